// Follows a pressed pointer until it is released, wherever it goes; a press that hardly moves is no drag.
const threshold = 5; // pixels

export function follow(
  press: PointerEvent,
  onDrag: (event: PointerEvent) => void,
  onDrop: (event: PointerEvent) => void,
) {
  let dragging = false;
  const stop = new AbortController(),
    until = { signal: stop.signal };
  window.addEventListener(
    'pointermove',
    (event) => {
      dragging ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= threshold;
      if (dragging) onDrag(event);
    },
    until,
  );
  const end = (event: PointerEvent) => {
    stop.abort();
    if (dragging) onDrop(event);
  };
  window.addEventListener('pointerup', end, until);
  window.addEventListener('pointercancel', end, until);
}

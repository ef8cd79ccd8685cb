// Short sounds, made in the browser; off unless the reader switches them on, and fetched when the first one is due.
export type Sound =
  | 'place'
  | 'flip'
  | 'marble'
  | 'shot'
  | 'splash'
  | 'hit'
  | 'sunk'
  | 'step'
  | 'bells'
  | 'turn'
  | 'tick'
  | 'win'
  | 'draw'
  | 'loss';

let context: AudioContext | null = null; // browsers allow only a few, and none before the first click
const known = new Map<Sound, AudioBuffer>();

/** One after the other. */
export async function play(sounds: Sound[]) {
  if (!sounds.length) return;
  context ??= new AudioContext();
  const { rate, samples } = await import('./more');
  let start = context.currentTime;
  for (const sound of sounds) {
    const made = known.get(sound) ?? context.createBuffer(1, samples(sound).length, rate);
    if (!known.has(sound)) made.copyToChannel(samples(sound), 0);
    known.set(sound, made);
    const source = context.createBufferSource();
    source.buffer = made;
    source.connect(context.destination);
    source.start(start);
    start += Math.min(0.22, made.duration); // the next one does not wait for the last of an echo
  }
}

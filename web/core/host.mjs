// The host's side of the module: two imports, texts in and out. For node and the page alike.
const utf8 = new TextEncoder();
const text = new TextDecoder();

/** An instance of the compiled module; `say` hears an assertion's last words. */
export function host(module, say = (words) => console.error(words)) {
  let x = null;
  const read = (at, size) => text.decode(new Uint8Array(x.memory.buffer, at, size));
  const imports = { agon: { now: () => performance.now(), log: (at, size) => say(read(at, size)) } };
  x = new WebAssembly.Instance(module, imports).exports;
  x._initialize();

  /** Texts and bytes become address and length; memory may grow in any call, so views are made afresh. */
  function lend(value, held) {
    if (typeof value === 'number') return [value];
    const bytes = typeof value === 'string' ? utf8.encode(value) : value;
    const at = x.agon_alloc(Math.max(1, bytes.length));
    new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
    held.push(at);
    return [at, bytes.length];
  }

  /** The value and the text of a call; a refusal is thrown with its sentence. */
  return function call(name, ...given) {
    const held = [];
    const value = x[name](...given.flatMap((one) => lend(one, held)));
    for (const at of held) x.agon_free(at);
    const said = read(x.agon_result(), x.agon_result_size());
    if (value < 0) throw Object.assign(new Error(said), { refusal: JSON.parse(said) });
    return { value, text: said };
  };
}

/** KEY\nVALUE\n…, as the module reads several texts; line ends inside a value are blanks. */
export const words = (values) =>
  Object.entries(values)
    .map(([key, value]) => `${key}\n${String(value).replaceAll('\n', ' ')}\n`)
    .join('');

// Six short sounds made in the browser; off unless the reader switches them on.
export type Sound = 'place' | 'flip' | 'splash' | 'hit' | 'sunk' | 'win';

const tones: Record<Sound, [hertz: number, seconds: number, kind: OscillatorType][]> = {
  place: [[320, 0.06, 'triangle']],
  flip: [
    [520, 0.05, 'sine'],
    [640, 0.05, 'sine'],
  ],
  splash: [
    [220, 0.12, 'sine'],
    [140, 0.16, 'sine'],
  ],
  hit: [[110, 0.18, 'sawtooth']],
  sunk: [
    [160, 0.15, 'sawtooth'],
    [90, 0.3, 'sawtooth'],
  ],
  win: [
    [440, 0.12, 'triangle'],
    [554, 0.12, 'triangle'],
    [659, 0.25, 'triangle'],
  ],
};

let context: AudioContext | null = null; // browsers allow only a few, and none before the first click

export function play(sounds: Sound[]) {
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [hertz, seconds, kind] of sounds.flatMap((s) => tones[s])) {
    const tone = context.createOscillator(),
      volume = context.createGain();
    tone.type = kind;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds * 0.8;
  }
}

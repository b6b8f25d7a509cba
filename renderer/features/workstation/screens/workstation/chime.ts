/** Two short rising tones; seconds from the beginning, Hz. */
const TONES = [
  { from: 0, pitch: 659.25 },
  { from: 0.14, pitch: 880 },
];
const LENGTH = 0.5;
const LOUDNESS = 0.15;

export interface Chime {
  /** Sounds where the browser allows it: only on a page that its user has touched or typed on. */
  ring(): void;
  /** Gives the loudspeaker back. */
  close(): void;
}

/** Makes the sound that calls the operator's eyes back to the page. Its output is made when it is first heard. */
export function createChime(): Chime {
  let output: AudioContext | null = null;

  function tone(context: AudioContext, pitch: number, at: number) {
    const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    source.connect(loudness).connect(context.destination);
    source.start(at);
    source.stop(at + LENGTH);
  }

  return {
    ring() {
      if (!navigator.userActivation.hasBeenActive) return;
      output ??= new AudioContext();
      for (const { from, pitch } of TONES) tone(output, pitch, output.currentTime + from);
    },
    close() {
      void output?.close();
      output = null;
    },
  };
}

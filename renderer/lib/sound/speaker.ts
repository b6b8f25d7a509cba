/** Two soft tones, a third apart; seconds from the beginning, Hz. */
const CHIME = [
  { from: 0, pitch: 659.25 },
  { from: 0.42, pitch: 523.25 },
];
const TONE = 0.9;
const LOUDNESS = 0.22;
/** How long the chime sounds, s. */
export const CHIME_LENGTH = (CHIME.at(-1)?.from ?? 0) + TONE;
/** A device without a working output never tells that it has finished. */
const GRACE = 1_500;

export interface Speaker {
  /** Resolve when the sound has ended, or at once while the browser allows none. */
  chime(signal: AbortSignal): Promise<void>;
  /** Plays a sound, to `longest` seconds at most. Rejects where it is none that can be played. */
  play(sound: ArrayBuffer, signal: AbortSignal, maxLength?: number): Promise<void>;
  /** Says whether the browser wants a touch before it lets anything be heard. */
  isBlocked(): boolean;
  /** To be called from a touch. */
  unblock(): Promise<void>;
  onChange(changed: () => void): () => void;
}

/**
 * Makes the display's loudspeaker. What it plays through is made when first needed: it must not delay the first
 * picture.
 */
export function createSpeaker(make: () => AudioContext): Speaker {
  let made: AudioContext | null = null;
  const output = () => {
    made ??= make();
    return made;
  };

  async function until(end: AudioScheduledSourceNode, seconds: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, seconds * 1000 + GRACE);
      end.addEventListener('ended', done, { once: true });
      signal.addEventListener('abort', stop, { once: true });
      function stop() {
        end.stop();
        done();
      }
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve();
      }
    });
  }

  function tone(pitch: number, at: number): OscillatorNode {
    const context = output();
    const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + TONE);
    source.connect(loudness).connect(context.destination);
    source.start(at);
    source.stop(at + TONE);
    return source;
  }

  const isBlocked = () => output().state !== 'running';

  return {
    isBlocked,
    async chime(signal) {
      if (isBlocked() || signal.aborted) return;
      const start = output().currentTime;
      const tones = CHIME.map(({ from, pitch }) => tone(pitch, start + from));
      const last = tones.at(-1);
      if (last) await until(last, CHIME_LENGTH, signal);
    },
    async play(sound, signal, maxLength = Number.POSITIVE_INFINITY) {
      const context = output();
      const buffer = await context.decodeAudioData(sound);
      if (isBlocked() || signal.aborted) return;
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      const seconds = Math.min(buffer.duration, maxLength);
      source.start(0, 0, seconds);
      await until(source, seconds, signal);
    },
    unblock: () => output().resume(),
    onChange(changed) {
      const context = output();
      context.addEventListener('statechange', changed);
      return () => context.removeEventListener('statechange', changed);
    },
  };
}

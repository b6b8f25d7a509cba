/** Tones of the chime: start in seconds, pitch in Hz. */
const CHIME = [
  { from: 0, pitch: 659.25 },
  { from: 0.42, pitch: 523.25 },
];
const TONE = 0.9;
const LOUDNESS = 0.22;
/** Duration of the chime, s. */
export const CHIME_LENGTH = (CHIME.at(-1)?.from ?? 0) + TONE;
/** Time after the expected end until playback counts as ended, ms: without audio output no `ended` event fires. */
const GRACE = 1_500;

export interface Speaker {
  /** Resolves at the end of the sound, or at once while the browser blocks audio. */
  chime(signal: AbortSignal): Promise<void>;
  /** Plays a sound for at most `maxLength` seconds. Rejects when it cannot be decoded. */
  play(sound: ArrayBuffer, signal: AbortSignal, maxLength?: number): Promise<void>;
  /** True while the browser requires a user gesture before audio. */
  isBlocked(): boolean;
  /** Call it in a user gesture. */
  unblock(): Promise<void>;
  onChange(changed: () => void): () => void;
}

/** Creates the speaker. The audio context is created on first use, so that it does not delay the first render. */
export function createSpeaker(make: () => AudioContext): Speaker {
  let created: AudioContext | null = null;
  const output = () => {
    created ??= make();
    return created;
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

/** Maximum duration of a custom chime, s; the voice waits for it. */
export const MAX_CHIME_SECONDS = 5;

export interface ChimePorts {
  readonly speaker: Pick<Speaker, 'play' | 'chime'>;
  readonly chimeFile: (url: string) => Promise<ArrayBuffer>;
  /** Receives whether the custom chime was played. */
  readonly onPlayback: (result: { readonly what: 'chime'; readonly well: boolean }) => void;
}

/** Plays the custom chime, else the built-in one. */
export async function playChime(
  { speaker, chimeFile, onPlayback }: ChimePorts,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (url === null) return speaker.chime(signal);
  const well = await chimeFile(url)
    .then((sound) => speaker.play(sound, signal, MAX_CHIME_SECONDS))
    .then(
      () => true,
      () => false,
    );
  onPlayback({ what: 'chime', well });
  if (!well) await speaker.chime(signal);
}

const TIMEOUT_MS = 2_000;

/** Creates a loader for the custom chime that caches the last one. */
export function createChimeFile(get: (url: string, signal: AbortSignal) => Promise<Response>) {
  let last: { readonly url: string; readonly content: Promise<ArrayBuffer> } | null = null;

  async function fetched(url: string): Promise<ArrayBuffer> {
    const answer = await get(url, AbortSignal.timeout(TIMEOUT_MS));
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return answer.arrayBuffer();
  }

  /** Returns a copy, because decoding detaches the buffer. Rejects when the file is unavailable. */
  return async (url: string): Promise<ArrayBuffer> => {
    const chime = last?.url === url ? last : { url, content: fetched(url) };
    last = chime;
    try {
      return (await chime.content).slice(0);
    } catch (error) {
      if (last === chime) last = null;
      throw error;
    }
  };
}

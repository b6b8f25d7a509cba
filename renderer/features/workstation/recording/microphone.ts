import captureUrl from './capture-processor.ts?worker&url';
import { SAMPLE_RATE, type Sound } from './sound.ts';

/**
 * Names why nothing can be recorded: the page did not come securely, the microphone was not allowed, there is none that
 * works, or it was taken away meanwhile.
 */
export type MicrophoneError = 'insecure' | 'denied' | 'missing' | 'lost';

export class NoMicrophone extends Error {
  override readonly name = 'NoMicrophone';
  readonly trouble: MicrophoneError;
  constructor(issue: MicrophoneError, cause?: unknown) {
    super(`no microphone: ${issue}`, { cause });
    this.trouble = issue;
  }
}

/** A microphone that listens. */
interface Microphone {
  /** Resolves when it was unplugged, or the permission to listen taken back. */
  readonly lost: Promise<void>;
  /** Resolves when the last of its sound was handed over and it is switched off. */
  close(): Promise<void>;
}

/** Switches on the microphone; `hear` is told what it hears, buffer by buffer. Throws `NoMicrophone`. */
export type OpenMicrophone = (channels: 1 | 2, onSound: (sound: Sound) => void) => Promise<Microphone>;

export const openMicrophone: OpenMicrophone = async (channels, onSound) => {
  // Browsers hand out microphones on secure pages only; plain HTTP in a branch's network is none.
  if (!isSecureContext) throw new NoMicrophone('insecure');
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { channelCount: { ideal: channels }, echoCancellation: false } })
    .catch((error: unknown) => {
      throw new NoMicrophone(isDenial(error) ? 'denied' : 'missing', error);
    });
  try {
    return await listen(stream, channels, onSound);
  } catch (error) {
    switchOff(stream);
    throw new NoMicrophone('missing', error);
  }
};

async function listen(
  stream: MediaStream,
  channels: 1 | 2,
  onSound: (sound: Sound) => void,
): Promise<Microphone> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    await context.audioWorklet.addModule(captureUrl);
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      // One channel becomes two and two become one, whatever the microphone has.
      channelCount: channels,
      channelCountMode: 'explicit',
      processorOptions: { channels },
    });
    const ended = Promise.withResolvers<void>();
    capture.port.onmessage = ({ data }: MessageEvent<Sound | null>) => {
      if (data) onSound(data);
      else ended.resolve();
    };
    context.createMediaStreamSource(stream).connect(capture);
    // Does not wait: on a page that listens already the context begins by itself, and the promise may never resolve.
    void context.resume();

    return {
      lost: new Promise((resolve) => {
        for (const track of stream.getTracks()) track.addEventListener('ended', () => resolve());
      }),
      async close() {
        capture.port.postMessage('stop');
        await ended.promise;
        switchOff(stream);
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

function switchOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const isDenial = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);

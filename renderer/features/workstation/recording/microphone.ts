import captureUrl from './capture-processor.ts?worker&url';
import { SAMPLE_RATE, type Sound } from './sound.ts';

/**
 * Reasons why recording is impossible: insecure page, permission denied, no working microphone, or removed while
 * recording.
 */
export type MicrophoneError = 'insecure' | 'denied' | 'missing' | 'lost';

export class NoMicrophone extends Error {
  override readonly name = 'NoMicrophone';
  readonly issue: MicrophoneError;
  constructor(issue: MicrophoneError, cause?: unknown) {
    super(`no microphone: ${issue}`, { cause });
    this.issue = issue;
  }
}

interface Microphone {
  /** Resolves when the microphone is unplugged or the permission revoked. */
  readonly ended: Promise<void>;
  /** Resolves after the last samples were delivered and the microphone is off. */
  close(): Promise<void>;
}

/** Opens the microphone; `onSound` receives its buffers. Throws `NoMicrophone`. */
export type OpenMicrophone = (channels: 1 | 2, onSound: (sound: Sound) => void) => Promise<Microphone>;

export const openMicrophone: OpenMicrophone = async (channels, onSound) => {
  // Browsers grant microphones on secure pages only; plain HTTP on a branch network is not secure.
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
      // Converts mono to stereo and back, whatever the microphone provides.
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
    // Not awaited: the promise may never resolve if the page is already capturing.
    void context.resume();

    return {
      ended: new Promise((resolve) => {
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

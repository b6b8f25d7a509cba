import { BUFFER_FRAMES } from './sound.ts';

// Globals of an audio worklet, which TypeScript's libraries do not declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { channels: number } }) => AudioWorkletProcessor,
): void;

/**
 * Audio worklet that collects microphone samples into buffers and posts them to the page. A stop message flushes the
 * rest and posts `null`.
 */
class Capture extends AudioWorkletProcessor {
  readonly #buffer: readonly Float32Array<ArrayBuffer>[];
  #filled = 0;
  #stopped = false;

  constructor({ processorOptions: { channels } }: { processorOptions: { channels: number } }) {
    super();
    this.#buffer = Array.from({ length: channels }, () => new Float32Array(BUFFER_FRAMES));
    this.port.onmessage = () => {
      this.#handOver();
      this.#stopped = true;
      this.port.postMessage(null);
    };
  }

  /** Called with 128 samples per channel; no channels while disconnected. */
  process([input = []]: Float32Array[][]): boolean {
    const length = input[0]?.length ?? 0;
    if (this.#stopped) return false;
    for (const [channel, samples] of this.#buffer.entries()) {
      samples.set(input[channel] ?? [], this.#filled);
    }
    this.#filled += length;
    if (this.#filled + length > BUFFER_FRAMES) this.#handOver();
    return true;
  }

  #handOver(): void {
    const sound = this.#buffer.map((samples) => samples.slice(0, this.#filled));
    this.port.postMessage(
      sound,
      sound.map(({ buffer }) => buffer),
    );
    this.#filled = 0;
  }
}

registerProcessor('capture', Capture);

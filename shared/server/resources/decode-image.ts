import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createInflate } from 'node:zlib';
import PQueue from 'p-queue';
import type { Millis } from '#shared/domain/ids.ts';
import { workerUrl } from '../kit/worker-url.ts';
import { MAX_DOTS, readImageSize } from './image-header.ts';

/** Heap of the thread; the header limits the size of the decoded image. */
const MAX_HEAP_MB = 64;
const DECODE_TIMEOUT_MS: Millis = 20_000;
const MAX_BYTES_PER_DOT = 8;

interface Work {
  readonly image: Uint8Array;
  /** Media type for re-encoding; null to check only. */
  readonly encodeAs: 'image/jpeg' | 'image/png' | null;
}

/** Worker side: decodes one image. */
export async function doDecodeWork(): Promise<void> {
  const { image: imageBytes, encodeAs } = workerData as Work;
  if (!(await isCompletePng(imageBytes))) throw new Error('content of the PNG is damaged');
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(imageBytes));
  const [width, height] = encodeAs === null ? [1, 1] : [image.width, image.height];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  const encoded = encodeAs === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
  parentPort?.postMessage(encodeAs === null ? null : new Uint8Array(encoded));
}

const PNG_CONTENT = 'IDAT';

/** Inflates a PNG completely, because the decoder accepts damaged ones. True for other formats. */
async function isCompletePng(image: Uint8Array): Promise<boolean> {
  const data = Buffer.from(image);
  if (data.readUInt32BE(0) !== 0x89504e47) return true;
  const content: Buffer[] = [];
  for (let at = 8; at < data.length; at += 12 + data.readUInt32BE(at)) {
    if (data.toString('latin1', at + 4, at + 8) === PNG_CONTENT)
      content.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)));
  }
  const rows = data.readUInt32BE(20);
  let bytes = 0;
  for await (const part of Readable.from(content).pipe(createInflate())) {
    bytes += (part as Buffer).length;
    if (bytes > MAX_DOTS * MAX_BYTES_PER_DOT + rows) return false;
  }
  return bytes > rows;
}

const PROGRAM = () => workerUrl('./decode-worker.ts', import.meta.url, 'decode-image');

async function run(work: Work): Promise<Uint8Array | null> {
  const worker = new Worker(PROGRAM(), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timeout = setTimeout(() => void worker.terminate(), DECODE_TIMEOUT_MS);
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the picture could not be decoded');
    });
    const message = once(worker, 'message') as Promise<[Uint8Array | null]>;
    message.catch(() => undefined);
    ended.catch(() => undefined);
    const [encoded] = await Promise.race([message, ended]);
    return encoded;
  } finally {
    clearTimeout(timeout);
    void worker.terminate();
  }
}

/** Images are decoded one at a time to limit memory. */
const queue = new PQueue({ concurrency: 1 });

/** Decodes an image completely. False if damaged, truncated or too large. */
export async function isDecodableImage(image: Uint8Array): Promise<boolean> {
  if (!readImageSize(image)) return false;
  return queue
    .add(() => run({ image, encodeAs: null }))
    .then(
      () => true,
      () => false,
    );
}

/** Decodes and re-encodes an image, which removes everything but its pixels. Null if invalid. */
export async function reencoded(
  image: Uint8Array,
  encodeAs: 'image/jpeg' | 'image/png',
): Promise<Uint8Array | null> {
  if (!readImageSize(image)) return null;
  return queue.add(() => run({ image, encodeAs })).catch(() => null);
}

import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createInflate } from 'node:zlib';
import type { Millis } from '#shared/domain/ids.ts';
import { workerUrl } from '../kit/worker-url.ts';
import { MAX_DOTS, readImageSize } from './image-header.ts';

/** Heap of the thread; the size of the decoded picture is limited by its header. */
const MAX_HEAP_MB = 64;
const DECODE_TIMEOUT_MS: Millis = 20_000;
const MAX_BYTES_PER_DOT = 8;

interface Work {
  readonly picture: Uint8Array;
  /** The media type to encode the decoded picture in; null where it is only checked. */
  readonly encodeAs: 'image/jpeg' | 'image/png' | null;
}

/** The thread's side: decodes the picture that it was started for. */
export async function doDecodeWork(): Promise<void> {
  const { picture, encodeAs } = workerData as Work;
  if (!(await isCompletePng(picture))) throw new Error('content of the PNG is damaged');
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(picture));
  const [width, height] = encodeAs === null ? [1, 1] : [image.width, image.height];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  const encoded = encodeAs === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
  parentPort?.postMessage(encodeAs === null ? null : new Uint8Array(encoded));
}

const PNG_CONTENT = 'IDAT';

/** Inflates the content of a PNG: the decoder draws what it can of one that is damaged. True for other pictures. */
async function isCompletePng(picture: Uint8Array): Promise<boolean> {
  const data = Buffer.from(picture);
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

const PROGRAM = () => workerUrl('./decode-worker.ts', import.meta.url, 'decode-picture');

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

/** Ends when the last decoding has: pictures are decoded one at a time, to bound the memory of the process. */
let last: Promise<unknown> = Promise.resolve();

function runSerially(work: Work): Promise<Uint8Array | null> {
  const running = last.then(() => run(work));
  last = running.catch(() => undefined);
  return running;
}

/** Decodes a picture, whole. False where it is damaged, cut off or too large. */
export async function isDecodableImage(picture: Uint8Array): Promise<boolean> {
  if (!readImageSize(picture)) return false;
  return runSerially({ picture, encodeAs: null }).then(
    () => true,
    () => false,
  );
}

/** Decodes a picture and encodes it again, so that nothing but its dots stays. Null where it is none. */
export async function reencoded(
  picture: Uint8Array,
  encodeAs: 'image/jpeg' | 'image/png',
): Promise<Uint8Array | null> {
  if (!readImageSize(picture)) return null;
  return runSerially({ picture, encodeAs }).catch(() => null);
}

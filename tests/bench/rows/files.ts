import { randomFillSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { after } from '#branch-server/replication/after.ts';
import { createCentralClient } from '#branch-server/replication/central-client.ts';
import { createFileDownloader } from '#branch-server/replication/file-downloader.ts';
import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { type Resource, uploadResource } from '#shared/contract/resources/resources.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { mp4 } from '#tests/support/samples/media.ts';
import { withBenchCentral } from '../bench-central.ts';
import type { Row } from '../row.ts';
import type { SimulatedBranch } from '../simulated-branch.ts';

const MB = 1024 * 1024;
/** Can be reduced to avoid a run of a quarter of an hour. */
const MEGABYTES = Number(process.env.TURNO_BENCH_FILE_MB ?? 200);
const BRANCHES = 50;
/**
 * Milliseconds between cuts of a connection; corresponds to a minute of a slower one with the same amount of data.
 */
const COMPLETE_MS = 5_000;
const CUT_MS = 500;
/** Share of other data than files: headers, challenges. */
const OVERHEAD_SHARE = 0.01;

interface Brought {
  /** Received bytes, whether stored or not. */
  readonly down: number;
  /** Stored bytes, counted at each write. */
  readonly stored: number;
  readonly cuts: number;
}

/**
 * Sends a video to all branches over connections that are cut repeatedly, and measures the share sent more than
 * once.
 */
export function filesRows(): Promise<Row[]> {
  return withBenchCentral(BRANCHES, async ({ branches, admin, port }) => {
    const video = await admin.call(uploadResource, {
      file: new File([await videoOf(MEGABYTES * MB)], 'video.mp4'),
      body: { type: 'video', module: 'kiosk', replace: 'N' },
    });
    const started = performance.now();
    const all = await Promise.all(branches.map((branch) => bring(video, branch, port)));
    const seconds = (performance.now() - started) / 1000;
    const sum = (of: keyof Brought) => all.reduce((total, one) => total + one[of], 0);
    const bytes = video.bytes * BRANCHES;
    const again = sum('down') - bytes;
    const maximum = sum('cuts') * MAX_RANGE_BYTES + bytes * OVERHEAD_SHARE;
    const each = sum('stored') === bytes ? 'each byte kept once' : `${sum('stored')} bytes kept of ${bytes}`;
    return [
      {
        what: `a video of ${MEGABYTES} MB to ${BRANCHES} branches, lines cut every ${(COMPLETE_MS + CUT_MS) / 1000} s`,
        measured: `${each}, ${((again / bytes) * 100).toFixed(1)} % more came down in ranges that ${sum('cuts')} cuts broke; ${Math.round(seconds)} s = ${(bytes / MB / seconds).toFixed(1)} MB/s`,
        target: 'each byte once but for the ranges in flight',
        reached: sum('stored') === bytes && again <= maximum,
      },
    ];
  });
}

/** A video of one frame with a box of random bytes behind it (ISO/IEC 14496-12, 8.1.2). */
async function videoOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const video = await mp4('avc');
  const content = randomFillSync(new Uint8Array(bytes));
  content.set(video);
  const box = Buffer.from(content.buffer, video.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return content;
}

/**
 * Sends the video to a branch over a separate connection, like the product; resolves when it is complete and
 * checked.
 */
async function bring(video: Resource, branch: SimulatedBranch, port: number): Promise<Brought> {
  // On disk, as at a branch: all of them together would exceed memory.
  const folder = temporaryFolder(tmpdir());
  const link = await startCutLink(port);
  const ending = new AbortController();
  const files = createResourceFiles(folder.path);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHere = false;
  let stored = 0;
  const downloader = createFileDownloader({
    client: createCentralClient({
      origin: link.origin,
      fetch,
      signal: ending.signal,
      idBranches: branch.id,
      privateKey: branch.key.privateKey,
    }),
    files: {
      ...files,
      append(hash, from, piece) {
        stored += piece.length;
        return files.append(hash, from, piece);
      },
    },
    next: () => (isHere ? null : { ...video, received: 0 }),
    share: 1,
    async onEnd(_file, end) {
      if (end !== 'complete') throw new Error(`the video ended ${end}`);
      isHere = true;
      resolve();
    },
    onBytes: () => {},
    onFailure: (error) => process.stderr.write(`${error}\n`),
    after,
    mono: () => performance.now(),
    random: Math.random,
  });
  downloader.look();
  const cuts = await cutting(link, promise);
  await downloader.stop();
  ending.abort();
  const down = link.down();
  await link.close();
  folder.remove();
  return { down, stored, cuts };
}

/** Cuts a connection repeatedly until the transfer is complete; returns the number of cuts. */
async function cutting(
  link: Awaited<ReturnType<typeof startCutLink>>,
  until: Promise<void>,
): Promise<number> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  let cuts = 0;
  // Connections do not fail all at the same time.
  await Promise.race([over, pause(Math.random() * COMPLETE_MS)]);
  while (!isOver) {
    link.cut();
    cuts += 1;
    await pause(CUT_MS);
    link.heal();
    await Promise.race([over, pause(COMPLETE_MS)]);
  }
  return cuts;
}

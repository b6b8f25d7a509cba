import * as disk from 'node:fs/promises';
import { type Disk, type Swap, swapFiles } from '#shared/server/backup/swap-files.ts';

/*
 * A process that replaces one database by another, and loses its power at a given step: before it
 * or right after it.
 */

export interface DyingSwap {
  readonly swap: Swap;
  /** Counts disk calls from 0. */
  readonly step: number;
  readonly when: 'before' | 'after';
  /** The disk supports no hard links. */
  readonly linkless: boolean;
}

const { swap, step, when, linkless } = JSON.parse(process.argv[2] ?? '{}') as DyingSwap;
let steps = 0;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

async function dying<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const isLast = steps === step;
  steps += 1;
  if (isLast && when === 'before') die();
  const answer = await act();
  if (isLast) die();
  return answer;
}

const noLinks = async (): Promise<never> => {
  throw Object.assign(new Error('not supported'), { code: 'ENOTSUP' });
};

const dyingDisk: Disk = {
  copyFile: (from, to, mode) => dying(() => disk.copyFile(from, to, mode)),
  link: (from, to) => dying(() => (linkless ? noLinks() : disk.link(from, to))),
  mkdir: ((path: string, options: { recursive: true }) =>
    dying(() => disk.mkdir(path, options))) as Disk['mkdir'],
  open: (path, flags, mode) => dying(() => disk.open(path, flags, mode)),
  rename: (from, to) => dying(() => disk.rename(from, to)),
  rm: (path, options) => dying(() => disk.rm(path, options)),
};

await swapFiles(swap, dyingDisk);
process.stdout.write('done');

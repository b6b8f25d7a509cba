import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import { writeDurably } from '../kit/write-durably.ts';

const SCHEMA = z.object({ change: z.int().nonnegative() });

export interface SeatRevisionFile {
  /** Number of changes that the last stored state has more than this; above 0 the database was restored. */
  beyond(change: number): Promise<number>;
  /** Stores the current count; debounced. */
  store(): void;
  stop(): Promise<void>;
}

/**
 * Stores the number of seat changes in a file beside the database, to detect a restored database before it books
 * seats twice.
 */
export function createSeatRevisionFile(
  dataDir: string,
  counted: () => Promise<number>,
  onError: (error: unknown) => void,
): SeatRevisionFile {
  const file = join(dataDir, 'seat-revision.json');
  const store = oneRunAtATime(
    async () => writeDurably(file, `${JSON.stringify({ change: await counted() })}\n`, 0o600),
    onError,
  );
  return {
    async beyond(change) {
      const stored = await readRevision(file);
      return stored === null ? 0 : Math.max(0, stored - change);
    },
    store,
    stop: store.idle,
  };
}

async function readRevision(file: string): Promise<number | null> {
  try {
    return SCHEMA.safeParse(JSON.parse(await readFile(file, 'utf8'))).data?.change ?? null;
  } catch (error) {
    // A missing or unreadable file counts as no information and is rewritten.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import { writeDurably } from '../kit/write-durably.ts';

const SCHEMA = z.object({ change: z.int().nonnegative() });

export interface SeatRevisionFile {
  /** Tells how far the changes had come beyond these when they were last kept: above 0 the database was put back. */
  beyond(change: number): Promise<number>;
  /** Has what the ledgers count now kept; soon, and once for many. */
  keep(): void;
  stop(): Promise<void>;
}

/**
 * Remembers in a file beside the database how much was written of places, so that a database that somebody has put in
 * its place is noticed before it books what was booked already.
 */
export function createSeatRevisionFile(
  dataDir: string,
  counted: () => Promise<number>,
  onError: (error: unknown) => void,
): SeatRevisionFile {
  const file = join(dataDir, 'appointment-places.json');
  const keep = oneRunAtATime(
    async () => writeDurably(file, `${JSON.stringify({ change: await counted() })}\n`, 0o600),
    onError,
  );
  return {
    async beyond(change) {
      const stored = await readRevision(file);
      return stored === null ? 0 : Math.max(0, stored - change);
    },
    keep,
    stop: keep.settled,
  };
}

async function readRevision(file: string): Promise<number | null> {
  try {
    return SCHEMA.safeParse(JSON.parse(await readFile(file, 'utf8'))).data?.change ?? null;
  } catch (error) {
    // A file that is missing or cannot be read says nothing; it is written anew.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

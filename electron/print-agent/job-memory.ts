import { mkdirSync } from 'node:fs';
import { constants, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { printOutcome } from '#shared/contract/devices/print-agent.ts';

/** The last job of a printer: what became of it, or null where the machine went while it was under way. */
const storedJob = z.object({ job: z.uuid(), outcome: printOutcome.nullable() });
export type StoredJob = z.infer<typeof storedJob>;

export interface JobMemory {
  /** What is known of a printer's last job; null where nothing is, or what is there is damaged. */
  last(idPrinters: number): Promise<StoredJob | null>;
  /** Resolves once it outlasts a power cut. */
  store(idPrinters: number, job: StoredJob): Promise<void>;
}

/** Bytes of a file: one sector of a disk, which is written whole or not at all. */
const SECTOR = 512;

/**
 * Remembers the last job of each printer in a file of its own. It is overwritten where it lies, so that a full disk takes
 * it too, and no second one is needed.
 */
export function jobMemory(folder: string): JobMemory {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (idPrinters: number) => join(folder, `printer-${idPrinters}.json`);
  return {
    async last(idPrinters) {
      const text = await readFile(fileOf(idPrinters), 'utf8').catch(() => '');
      return readJob(text);
    },
    async store(idPrinters, job) {
      const handle = await open(fileOf(idPrinters), constants.O_CREAT | constants.O_WRONLY, 0o600);
      try {
        await handle.write(
          JSON.stringify(job)
            .padEnd(SECTOR - 1)
            .concat('\n'),
          0,
        );
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
  };
}

function readJob(text: string): StoredJob | null {
  try {
    return storedJob.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ratchet } from '#shared/contract/replication/protocol/messages.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';
import type { IdentityFile } from '#sync/branch/ports.ts';

const SCHEMA = z.object({
  machine: z.string(),
  epoch: z.string().min(1),
  ratchet,
  next: ratchet.nullable(),
});

/**
 * Keeps `identity.json` beside the database: a database that is put back does not take it along. A file that is
 * missing or cannot be understood gives null, which begins a new epoch and loses nothing.
 */
export function createIdentityFile(dataDir: string): IdentityFile {
  const file = join(dataDir, 'identity.json');
  return {
    async read() {
      const content = await contentOf(file);
      return content === null ? null : (SCHEMA.safeParse(asJson(content)).data ?? null);
    },
    write: (identity) => writeDurably(file, `${JSON.stringify(identity)}\n`, 0o600),
  };
}

async function contentOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function asJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Gives null, which the schema refuses like any content that is no identity.
    return null;
  }
}

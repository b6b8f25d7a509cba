import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** Bytes of an AES-256 key. */
const KEY_BYTES = 32;
const FILE = 'secret.key';

/** A key as it is written down: 32 bytes in base64. */
const writtenKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === KEY_BYTES, { error: 'not 32 bytes in base64' });

/** Reads `TURNO_SECRET_KEY`: for central processes that share one database, and for keys that are kept elsewhere. */
export const secretKeySetting = writtenKey.optional();

/** The key that secrets are sealed with, which never lies in the database. */
export interface SecretKey {
  /** Null where there is none yet. Throws SECRET_KEY_INVALID where there is one that cannot be used. */
  present(): Promise<Buffer | null>;
  /** The same, made now where there was none. */
  forSealing(): Promise<Buffer>;
}

/**
 * The key in `secret.key` of the data folder, or the one that was handed in. The file is made when the first secret is
 * kept, readable for the server's own user alone; it belongs into no backup of the database.
 */
export function createSecretKey(dataDir: string, given: Buffer | undefined): SecretKey {
  const file = join(dataDir, FILE);

  async function present(): Promise<Buffer | null> {
    if (given) return given;
    const text = await readFile(file, 'utf8').catch(absent);
    if (text === null) return null;
    const key = writtenKey.safeParse(text.trim());
    // Refuses rather than writing over it: the right file may still be put back.
    if (!key.success) throw apiError('SECRET_KEY_INVALID');
    return key.data;
  }

  return {
    present,
    async forSealing() {
      const there = await present();
      if (there) return there;
      const key = randomBytes(KEY_BYTES);
      await mkdir(dataDir, { recursive: true });
      // Linked into place whole: of two processes that make one at once, the first counts for both.
      const draft = `${file}.${process.pid}-${randomUUID()}`;
      await writeFile(draft, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
      const isFirst = await link(draft, file).then(() => true, thereAlready);
      await rm(draft);
      return isFirst ? key : ((await present()) ?? key);
    },
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw apiError('SECRET_KEY_INVALID');
}

function thereAlready(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

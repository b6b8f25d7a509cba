import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** Bytes of an AES-256 key. */
const KEY_BYTES = 32;
const FILE = 'secret.key';

/** A key in base64. */
const writtenKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === KEY_BYTES, { error: 'not 32 bytes in base64' });

/** Reads `TURNO_SECRET_KEY`, for central processes with a shared database and keys stored elsewhere. */
export const secretKeySetting = writtenKey.optional();

/** The key that seals secrets; never stored in the database. */
export interface SecretKey {
  /** Null if none exists. Throws SECRET_KEY_INVALID if unusable. */
  present(): Promise<Buffer | null>;
  /** Returns the key; creates it if missing. */
  forSealing(): Promise<Buffer>;
}

/**
 * Key from `secret.key` in the data folder or the environment. The file is created with the first secret, readable
 * for the server's account only, and is in no backup.
 */
export function createSecretKey(dataDir: string, input: Buffer | undefined): SecretKey {
  const file = join(dataDir, FILE);

  async function present(): Promise<Buffer | null> {
    if (input) return input;
    const text = await readFile(file, 'utf8').catch(absent);
    if (text === null) return null;
    const key = writtenKey.safeParse(text.trim());
    // Does not overwrite an invalid file, because the right one may be restored.
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
      // Linked into place, so that the first of two concurrent processes wins.
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

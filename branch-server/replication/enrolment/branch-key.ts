import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKey, publicKeyOf } from '#sync/wire/signature.ts';
import { writeDurably } from '../write-durably.ts';

/** The key that this machine signs with, and the one that it offers while it is being enrolled. */
export interface BranchKeys {
  /** The private key, PEM, that belongs to a public one; null where it is not there. */
  keyFor(publicKey: string): Promise<string | null>;
  /**
   * The public key to be enrolled with. The same until it is adopted: an answer of central that was lost can then be
   * asked for again.
   */
  offered(): Promise<string>;
  /** Makes the offered key the current one: central has taken it. */
  adopt(): Promise<void>;
  /** Drops the offered key: central has taken it for another branch. */
  discard(): Promise<void>;
}

/** Keys as files beside the database that only the server may read. */
export function createBranchKeys(dataDir: string): BranchKeys {
  const file = join(dataDir, 'branch-key.pem');
  const offer = join(dataDir, 'branch-key.offered.pem');
  return {
    async keyFor(publicKey) {
      // The offered one where the server ended between central's answer and taking it on.
      for (const place of [file, offer]) {
        const key = await keyIn(place);
        if (key !== null && publicKeyOf(key) === publicKey) return key;
      }
      return null;
    },
    async offered() {
      const made = await keyIn(offer);
      if (made !== null) return publicKeyOf(made);
      const { privateKey, publicKey } = makeKey();
      await writeDurably(offer, privateKey, 0o600);
      return publicKey;
    },
    adopt: () => rename(offer, file),
    discard: () => rm(offer, { force: true }),
  };
}

async function keyIn(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#shared/server/kit/write-durably.ts';
import { makeKey, publicKeyOf } from '#sync/wire/signature.ts';

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
  /** The public key to be changed to, kept before central hears of it; the same until it is taken on. */
  next(): Promise<string>;
  /** Makes a key that was found beside the current one the current one; keeps the one before. */
  takeOn(publicKey: string): Promise<void>;
  /** The other private keys that were ever enrolled or may be, PEM: central knows one where either end was put back. */
  others(publicKey: string): Promise<string[]>;
}

/** Keys as files beside the database that only the server may read. */
export function createBranchKeys(dataDir: string): BranchKeys {
  const file = join(dataDir, 'branch-key.pem');
  const offer = join(dataDir, 'branch-key.offered.pem');
  const following = join(dataDir, 'branch-key.next.pem');
  const previous = join(dataDir, 'branch-key.previous.pem');
  return {
    async keyFor(publicKey) {
      // The offered one where the server ended between central's answer and taking it on.
      for (const place of [file, offer, following, previous]) {
        const key = await keyIn(place);
        if (key !== null && publicKeyOf(key) === publicKey) return key;
      }
      return null;
    },
    offered: () => readOrCreateKey(offer),
    adopt: () => rename(offer, file),
    discard: () => rm(offer, { force: true }),
    next: () => readOrCreateKey(following),
    async takeOn(publicKey) {
      const made = await keyIn(following);
      if (made === null || publicKeyOf(made) !== publicKey) return;
      const before = await keyIn(file);
      if (before !== null) await writeDurably(previous, before, 0o600);
      await rename(following, file);
    },
    async others(publicKey) {
      const found = await Promise.all([file, following, previous].map(keyIn));
      return found.filter((key) => key !== null).filter((key) => publicKeyOf(key) !== publicKey);
    },
  };
}

/** The public half of the key in a file; made where there is none, and on the disk before anybody hears of it. */
async function readOrCreateKey(file: string): Promise<string> {
  const made = await keyIn(file);
  if (made !== null) return publicKeyOf(made);
  const { privateKey, publicKey } = makeKey();
  await writeDurably(file, privateKey, 0o600);
  return publicKey;
}

async function keyIn(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

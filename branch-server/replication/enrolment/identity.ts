import { hash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ratchet } from '#shared/contract/replication/protocol/messages.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';
import type { IdentityFile } from '#sync/branch/ports.ts';
import { makeKey, publicKeyOf } from '#sync/wire/signature.ts';

const SCHEMA = z.object({
  machine: z.string(),
  epoch: z.string().min(1),
  ratchet,
  next: ratchet.nullable(),
});

/**
 * File `identity.json` beside the database; a restored database does not contain it. A missing or unreadable file
 * gives null, which starts a new epoch without loss.
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
    // Null is rejected by the schema, as any invalid content.
    return null;
  }
}

/** The key that this machine signs with, and the one that it offers while it is being enrolled. */
export interface BranchKeys {
  /** The private key (PEM) of a public one; null if unknown. */
  keyFor(publicKey: string): Promise<string | null>;
  /** Public key for enrolment. It is stable until adopted, so that a lost answer of central can be requested again. */
  offered(): Promise<string>;
  /** Makes the offered key the current one, after central accepted it. */
  adopt(): Promise<void>;
  /** Discards the offered key, because central accepted it for another branch. */
  discard(): Promise<void>;
  /** Public key to change to, stored before central receives it; stable until adopted. */
  next(): Promise<string>;
  /** Makes the next key the current one; keeps the previous one. */
  takeOn(publicKey: string): Promise<void>;
  /**
   * The other private keys (PEM) that were ever enrolled or offered: central knows one of them if either end was
   * restored.
   */
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
      // The offered key if the server ended between central's answer and its adoption.
      for (const index of [file, offer, following, previous]) {
        const key = await keyIn(index);
        if (key !== null && publicKeyOf(key) === publicKey) return key;
      }
      return null;
    },
    offered: () => readOrCreateKey(offer),
    adopt: () => rename(offer, file),
    discard: () => rm(offer, { force: true }),
    next: () => readOrCreateKey(following),
    async takeOn(publicKey) {
      const created = await keyIn(following);
      if (created === null || publicKeyOf(created) !== publicKey) return;
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

/** Public key of a key file; creates the file durably if it is missing. */
async function readOrCreateKey(file: string): Promise<string> {
  const created = await keyIn(file);
  if (created !== null) return publicKeyOf(created);
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

/** Files with the machine id of Linux (machine-id(5)). */
const MACHINE_ID = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** Identifying traits of a machine, replaceable in tests. */
export interface MachineTraits {
  /** Machine id of the system's installation; null without one. */
  installed(): Promise<string | null>;
  hostName(): string;
  /** The addresses of the network cards, in any order. */
  addresses(): readonly string[];
}

const thisMachine: MachineTraits = {
  async installed() {
    for (const file of MACHINE_ID) {
      const id = await readFile(file, 'utf8').catch(() => '');
      if (id.trim() !== '') return id.trim();
    }
    return null;
  },
  hostName: hostname,
  addresses: () =>
    Object.values(networkInterfaces()).flatMap((cards = []) =>
      cards.filter(({ internal }) => !internal).map(({ mac }) => mac),
    ),
};

/**
 * Identifies this machine: equal at every start, different on a machine to which the data folder was copied. Hashed,
 * because the id of the installation is confidential.
 */
export async function machineName(traits: MachineTraits = thisMachine): Promise<string> {
  const installed = await traits.installed();
  const name = installed ?? [traits.hostName(), [...traits.addresses()].sort()[0] ?? ''].join(' ');
  return hash('sha256', `turno ${name}`).slice(0, 32);
}

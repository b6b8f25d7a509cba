import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Exchange, Installer } from '#electron/main/updates/installers.ts';
import type { Failed, Trial, UpdateFolder } from '#electron/main/updates/update-folder.ts';
import type { OfferedPackage } from '#shared/contract/devices/device-programs.ts';
import { writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';

export const TARGET = 'appliance-linux-x64-appimage';
const KEYS = generateKeyPairSync('ed25519');
export const UPDATE_KEY = KEYS.publicKey;

/** A package and its signed description. */
export interface FakePackage {
  readonly hash: string;
  readonly content: Buffer;
  readonly offered: OfferedPackage;
}

/** Creates a package of this size, signed with the key of the devices or another one. */
export function createFakePackage(
  version: string,
  { target = TARGET, bytes = 3_000_000, key = KEYS.privateKey }: PackageOptions = {},
): FakePackage {
  const content = Buffer.alloc(bytes, version);
  const hash = createHash('sha256').update(content).digest('hex');
  const named = { version, platform: target, archive: `Turno-${version}.AppImage`, sha256: hash };
  return { hash, content, offered: { signed: writeSignedRelease(named, key), bytes } };
}

interface PackageOptions {
  readonly target?: string;
  readonly bytes?: number;
  readonly key?: KeyObject;
}

/** A disk in memory: persistent data, and its free space. */
export class FakeUpdateFolder implements UpdateFolder {
  trial: Trial | null = null;
  failed: Failed | null = null;
  isRolledBack = false;
  isFull = false;
  freeBytes = 50_000_000_000;
  readonly coming = new Map<string, Buffer>();
  readonly complete = new Map<string, Buffer>();

  readTrial = async () => this.trial;
  writeTrial = async (trial: Trial | null) => {
    this.trial = trial;
  };
  consumeRollbackMark = async () => {
    const went = this.isRolledBack;
    this.isRolledBack = false;
    return went;
  };
  readFailed = async () => this.failed;
  writeFailed = async (failed: Failed | null) => {
    this.failed = failed;
  };
  has = async (hash: string) => this.complete.has(hash);
  pathOf = (hash: string) => `/updates/${hash}`;
  comingBytes = async (hash: string) => this.coming.get(hash)?.length ?? 0;
  append = async (hash: string, from: number, piece: Uint8Array) => {
    if (this.isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    this.coming.set(hash, Buffer.concat([this.coming.get(hash)?.subarray(0, from) ?? Buffer.of(), piece]));
  };
  finish = async (hash: string) => {
    const content = this.coming.get(hash) ?? Buffer.of();
    this.coming.delete(hash);
    const isIt = createHash('sha256').update(content).digest('hex') === hash;
    if (isIt) this.complete.set(hash, content);
    return isIt;
  };
  retainOnly = async (hashes: readonly string[]) => {
    for (const known of [this.coming, this.complete])
      for (const hash of known.keys()) if (!hashes.includes(hash)) known.delete(hash);
  };
  space = async () => ({ freeBytes: this.freeBytes, totalBytes: 100_000_000_000 });
}

/** A fake installer: records calls and fails on request. */
export class FakeInstaller implements Installer {
  needsBefore = false;
  fails = false;
  readonly did: string[] = [];
  readonly exchanges: Exchange[] = [];
  install = async (exchange: Exchange) => {
    if (this.fails) throw new Error('no leave to write');
    this.exchanges.push(exchange);
    this.did.push('install');
  };
  watch = async (version: string) => void this.did.push(`watch ${version}`);
  goBack = async () => void this.did.push('go back');
  restart = () => void this.did.push('start anew');
}

import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { versionOrder } from '#shared/domain/fleet/version-due.ts';
import { isForDevices } from '#shared/domain/updates/device-program.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';

/** A complete, signed package of the appliance in the package store. */
export interface ShelvedPackage {
  readonly version: string;
  readonly target: string;
  readonly hash: string;
  readonly bytes: number;
  readonly signed: string;
  readonly file: string;
}

interface PackageStoreOptions {
  readonly dataDir: string;
  /** Without one there is nothing to check packages with, and none is offered. */
  readonly key: KeyObject | null;
  readonly log: Pick<Logger, 'warn'>;
}

/** Number of versions from central to keep: the newest, and one to go back to. */
const MAX_VERSIONS = 2;
const BY_HASH = /^[0-9a-f]{64}$/;

/** Packages in the folder for devices. Each is hashed once; files that do not match their signature are ignored. */
export function createPackageStore({ dataDir, key, log }: PackageStoreOptions) {
  const folder = join(dataDir, DEVICE_PACKAGES_FOLDER);
  /** Hash of a file by its size and modification time. */
  const hashes = new Map<string, { readonly state: string; readonly hash: string }>();
  const warned = new Set<string>();
  let packages: readonly ShelvedPackage[] = [];

  async function hashOf(file: string, state: string): Promise<string> {
    const known = hashes.get(file);
    if (known?.state === state) return known.hash;
    const hasher = createHash('sha256');
    await pipeline(createReadStream(file), hasher);
    const hash = hasher.digest('hex');
    hashes.set(file, { state, hash });
    return hash;
  }

  function warn(what: string, file: string): null {
    if (!warned.has(`${what} ${file}`)) log.warn({ file }, what);
    warned.add(`${what} ${file}`);
    return null;
  }

  async function read(name: string, names: ReadonlySet<string>): Promise<ShelvedPackage | null> {
    if (key === null)
      return warn('packages for devices cannot be checked: TURNO_UPDATE_KEY is missing', folder);
    const signed = await readFile(join(folder, name), 'utf8');
    const release = readSignedRelease(signed, key);
    if (release === null) return warn('a package for devices was not signed with the key', name);
    const { version, platform: target, archive, sha256: hash } = release;
    const found = [hash, archive].find((one) => names.has(one));
    // The file may be incomplete, while it arrives from central or is copied.
    if (found === undefined || !isForDevices(target)) return null;
    const file = join(folder, found);
    const { size: bytes, mtimeMs } = await stat(file);
    if ((await hashOf(file, `${bytes} ${mtimeMs}`)) !== hash)
      return warn('a package for devices is not what was signed', found);
    return { version, target, hash, bytes, signed, file };
  }

  return {
    /** Scans the folder. */
    async look(): Promise<void> {
      const names = new Set(await readdir(folder).catch(noneIfMissing));
      const found: ShelvedPackage[] = [];
      for (const name of [...names].filter((one) => one.endsWith('.json')).sort()) {
        const one = await read(name, names);
        if (one) found.push(one);
      }
      const remaining = [...new Set(found.map(({ version }) => version))]
        .sort(newestFirst)
        .slice(0, MAX_VERSIONS);
      packages = found.filter(({ version }) => remaining.includes(version));
      for (const { hash, file, version } of found) {
        if (remaining.includes(version) || !file.endsWith(hash) || !BY_HASH.test(hash)) continue;
        await rm(`${file}.json`, { force: true });
        await rm(file, { force: true });
      }
    },
    all: (): readonly ShelvedPackage[] => packages,

    /** Reads part of a package; null if it was removed. */
    async range(hash: string, from: number, bytes: number): Promise<Uint8Array | null> {
      const known = packages.find((one) => one.hash === hash);
      const handle = known && (await open(known.file, 'r').catch(() => null));
      if (!handle) return null;
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

export type PackageStore = ReturnType<typeof createPackageStore>;

export const newestFirst = (a: string, b: string): number => versionOrder(b).localeCompare(versionOrder(a));

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

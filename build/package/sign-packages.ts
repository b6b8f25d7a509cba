import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { applianceTarget, type PackageKind } from '#shared/domain/updates/device-program.ts';
import { writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import type { Target } from './target.ts';

const KINDS: Readonly<Record<string, PackageKind>> = { AppImage: 'appimage', deb: 'deb', exe: 'nsis' };

/** Name of the key with which devices check packages; it is included in the package (`electron/main/main.ts`). */
export const PACKED_KEY = 'update-public.pem';

/** Writes the public half of a key in the format of packages. */
export const publicPem = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

interface Signing {
  readonly target: Target;
  readonly version: string;
  readonly privateKey: KeyObject;
}

/**
 * Writes the signed description of each installer as `.json` beside it, for branches and devices.
 * @returns the written files
 */
export async function signPackages(
  files: readonly string[],
  { target, version, privateKey }: Signing,
): Promise<string[]> {
  const written: string[] = [];
  for (const file of files) {
    const kind = KINDS[file.split('.').at(-1) ?? ''];
    if (kind === undefined) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    const signed = {
      version,
      platform: applianceTarget(target, kind),
      archive: basename(file),
      sha256: hash.digest('hex'),
    };
    writeFileSync(`${file}.json`, writeSignedRelease(signed, privateKey));
    written.push(`${file}.json`);
  }
  return written;
}

import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';

/** The keys of whoever makes versions, and of somebody else. */
export const MAKER = generateKeyPairSync('ed25519');
export const STRANGER = generateKeyPairSync('ed25519');

interface Made {
  readonly version: string;
  readonly platform?: string;
  readonly archive?: string;
  readonly content?: Uint8Array;
  readonly key?: KeyObject;
}

/** A version as it is handed to central: a file, and what whoever made it has signed of it. */
export function signedVersion({
  version,
  platform = 'linux-x64',
  archive = `turno-${version}-${platform}.tar.gz`,
  content = new TextEncoder().encode(`what is in ${version} for ${platform}`),
  key = MAKER.privateKey,
}: Made) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const signed = writeSignedRelease({ version, platform, archive, sha256 }, key);
  return { file: new Blob([new Uint8Array(content)]), signed, sha256, content };
}

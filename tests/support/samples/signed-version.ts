import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';

/** Key pairs of the release maker and of a stranger. */
export const MAKER = generateKeyPairSync('ed25519');
export const STRANGER = generateKeyPairSync('ed25519');

interface Created {
  readonly version: string;
  readonly platform?: string;
  readonly archive?: string;
  readonly content?: Uint8Array;
  readonly key?: KeyObject;
}

/** A signed version for central: a file and its description. */
export function signedVersion({
  version,
  platform = 'linux-x64',
  archive = `turno-${version}-${platform}.tar.gz`,
  content = new TextEncoder().encode(`what is in ${version} for ${platform}`),
  key = MAKER.privateKey,
}: Created) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const signed = writeSignedRelease({ version, platform, archive, sha256 }, key);
  return { file: new Blob([new Uint8Array(content)]), signed, sha256, content };
}

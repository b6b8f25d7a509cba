import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { OfferedPackage } from '#shared/contract/devices/device-programs.ts';
import { parseSignedRelease, signedText } from '#shared/contract/replication/signed-release.ts';

/** A package as whoever made it has signed it. */
export interface Package {
  readonly version: string;
  readonly target: string;
  readonly hash: string;
  readonly bytes: number;
}

/** Reads what a branch offers; null where it was signed with another key, or altered since: the branch itself is not believed. */
export function readPackage({ signed, bytes }: OfferedPackage, key: KeyObject): Package | null {
  const read = parseSignedRelease(signed);
  if (read === null) return null;
  const { signature, ...content } = read;
  if (!verify(null, Buffer.from(signedText(content)), key, Buffer.from(signature, 'base64'))) return null;
  return { version: content.version, target: content.platform, hash: content.sha256, bytes };
}

/** Names the version that is offered, to be told and not to be believed; null where nothing is, or it is nothing. */
export const claimedVersion = (answer: { readonly offered: OfferedPackage | null }): string | null =>
  (answer.offered && parseSignedRelease(answer.offered.signed)?.version) ?? null;

/** Reads the public key that came with this program; null where that holds none of the kind. */
export function packedKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

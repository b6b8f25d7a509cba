import type { KeyObject } from 'node:crypto';
import type { OfferedVersion } from '#shared/contract/replication/updates.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';

/** A file of a version, as it was signed. */
export interface OfferedFile {
  readonly hash: string;
  readonly bytes: number;
  readonly version: string;
  readonly platform: string;
  /** As whoever made it has signed it. */
  readonly signed: string;
}

/** What central hands out, as far as it was signed by whom this branch trusts; central itself is not asked. */
export interface Offer {
  readonly deployment: number;
  /** For this server; null where there is none. */
  readonly file: OfferedFile | null;
  /** Something was offered that was signed with another key, or altered since. */
  readonly isAltered: boolean;
}

/** Reads what central hands out; takes nothing that was not signed with the key. */
export function readOffer({ deployment, file }: OfferedVersion, key: KeyObject): Offer {
  if (file === null) return { deployment, file: null, isAltered: false };
  const { signed, bytes } = file;
  const release = readSignedRelease(signed, key);
  if (release === null) return { deployment, file: null, isAltered: true };
  const { version, platform, sha256: hash } = release;
  return { deployment, file: { hash, bytes, version, platform, signed }, isAltered: false };
}

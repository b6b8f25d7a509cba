import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  ofProduct,
  parseSignedRelease,
  type Release,
  signedText,
} from '#shared/contract/replication/signed-release.ts';
import { SettingError } from '../kit/read-environment.ts';

export type { Release };

/** Creates the description beside an archive or package, signed with an ed25519 key. */
export function writeSignedRelease(created: Omit<Release, 'product'>, privateKey: KeyObject): string {
  const product = ofProduct(created);
  const signature = sign(null, Buffer.from(signedText(product)), privateKey).toString('base64');
  return `${JSON.stringify({ ...product, signature }, null, 2)}\n`;
}

/** Parses such a file. Null if it is invalid, signed with another key, or altered. */
export function readSignedRelease(text: string, publicKey: KeyObject): Release | null {
  const read = parseSignedRelease(text);
  if (read === null) return null;
  const { signature, ...said } = read;
  const isSigned = verify(null, Buffer.from(signedText(said)), publicKey, Buffer.from(signature, 'base64'));
  return isSigned ? said : null;
}

/** The public half of an ed25519 key, in PEM. Throws for other keys. */
export function updateKeyOf(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new SettingError('the key is no public ed25519 key');
  return key;
}

import * as crypto from 'node:crypto';
import { type SignedRequest, signedText } from '#shared/contract/replication/protocol/signed-text.ts';

/** A branch's ed25519 key pair. */
export interface BranchKey {
  /** PKCS #8 in PEM; stays on the machine that made it. */
  readonly privateKey: string;
  /** SPKI (DER) in base64, as sent at enrolment. */
  readonly publicKey: string;
}

/** Public half of a stored key. Throws for an invalid private key. */
export const publicKeyOf = (privateKey: string): string => spki(crypto.createPublicKey(privateKey));

/** Creates a key for a machine. */
export function makeKey(): BranchKey {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: spki(publicKey),
  };
}

/** The signature of a request, base64url. Throws if the text is no private key. */
export function sign(privateKey: string, request: SignedRequest): string {
  return crypto.sign(null, Buffer.from(signedText(request)), privateKey).toString('base64url');
}

/**
 * Whether the holder of this key signed the request. False also for a malformed key or signature, which come from
 * outside.
 */
export function verify(publicKey: string, request: SignedRequest, signature: string): boolean {
  const key = ed25519Key(publicKey);
  if (!key) return false;
  return crypto.verify(null, Buffer.from(signedText(request)), key, Buffer.from(signature, 'base64url'));
}

/** Whether this is an ed25519 key in the form of the enrolment. */
export const isPublicKey = (publicKey: string): boolean => ed25519Key(publicKey) !== null;

function ed25519Key(publicKey: string): crypto.KeyObject | null {
  try {
    const key = crypto.createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // Null for an invalid key, as for keys of other types.
    return null;
  }
}

const spki = (key: crypto.KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

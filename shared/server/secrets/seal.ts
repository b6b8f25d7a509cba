import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORM = 'v1';
/** Bytes of the GCM nonce, random for each seal. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Identifies a key without revealing it. */
const nameOf = (key: Buffer): string => hash('sha256', key).slice(0, 16);

/**
 * `v1.<key's name>.<nonce, tag and text>`. `about` is authenticated, so that a seal works under its own name only.
 */
export function seal(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const all = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return [FORM, nameOf(key), all.toString('base64url')].join('.');
}

/** Returns the text; null for another key, another name or altered data. */
export function unseal(key: Buffer, about: string, sealed: string): string | null {
  const [form, by, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (form !== FORM || by !== nameOf(key) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Authentication failed.
    return null;
  }
}

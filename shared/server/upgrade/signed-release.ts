import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { SettingFault } from '../kit/read-environment.ts';

const PRODUCT = 'turno';

const release = z.strictObject({
  product: z.literal(PRODUCT),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** As Node calls platform and processor: `linux-x64`. */
  platform: z.string().regex(/^[a-z0-9]+-[a-z0-9]+$/),
  /** Name of the archive, which lies beside; the folder it unpacks into is called the same. */
  archive: z.string().regex(/^[\w][\w.-]*\.tar\.gz$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const signed = z.strictObject({ ...release.shape, signature: z.base64() });

/** What an archive is, as whoever made it has signed it. */
export type Release = z.infer<typeof release>;

/** Writes what the signature covers: keys in their order, no white space between. */
const signedText = ({ product, version, platform, archive, sha256 }: Release): Buffer =>
  Buffer.from(JSON.stringify({ product, version, platform, archive, sha256 }));

/** The file that lies beside an archive, signed with an ed25519 key. */
export function writeSignedRelease(made: Omit<Release, 'product'>, privateKey: KeyObject): string {
  const whole = { product: PRODUCT, ...made } as const;
  const signature = sign(null, signedText(whole), privateKey).toString('base64');
  return `${JSON.stringify({ ...whole, signature }, null, 2)}\n`;
}

/** Reads such a file. Null where it is none, or was signed with another key or altered since. */
export function readSignedRelease(text: string, publicKey: KeyObject): Release | null {
  const read = signed.safeParse(jsonOf(text));
  if (!read.success) return null;
  const { signature, ...said } = read.data;
  return verify(null, signedText(said), publicKey, Buffer.from(signature, 'base64')) ? said : null;
}

/** The public half of an ed25519 key, in PEM. Throws where it is none. */
export function updateKeyOf(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new SettingFault('the key is no public ed25519 key');
  return key;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

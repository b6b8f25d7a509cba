import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { licence } from '#shared/contract/installation/licence.ts';
import type { Licence } from '#shared/domain/settings/licence.ts';

const PRODUCT = 'turno';
const FORMAT = 1;

/** Signed content: the licence and a serial number that identifies newer ones. */
export interface NumberedLicence {
  readonly serial: number;
  readonly licence: Licence;
}

/** Reasons why a file is no licence for this installation. */
export type LicenceError = 'notALicence' | 'otherProduct' | 'tooNew' | 'signature' | 'noKey' | 'older';

const file = z.strictObject({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  serial: z.number().int().min(1),
  licence: z.strictObject(licence.shape),
  signature: z.base64(),
});

/** The signed text: sorted keys, no white space. */
const signedText = ({ serial, licence }: NumberedLicence): Buffer =>
  Buffer.from(JSON.stringify({ product: PRODUCT, format: FORMAT, serial, licence: sortedFields(licence) }));

const sortedFields = (values: Licence): Licence =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) as unknown as Licence;

/** The file of a licence, signed with an ed25519 key. */
export function writeLicenceFile(numbered: NumberedLicence, privateKey: KeyObject): string {
  return written(numbered, sign(null, signedText(numbered), privateKey));
}

const written = ({ serial, licence }: NumberedLicence, signature: Buffer): string =>
  `${JSON.stringify(
    {
      product: PRODUCT,
      format: FORMAT,
      serial,
      licence: sortedFields(licence),
      signature: signature.toString('base64'),
    },
    null,
    2,
  )}\n`;

interface Parsed extends NumberedLicence {
  readonly signature: Buffer;
}

/** Parses a licence file without verifying its signature. */
export function parseLicenceFile(text: string): Parsed | { readonly error: LicenceError } {
  const parsed = jsonOf(text);
  if (parsed === null) return { error: 'notALicence' };
  if (parsed.product !== PRODUCT) return { error: 'product' in parsed ? 'otherProduct' : 'notALicence' };
  if (typeof parsed.format === 'number' && parsed.format > FORMAT) return { error: 'tooNew' };
  const read = file.safeParse(parsed);
  if (!read.success) return { error: 'notALicence' };
  const { serial, licence, signature } = read.data;
  return { serial, licence, signature: Buffer.from(signature, 'base64') };
}

/** Parses and verifies a licence file; every byte is covered by the signature. */
export function readLicenceFile(
  text: string,
  publicKey: KeyObject | null,
): NumberedLicence | { readonly error: LicenceError } {
  const parsed = parseLicenceFile(text);
  if ('error' in parsed) return parsed;
  if (!publicKey) return { error: 'noKey' };
  const { signature, serial, licence } = parsed;
  const holds = verify(null, signedText(parsed), publicKey, signature) && written(parsed, signature) === text;
  return holds ? { serial, licence } : { error: 'signature' };
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The key in its text form: base64 of the SPKI encoding. Null if it is not an ed25519 key. */
export function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

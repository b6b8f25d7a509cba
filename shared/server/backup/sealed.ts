import { hash } from 'node:crypto';
import { seal, unseal } from '../secrets/seal.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

const ABOUT = 'backup';

/** The sum of all that a manifest says, with it the sum of the database. */
const checksumOf = ({ seal: _, ...said }: Manifest): string =>
  hash('sha256', JSON.stringify(manifestSchema.omit({ seal: true }).parse(said)));

/** Seals what a manifest says, so that nobody without the installation's key can say anything else. */
export const sealed = (key: Buffer, manifest: Manifest): Manifest => ({
  ...manifest,
  seal: seal(key, ABOUT, checksumOf(manifest)),
});

/** Tells whether this installation made the backup, and nobody has altered it since. */
export const isSealed = (key: Buffer | null, manifest: Manifest): boolean =>
  key !== null && manifest.seal !== undefined && unseal(key, ABOUT, manifest.seal) === checksumOf(manifest);

import { hash } from 'node:crypto';
import { seal, unseal } from '../secrets/seal.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

const ABOUT = 'backup';

/** Checksum of a manifest, which includes the checksum of the database. */
const checksumOf = ({ seal: _, ...said }: Manifest): string =>
  hash('sha256', JSON.stringify(manifestSchema.omit({ seal: true }).parse(said)));

/** Seals a manifest with the key of the installation. */
export const sealed = (key: Buffer, manifest: Manifest): Manifest => ({
  ...manifest,
  seal: seal(key, ABOUT, checksumOf(manifest)),
});

/** True if this installation created the backup and it is unaltered. */
export const isSealed = (key: Buffer | null, manifest: Manifest): boolean =>
  key !== null && manifest.seal !== undefined && unseal(key, ABOUT, manifest.seal) === checksumOf(manifest);

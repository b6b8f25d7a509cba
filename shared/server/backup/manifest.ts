import { z } from 'zod';
import type { RestoreReason } from '#shared/contract/installation/files.ts';

/** Numbers the format of the file; a newer one is refused. Since the second, files of resources may be in it. */
export const FORMAT = 2;
export const PRODUCT = 'turno';

/** Names of what lies in the zip. */
export const MANIFEST = 'manifest.json';
export const DATABASE = 'database.sqlite';

/** Describes what a backup says of itself. */
export const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.number().int().min(1),
  server: z.enum(['branch', 'central']),
  version: z.string().max(100),
  syncType: z.enum(['standalone', 'branch', 'central']),
  branchName: z.string().max(256),
  /** Epoch milliseconds. */
  createdAt: z.number().int(),
  /** The migrations that its database has gone through. */
  schema: z.array(z.string().max(100)).max(1_000),
  database: z.object({
    bytes: z.number().int().min(0),
    /** Hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Rows of each table. */
    rows: z.record(z.string().max(100), z.number().int()),
  }),
  /** The files of resources that are in it, by the SHA-256 of each. */
  resources: z
    .array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int().min(0) }))
    .optional(),
  /** What the rest says, sealed with the key of the installation; missing where an earlier version made it. */
  seal: z.string().max(500).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Describes where a backup comes from, as the server that makes it says. */
export type Origin = Pick<Manifest, 'server' | 'version' | 'syncType' | 'branchName' | 'createdAt'>;

/** Says why a file is not restored. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
  readonly reason: RestoreReason;

  constructor(reason: RestoreReason, detail = '', options?: ErrorOptions) {
    super(`${reason} ${detail}`.trim(), options);
    this.reason = reason;
  }
}

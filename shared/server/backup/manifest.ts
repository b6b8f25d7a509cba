import { z } from 'zod';
import type { RestoreReason } from '#shared/contract/installation/files.ts';

/** Version of the file format; newer ones are refused. Version 2 added resource files. */
export const FORMAT = 2;
export const PRODUCT = 'turno';

/** File names in the zip. */
export const MANIFEST = 'manifest.json';
export const DATABASE = 'database.sqlite';

/** Description of a backup inside the zip. */
export const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.number().int().min(1),
  server: z.enum(['branch', 'central']),
  version: z.string().max(100),
  syncType: z.enum(['standalone', 'branch', 'central']),
  branchName: z.string().max(256),
  /** Epoch milliseconds. */
  createdAt: z.number().int(),
  /** Migrations applied to the database. */
  schema: z.array(z.string().max(100)).max(1_000),
  database: z.object({
    bytes: z.number().int().min(0),
    /** Hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Rows per table. */
    rows: z.record(z.string().max(100), z.number().int()),
  }),
  /** Resource files with their SHA-256. */
  resources: z
    .array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int().min(0) }))
    .optional(),
  /** Seal of all other fields with the key of the installation; missing in backups of earlier versions. */
  seal: z.string().max(500).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Origin of a backup. */
export type Origin = Pick<Manifest, 'server' | 'version' | 'syncType' | 'branchName' | 'createdAt'>;

/** Reason why a file is not restored. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
  readonly reason: RestoreReason;

  constructor(reason: RestoreReason, detail = '', options?: ErrorOptions) {
    super(`${reason} ${detail}`.trim(), options);
    this.reason = reason;
  }
}

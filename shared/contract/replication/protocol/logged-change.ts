import { z } from 'zod';

/** A short identifier of portable characters. */
export const token = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A token that is not empty. */
export const named = token.min(1);

/** A row of the change log, by column name. Unknown columns of later versions are preserved. */
export const loggedChange = z.looseObject({
  seq: z.int().positive(),
  epoch: token,
  txn: z.int().positive(),
  idx: z.int().nonnegative(),
  eid: named,
  entity: z.string(),
  pk: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  row_ver: z.int(),
  base_rev: z.int().nullable(),
  schema_v: z.int(),
  wall_ms: z.int(),
  boot_id: z.string(),
  mono_ms: z.int(),
  payload: z.string(),
  chain: z.string(),
});

export type LoggedChange = Readonly<z.output<typeof loggedChange>>;

/** Computes the chain value after a row; passed in by the servers. */
export type ChainOf = (previousChain: string, change: Omit<LoggedChange, 'chain'>) => string;

/** Payload of a change whose content was deleted on a full disk. Its chain value cannot be verified. */
export const TRIMMED_PAYLOAD = '';

export const isTrimmed = (change: LoggedChange): boolean => change.payload === TRIMMED_PAYLOAD;

import { z } from 'zod';

/** Names something in messages: short, and of characters that every database keeps. */
export const token = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A token that must not be empty. */
export const named = token.min(1);

/**
 * A row of the change log as it travels, under the names of its columns. Columns that a later version adds are let
 * through and kept: the log only ever gains.
 */
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

/** Tells the chain after a row: handed in by the servers, whose change log it is. */
export type ChainOf = (previousChain: string, change: Omit<LoggedChange, 'chain'>) => string;

/**
 * The payload of a change whose content was given up on a full disk. No change has it otherwise, since a payload is
 * JSON; its chain has to be taken on trust.
 */
export const TRIMMED_PAYLOAD = '';

export const isTrimmed = (change: LoggedChange): boolean => change.payload === TRIMMED_PAYLOAD;

import { hash, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { ChangeLogTable } from './schema/installation.ts';

type Row = Readonly<Record<string, unknown>>;

/** One change of a replicated row, as the repository reports it. */
export interface Change {
  readonly entity: string;
  readonly pk: number | string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly rowVersion: number;
  /** The columns that changed, flat: numbers, texts and nulls; for a deletion nothing. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The revision of central's row that was changed, if both ends may change it; null for none. */
  readonly base?: number | null;
  /** The full row before and after (null before an insert, null after a delete); only for configuration tables. */
  readonly rows?: { readonly before: Row | null; readonly after: Row | null };
}

/** Origin and time of a change; in a running server only the clocks differ. */
export interface Stamp {
  readonly epoch: string;
  readonly bootId: string;
  readonly wallMs: number;
  readonly monoMs: number;
}

/** The version of the tables that payloads are written in; raised with a migration that changes one. */
export const SCHEMA_VERSION = 1;

/** Starts the chain of a log without rows. */
export const CHAIN_START = '0'.repeat(64);

/** Identity of a change, unchanged when it is sent again. */
export const newChangeId = (): string => randomUUID();

export type ChangeRow = Omit<Insertable<ChangeLogTable>, 'seq'> & { seq: number };

/**
 * The row of the change log after `previous`: chained by SHA-256 over the previous chain, its columns as a JSON
 * array and its payload in canonical JSON (RFC 8785), so that readers detect a missing, duplicate or altered row.
 */
export function chainedRow(
  previous: { readonly seq: number; readonly chain: string },
  position: { readonly txn: number; readonly idx: number; readonly eid: string },
  change: Change,
  stamp: Stamp,
): ChangeRow {
  const row = {
    seq: previous.seq + 1,
    epoch: stamp.epoch,
    ...position,
    entity: change.entity,
    pk: String(change.pk),
    op: change.op,
    row_ver: change.rowVersion,
    base_rev: change.base ?? null,
    schema_v: SCHEMA_VERSION,
    wall_ms: stamp.wallMs,
    boot_id: stamp.bootId,
    mono_ms: stamp.monoMs,
    payload: canonical(change.values),
  };
  return { ...row, chain: chainOf(previous.chain, row) };
}

/** The columns that the chain covers, in the order in which they are hashed; the payload follows them. */
const CHAINED = [
  'seq',
  'epoch',
  'txn',
  'idx',
  'eid',
  'entity',
  'pk',
  'op',
  'row_ver',
  'base_rev',
  'schema_v',
  'wall_ms',
  'boot_id',
  'mono_ms',
] as const;

/** Computes the chain value of a row read back, to verify the log. */
export function chainOf(previousChain: string, row: Omit<Selectable<ChangeLogTable>, 'chain'>): string {
  const columns = CHAINED.map((column) => row[column]);
  return hash('sha256', previousChain + JSON.stringify(columns) + row.payload);
}

/** Canonical JSON (RFC 8785) of a flat row: keys in order, numbers and texts as ECMAScript writes them. */
export function canonical(row: Change['values']): string {
  return JSON.stringify(row, Object.keys(row).sort());
}

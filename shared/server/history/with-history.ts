import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Actor, AuditEntry } from '../audit/audit-entry.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import { createPauses } from '../kit/pauses.ts';
import { isHistoric } from './historic-tables.ts';
import { nameOfRow } from './name-of-row.ts';
import { namesIn, toDisplayValue } from './present-changes.ts';
import { changedFields, type Row } from './row-change.ts';

/** Changes per slice; other requests run between slices. */
const PAUSE_EVERY = 20;
/** Maximum characters of a value. */
const MAX_VALUE_LENGTH = 200;

/** Net change of a row in a transaction; null if it does not exist before or after. */
interface NetChange {
  readonly entity: string;
  readonly pk: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Runs a change and records each changed configuration row in the audit, in the same transaction, with names of
 * references. Changes by the server itself have no history.
 */
export async function withHistory<Notice, Tables extends SharedTables, Answer>(
  scope: TransactionScope<Notice, Tables>,
  by: Actor | null,
  work: (scope: TransactionScope<Notice, Tables>) => Promise<Answer>,
): Promise<Answer> {
  if (!by) return work(scope);
  const changes: Change[] = [];
  const answer = await work({
    ...scope,
    record(change) {
      changes.push(change);
      scope.record(change);
    },
  });
  const db = scope.trx as unknown as Kysely<SharedTables>;
  const pause = createPauses(PAUSE_EVERY);
  for (const change of netChanges(changes)) {
    await pause();
    scope.audit(await entryOf(db, change, by));
  }
  return answer;
}

/** Combines the changes of each row, in order of first change. */
function netChanges(changes: readonly Change[]): NetChange[] {
  const net = new Map<string, NetChange>();
  for (const { entity, pk, rows } of changes) {
    if (!rows || !isHistoric(entity)) continue;
    const key = `${entity} ${pk}`;
    net.set(key, { entity, pk: Number(pk), before: (net.get(key) ?? rows).before, after: rows.after });
  }
  return [...net.values()].filter(({ before, after }) =>
    before && after ? changedFields(before, after).length > 0 : before !== after,
  );
}

async function entryOf(db: Kysely<SharedTables>, change: NetChange, by: Actor): Promise<AuditEntry> {
  const { entity, pk, before, after } = change;
  const fields =
    before && after
      ? changedFields(before, after)
      : Object.keys(before ?? after ?? {}).filter(isRelevantField);
  const snapshots = [before, after].map((row) => row && Object.fromEntries(fields.map((f) => [f, row[f]])));
  const names = await namesIn(db, snapshots);
  const [was, is] = snapshots.map(
    (row) =>
      row &&
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [field, shortened(toDisplayValue(field, value, names))]),
      ),
  );
  return {
    action: 'CHANGE_CONFIGURATION',
    by,
    to: { entity, pk, name: await nameOfRow(db, after ?? before ?? {}) },
    ...(was && { before: was }),
    ...(is && { after: is }),
  };
}

/** True for fields worth showing of a new or deleted row. */
const isRelevantField = (field: string): boolean => field !== 'id' && field !== 'row_ver';

const shortened = (value: string | null): string | null =>
  value !== null && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…`
    : value;

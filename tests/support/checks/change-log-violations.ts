import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import { CHAIN_START, chainOf } from '#shared/server/db/change.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import type { ChangeLogTable } from '#shared/server/db/schema/installation.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { rowsOf } from './look-into.ts';

type Entry = Selectable<ChangeLogTable>;
type Row = Record<string, unknown>;

/** Errors of a change log: gaps, broken chain, wrong counters, or a replay that differs from the tables. */
export function changeLogViolations(sqlite: Database): string[] {
  const log = rowsOf<Entry>(sqlite, 'select * from change_log order by seq');
  return [...chainViolations(log), ...versionViolations(log), ...replayViolations(sqlite, log)];
}

function chainViolations(log: readonly Entry[]): string[] {
  let previous = { seq: 0, chain: CHAIN_START };
  const violations: string[] = [];
  for (const { chain, ...row } of log) {
    if (row.seq !== previous.seq + 1) violations.push(`change ${row.seq} follows ${previous.seq}`);
    if (chainOf(previous.chain, row) !== chain) violations.push(`change ${row.seq} breaks the chain`);
    previous = { seq: row.seq, chain };
  }
  return violations;
}

/** Central only advances rows by their version: a change that does not raise it would be lost there. */
function versionViolations(log: readonly Entry[]): string[] {
  const versions = new Map<string, number>();
  const violations: string[] = [];
  for (const { seq, entity, pk, op, row_ver } of log) {
    const row = `${entity} ${pk}`;
    const before = op === 'insert' ? 0 : (versions.get(row) ?? 0);
    if (row_ver !== before + 1)
      violations.push(`change ${seq} takes ${row} from version ${before} to ${row_ver}`);
    versions.set(row, row_ver);
  }
  return violations;
}

function replayViolations(sqlite: Database, log: readonly Entry[]): string[] {
  const tables = { ...SHARED_REPLICATION, ...BRANCH_REPLICATION };
  return tablesThat(tables, 'configuration', 'users', 'fact').flatMap((table) => {
    const expected = replayed(log.filter(({ entity }) => entity === table));
    const found = new Map(rowsOf<Row>(sqlite, `select * from "${table}"`).map((row) => [keyOf(row), row]));
    return [...new Set([...expected.keys(), ...found.keys()])]
      .filter((key) => !isDeepStrictEqual(found.get(key), expected.get(key)))
      .map((key) => `${table} ${key} is ${text(found.get(key))}, its changes say ${text(expected.get(key))}`);
  });
}

function replayed(entries: readonly Entry[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { pk, op, row_ver, payload } of entries) {
    if (op === 'delete') rows.delete(pk);
    else {
      const row = { ...rows.get(pk), ...(JSON.parse(payload) as Row) };
      rows.set(pk, 'seq' in row ? row : { ...row, row_ver });
    }
  }
  return rows;
}

/** Events have no id: their key is their position in the branch's log, that of audit entries their number. */
const keyOf = (row: Row): string =>
  String(row.id ?? (row.id_branches === undefined ? row.seq : `${row.id_branches}/${row.seq}`));

const text = (row: Row | undefined): string => JSON.stringify(row ?? 'missing');

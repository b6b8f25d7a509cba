import { type Kysely, type Selectable, sql } from 'kysely';
import type { QuarantinedChange } from '#shared/contract/central/quarantine.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { QUARANTINE_REASONS, readReason } from '#shared/domain/replication/reason.ts';
import { byText, byValue, type ListColumns, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';
import type { CentralTables } from '../db/tables.ts';
import type { QuarantineTable } from './tables.ts';

const COLUMNS: ListColumns = {
  sortable: {
    since: byValue('since'),
    branchName: byText('branch_name'),
    entity: byText('entity'),
    reason: byText('reason'),
    attempts: byValue('attempts'),
  },
  searched: ['branch_name', 'entity', 'reason'],
};

interface QuarantineQuery extends ListQuery {
  readonly idBranches?: number | undefined;
  readonly discarded?: 'Y' | 'N' | undefined;
  /** The branches that whoever asks may see; undefined where that is all of them. */
  readonly shown?: readonly number[] | undefined;
}

/** Reads one page of the changes that are set aside, or of those that were discarded. */
export async function quarantinePage(reader: Kysely<CentralTables>, query: QuarantineQuery) {
  const { idBranches, discarded = 'N', shown } = query;
  const aside = reader
    .selectFrom('quarantine as q')
    .leftJoin('branches as b', 'b.id', 'q.id_branches')
    .leftJoin('users as u', 'u.id', 'q.discarded_by')
    .selectAll('q')
    // Rows of a list have an id, by which equal ones keep their places.
    .select((eb) => ['q.eid as id', 'u.username', eb.fn.coalesce('b.name', sql.lit('')).as('branch_name')])
    .where('q.discarded_at', discarded === 'Y' ? 'is not' : 'is', null)
    .$if(idBranches !== undefined, (rows) => rows.where('q.id_branches', '=', idBranches ?? 0))
    .$if(shown !== undefined, (rows) => rows.where('q.id_branches', 'in', shown ?? []));
  const { rows, total } = await listRows(reader.selectFrom(aside.as('aside')).selectAll(), query, COLUMNS);
  return { rows: rows.map(present), total };
}

type QuarantineRow = Selectable<QuarantineTable> & { branch_name: string; username: string | null };

function present(row: QuarantineRow): QuarantinedChange {
  const { pk, op, wall_ms, payload } = JSON.parse(row.change) as LoggedChange;
  const { code: reason, detail } = readReason(QUARANTINE_REASONS, row.reason);
  return {
    eid: row.eid,
    idBranches: row.id_branches,
    branchName: row.branch_name,
    entity: row.entity,
    pk,
    operation: op,
    reason,
    detail,
    fromCopy: row.trusted === 1 ? 'N' : 'Y',
    since: row.since,
    writtenAt: wall_ms,
    attempts: row.attempts,
    payload,
    discardedAt: row.discarded_at,
    discardedBy: row.username,
  };
}

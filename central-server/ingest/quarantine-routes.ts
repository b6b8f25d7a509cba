import { type Kysely, type Selectable, sql } from 'kysely';
import type { QuarantineTable } from '#central-server/db/schema/streams.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  discardQuarantine,
  listQuarantine,
  type QuarantinedChange,
  resumeBranch,
  resumeQuarantine,
  retryQuarantine,
} from '#shared/contract/central/quarantine.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { QUARANTINE_REASONS, readReason } from '#shared/domain/replication/reason.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { byText, byValue, type ListColumns, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { StreamStore } from '#sync/central/ports.ts';
import { ALL_THAT_WAITS, type Allowance, NO_MORE, resumeStream } from '#sync/central/streams.ts';
import type { createQuarantine } from './quarantine-commands.ts';

export interface QuarantineRoutesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly store: StreamStore;
  readonly quarantine: ReturnType<typeof createQuarantine>;
  /** Called with a branch after its quarantine has changed. */
  readonly changed: (idBranches: number) => void;
}

/**
 * Routes of quarantined changes and stopped streams: list, retry, discard. All are idempotent, so no answers are
 * stored.
 */
export function quarantineRoutes({
  reader,
  store,
  quarantine,
  changed,
}: QuarantineRoutesOptions): AsyncRoute<never>[] {
  return [
    read(listQuarantine, ({ query, caller }) =>
      quarantinePage(reader, { ...query, visible: visibleBranches(caller) }),
    ),

    act(retryQuarantine, async ({ body, now }) => {
      const outcome = await quarantine.retry(body, now);
      changed(body.idBranches);
      return outcome;
    }),

    act(discardQuarantine, async ({ body, caller, now }) => {
      const outcome = await quarantine.discard(body, { idUsers: caller.idUsers, now });
      changed(body.idBranches);
      return outcome;
    }),

    act(resumeBranch, ({ params }) => resumed(params.id, NO_MORE)),

    act(resumeQuarantine, ({ params }) => resumed(params.id, ALL_THAT_WAITS)),
  ];

  async function resumed(id: number, allowance: Allowance): Promise<{ resumed: number }> {
    const branch = await reader.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst();
    if (!branch) throw apiError('NOT_FOUND');
    const stopped = await reader
      .selectFrom('streams')
      .select('epoch')
      .where('id_branches', '=', id)
      .where('stopped', 'is not', null)
      .execute();
    for (const { epoch } of stopped) await resumeStream(store, String(id), epoch, allowance);
    changed(id);
    return { resumed: stopped.length };
  }
}

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
  /** Branches visible to the caller; undefined for all. */
  readonly visible?: readonly number[] | undefined;
}

/** One page of quarantined or discarded changes. */
async function quarantinePage(reader: Kysely<CentralTables>, query: QuarantineQuery) {
  const { idBranches, discarded = 'N', visible } = query;
  const quarantined = reader
    .selectFrom('quarantine as q')
    .leftJoin('branches as b', 'b.id', 'q.id_branches')
    .leftJoin('users as u', 'u.id', 'q.discarded_by')
    .selectAll('q')
    // The id is a stable key for equal rows.
    .select((eb) => ['q.eid as id', 'u.username', eb.fn.coalesce('b.name', sql.lit('')).as('branch_name')])
    .where('q.discarded_at', discarded === 'Y' ? 'is not' : 'is', null)
    .$if(idBranches !== undefined, (rows) => rows.where('q.id_branches', '=', idBranches ?? 0))
    .$if(visible !== undefined, (rows) => rows.where(isOneOf('q.id_branches', visible ?? [])));
  const { rows, total } = await listRows(
    reader.selectFrom(quarantined.as('aside')).selectAll(),
    query,
    COLUMNS,
  );
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

import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Ingesting } from './row-statements.ts';

type Named = Pick<LoggedChange, 'seq' | 'eid'>;

/** Range of numbers of one row, which limits the search for a change. */
const WIDEST = 500;

/** Records applied changes: one row per push, because each row costs an index entry. */
export function recordApplied(
  { trx, waiting }: Ingesting,
  idBranches: number,
  changes: readonly Named[],
  now: number,
): void {
  if (changes.length === 0) return;
  const rows = inRuns(changes).map(({ first, last, run }) => ({
    id_branches: idBranches,
    first_seq: first,
    last_seq: last,
    eids: JSON.stringify(run.map(({ eid }) => eid)),
    applied_at: now,
  }));
  waiting.push(trx.insertInto('applied_changes').values(rows));
}

/**
 * Selects applied changes near the numbers of the given ones; `eids` of the result contains the identities. A
 * repeated change has its previous number.
 */
export function appliedNear({ trx }: Ingesting, idBranches: number, changes: readonly Named[]) {
  return trx
    .selectFrom('applied_changes')
    .select('eids')
    .where('id_branches', '=', idBranches)
    .where((eb) =>
      eb.or(
        inRuns(changes).map(({ first, last }) =>
          eb.and([
            eb('first_seq', '>', first - WIDEST),
            eb('first_seq', '<=', last),
            eb('last_seq', '>=', first),
          ]),
        ),
      ),
    );
}

/** Purges identities below `seq`, which no log of the branch contains any more. */
export async function purgeApplied(
  db: Kysely<CentralTables>,
  idBranches: number,
  seq: number,
): Promise<void> {
  await db
    .deleteFrom('applied_changes')
    .where('id_branches', '=', idBranches)
    .where('first_seq', '<', seq)
    .where('last_seq', '<', seq)
    .execute();
}

interface Run {
  readonly first: number;
  last: number;
  readonly run: Named[];
}

/** Groups changes into runs of close numbers. */
function inRuns(changes: readonly Named[]): Run[] {
  const runs: Run[] = [];
  for (const change of changes.toSorted((one, other) => one.seq - other.seq)) {
    const current = runs.at(-1);
    if (current && change.seq - current.first < WIDEST) {
      current.run.push(change);
      current.last = change.seq;
    } else {
      runs.push({ first: change.seq, last: change.seq, run: [change] });
    }
  }
  return runs;
}

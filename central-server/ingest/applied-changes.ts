import type { Kysely } from 'kysely';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Ingesting } from './row-statements.ts';

type Named = Pick<LoggedChange, 'seq' | 'eid'>;

/** Numbers between the first and the last of one row: a bound on how far back a change has to be looked for. */
const WIDEST = 500;

/** Writes down that the changes are applied: a row for all of a push, as each would cost an entry in an index. */
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
 * Asks for what has been applied under the numbers of these changes; `eids` of what is found holds the identities. A
 * change that comes again has its old number.
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

/** Forgets what was applied under the numbers below `seq`, which no log of the branch holds any more. */
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

/** Sorts changes into runs, cut where the numbers of one run would lie too far apart. */
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

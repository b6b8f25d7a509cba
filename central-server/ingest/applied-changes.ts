import type { Kysely } from 'kysely';
import type { LoggedChange } from '../../shared/contract/replication/logged-change.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Ingesting } from './row-statements.ts';

type Named = Pick<LoggedChange, 'seq' | 'eid'>;

/** Numbers between the first and the last of one row: a bound on how far back a change has to be looked for. */
const WIDEST = 500;

/** Writes down that the changes are applied: a row for all of a push, as each would cost an entry in an index. */
export async function keepApplied(
  { trx }: Ingesting,
  idBranches: number,
  changes: readonly Named[],
  now: number,
): Promise<void> {
  for (const { first, last, run } of inRuns(changes)) {
    const eids = JSON.stringify(run.map(({ eid }) => eid));
    const row = { id_branches: idBranches, first_seq: first, last_seq: last, eids, applied_at: now };
    await trx.insertInto('applied_changes').values(row).execute();
  }
}

/** The identities of those changes that have been applied. A change that comes again has its old number. */
export async function appliedAmong(
  { trx }: Ingesting,
  idBranches: number,
  changes: readonly Named[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { first, last } of inRuns(changes)) {
    const rows = await trx
      .selectFrom('applied_changes')
      .select('eids')
      .where('id_branches', '=', idBranches)
      .where('first_seq', '>', first - WIDEST)
      .where('first_seq', '<=', last)
      .where('last_seq', '>=', first)
      .execute();
    for (const { eids } of rows) for (const eid of JSON.parse(eids) as string[]) found.add(eid);
  }
  return new Set(changes.map(({ eid }) => eid).filter((eid) => found.has(eid)));
}

/**
 * Forgets what was applied before a moment. A change that comes again later still is known by the row that it made:
 * see `applyFacts`.
 */
export async function forgetApplied(db: Kysely<CentralTables>, before: number): Promise<void> {
  await db.deleteFrom('applied_changes').where('applied_at', '<', before).execute();
}

interface Run {
  readonly first: number;
  last: number;
  readonly run: Named[];
}

/** In order, cut where the numbers of one run would lie too far apart. */
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

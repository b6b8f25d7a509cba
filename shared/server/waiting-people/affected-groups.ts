import type { Kysely } from 'kysely';
import { inPieces } from '../db/in-pieces.ts';
import type { SharedTables } from '../db/tables.ts';
import { callingWorkstations } from './calling-workstations.ts';
import type { WaitingGroup } from './waiting-customers.ts';

type Db = Kysely<SharedTables>;

/** People who wait and lose something by a change. */
export interface AffectedGroup extends WaitingGroup {
  /** True where those who wait are called by no workstation any more, or by no open one, while one was. */
  readonly uncalled: boolean;
}

export interface Compared {
  /** Reads the configuration as it is. */
  readonly before: Db;
  /** Reads it as it will be. */
  readonly after: Db;
  readonly lines: readonly WaitingGroup[];
  readonly open: ReadonlySet<number>;
}

/**
 * Finds those who wait and could take their ticket before and not after, or were called before and not after. Nobody who
 * had neither loses it.
 */
export async function findAffectedGroups({ before, after, lines, open }: Compared): Promise<AffectedGroup[]> {
  const branches = [...new Set(lines.map(({ idBranches }) => idBranches))];
  const [was, will] = await Promise.all([
    readIssuablePairs(before, branches),
    readIssuablePairs(after, branches),
  ]);
  const anyOpen = (workstations: readonly number[]) => workstations.some((id) => open.has(id));
  return lines.flatMap((line) => {
    const [then, thereafter] = [was.callersOf(line), will.callersOf(line)];
    const uncalled = (then.length > 0 && thereafter.length === 0) || (anyOpen(then) && !anyOpen(thereafter));
    const untaken = was.isInUse(line) && !will.isInUse(line);
    return uncalled || untaken ? [{ ...line, uncalled }] : [];
  });
}

async function readIssuablePairs(db: Db, branches: readonly number[]) {
  const callersOf = await callingWorkstations(db, branches);
  const ways = await inPieces(branches, (piece) => issuablePairs(db, piece));
  const taken = new Set(ways.map(keyOf));
  return { callersOf, isInUse: (line: WaitingGroup) => taken.has(keyOf(line)) };
}

type Way = Pick<WaitingGroup, 'idBranches' | 'idQueues' | 'idServices' | 'idSegments'>;

const keyOf = (way: Way): string => `${way.idBranches}:${way.idQueues}:${way.idServices}:${way.idSegments}`;

/** Lists for which service and segment tickets of which queue are given at branches, as the issue of tickets finds it. */
const issuablePairs = (db: Db, branches: readonly number[]): Promise<Way[]> =>
  db
    .selectFrom('branches as b')
    .innerJoin('queue_branch_types as t', 't.id_branch_types', 'b.id_branch_types')
    .innerJoin('queues as q', 'q.id', 't.id_queues')
    .innerJoin('queue_categories as c', 'c.id_queues', 'q.id')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .select(['b.id as idBranches', 'q.id as idQueues', 's.id as idServices', 'g.id as idSegments'])
    .where('b.id', 'in', branches)
    .where('b.enabled', '=', 1)
    .where('q.enabled', '=', 1)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .execute();

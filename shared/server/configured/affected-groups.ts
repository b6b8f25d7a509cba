import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { inPieces } from '../db/in-pieces.ts';
import type { WaitingGroup } from './waiting-customers.ts';

type Db = Kysely<SharedTables>;

/** Waiting customers affected by a change. */
export interface AffectedGroup extends WaitingGroup {
  /** True if no workstation, or no open one, calls them after the change, but one did before. */
  readonly uncalled: boolean;
}

interface Compared {
  /** The configuration before the change. */
  readonly before: Db;
  /** The configuration after the change. */
  readonly after: Db;
  readonly lines: readonly WaitingGroup[];
  readonly open: ReadonlySet<number>;
}

/** Finds waiting customers whose ticket could be issued, or who were called, before the change and not after it. */
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
  const keys = new Set(ways.map(keyOf));
  return { callersOf, isInUse: (line: WaitingGroup) => keys.has(keyOf(line)) };
}

type Way = Pick<WaitingGroup, 'idBranches' | 'idQueues' | 'idServices' | 'idSegments'>;

const keyOf = (way: Way): string => `${way.idBranches}:${way.idQueues}:${way.idServices}:${way.idSegments}`;

/** Pairs of service and segment per queue for which tickets are issued at branches. */
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

/** Workstations of a branch that call a group, open or not. */
type CallersOf = (line: WaitingGroup) => readonly number[];

/**
 * Determines which enabled workstations call which groups: the queues of the view profile that the attention profile
 * includes, or the lineal pair. Disabled queues count too, as they are called until empty.
 */
async function callingWorkstations(db: Db, branches: readonly number[]): Promise<CallersOf> {
  const [workstations, viewed, named, pairs] = await Promise.all([
    inPieces(branches, (piece) => workstationsOf(db, piece)),
    db.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues']).execute(),
    profileQueues(db),
    db.selectFrom('queue_categories').select(['id_services', 'id_segments', 'id_queues']).execute(),
  ]);
  const views = new Set(viewed.map((row) => `${row.id_view_profiles}:${row.id_queues}`));
  const queueOfPair = new Map(
    pairs.map((pair) => [`${pair.id_services}:${pair.id_segments}`, pair.id_queues]),
  );
  const byBranch = Map.groupBy(workstations, ({ idBranches }) => idBranches);

  const calls = (workstation: Workstation, { idQueues, idServices, idSegments }: WaitingGroup): boolean => {
    const { lineal, idViewProfiles, idProfile } = workstation;
    if (lineal) {
      const isPair = workstation.idServices === idServices && workstation.idSegments === idSegments;
      return isPair && queueOfPair.get(`${idServices}:${idSegments}`) === idQueues;
    }
    const read = named(idProfile);
    return views.has(`${idViewProfiles}:${idQueues}`) && (read === 'all' || read.has(idQueues));
  };

  return (line) =>
    (byBranch.get(line.idBranches) ?? [])
      .filter((workstation) => calls(workstation, line))
      .map(({ id }) => id);
}

type Workstation = Awaited<ReturnType<typeof workstationsOf>>[number];

const workstationsOf = (db: Db, branches: readonly number[]) =>
  db
    .selectFrom('workstations as w')
    .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
    .select(['w.id', 'w.id_branches as idBranches', 'w.id_attention_profiles as idProfile'])
    .select(['t.lineal_call as lineal', 't.id_view_profiles as idViewProfiles'])
    .select(['t.id_services_lineal as idServices', 't.id_segments_lineal as idSegments'])
    .where('w.id_branches', 'in', branches)
    .where('w.enabled', '=', 1)
    .where('t.reception', '=', 0)
    .execute();

/** Queues of an attention profile and its successors; `all` if one has no rows. */
type QueuesOfProfile = (idProfile: number | null) => ReadonlySet<number> | 'all';

const NONE: ReadonlySet<number> = new Set();

/**
 * Determines the queues of each attention profile, with alternatives and both profiles of a condition. Empty for a
 * missing profile, or one without its condition.
 */
async function profileQueues(db: Kysely<SharedTables>): Promise<QueuesOfProfile> {
  const [profiles, rows] = await Promise.all([
    db.selectFrom('attention_profiles').selectAll().execute(),
    db.selectFrom('attention_profile_rows').select(['id_attention_profiles', 'id_queues']).execute(),
  ]);
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const rowsOf = Map.groupBy(rows, ({ id_attention_profiles }) => id_attention_profiles);

  /** Lists the profiles that order tickets, starting at one; skips those of `above` to avoid cycles. */
  function ordering(id: number | null, above: readonly number[]): readonly number[] {
    const profile = id === null || above.includes(id) ? undefined : byId.get(id);
    if (!profile) return [];
    const here = [...above, profile.id];
    const others = ordering(profile.id_attention_profiles_alt, here);
    if (profile.type !== 'CONDITIONALBASED') return [profile.id, ...others];
    const [a, b] = [profile.id_attention_profiles_a, profile.id_attention_profiles_b].map((one) =>
      ordering(one, here),
    );
    return a?.length && b?.length ? [...a, ...b, ...others] : [];
  }

  return (idProfile) => {
    const read = ordering(idProfile, []).map((id) => rowsOf.get(id) ?? []);
    if (read.length === 0) return NONE;
    if (read.some((own) => own.length === 0)) return 'all';
    return new Set(read.flat().map(({ id_queues }) => id_queues));
  };
}

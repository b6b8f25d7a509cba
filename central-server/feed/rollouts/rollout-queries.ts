import { type Kysely, type Selectable, sql } from 'kysely';
import type { FeedTables } from '#central-server/db/schema/feed.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Rollout, RolloutBranch, Save } from '#shared/contract/central/rollouts.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { baseScope, scopeAfter, scopesOf } from '#shared/domain/replication/scopes.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { type Presentable, presentChanges } from '#shared/server/history/present-changes.ts';
import { keyOf } from './open-rollouts.ts';

type Db = Kysely<CentralTables>;
type StoredRollout = Selectable<FeedTables['rollouts']>;

/** Caller: their own rollout is marked, and only their branches are listed. */
export interface Onlooker {
  readonly idUsers: number;
  readonly visible: readonly number[] | undefined;
}

const FIRST_SIZE = 10;
/** Branches that are shown of a rollout. */
const MAX_BRANCHES = 200;

/** Reads one page of the rollouts, the newest first. */
export async function rolloutsPage(
  db: Db,
  { page = 1, size = FIRST_SIZE }: { readonly page?: number | undefined; readonly size?: number | undefined },
  onlooker: Onlooker,
): Promise<{ readonly rows: Rollout[]; readonly total: number }> {
  const found = await db
    .selectFrom('rollouts')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('rollouts')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const all = await readRolloutBranches(db, onlooker);
  const rows: Rollout[] = [];
  for (const rollout of found) rows.push((await readRolloutView(db, rollout, { onlooker, all })).rollout);
  return { rows, total: Number(total) };
}

/** A rollout with its changes and target branches; throws NOT_FOUND for an unknown one. */
export async function rolloutDetail(db: Db, id: number, onlooker: Onlooker) {
  const stored = await db.selectFrom('rollouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw apiError('NOT_FOUND', { about: `rollout ${id}` });
  const { rollout, branches } = await readRolloutView(db, stored, {
    onlooker,
    all: await readRolloutBranches(db, onlooker),
  });
  return {
    rollout,
    changes: await changesOf(db, id),
    branches: branches
      .toSorted((one, other) => one.applied.localeCompare(other.applied) || one.since - other.since)
      .slice(0, MAX_BRANCHES),
  };
}

/** Rollout of a user's changes. */
export async function rolloutOfUser(db: Db, idUsers: number) {
  const found = await db
    .selectFrom('rollout_users as u')
    .innerJoin('rollouts as r', 'r.id', 'u.id_rollouts')
    .select(['r.id', 'r.name'])
    .where('u.id_users', '=', idUsers)
    .where('r.state', '=', 'open')
    .executeTakeFirst();
  return found ?? null;
}

interface RolloutBranchRow {
  readonly id: number;
  readonly name: string;
  readonly idBranchTypes: number;
  /** Configuration revision in use; 0 before the first report. */
  readonly revision: number;
  readonly lastSeen: number | null;
}

async function readRolloutBranches(db: Db, { visible }: Onlooker): Promise<RolloutBranchRow[]> {
  const rows = await db
    .selectFrom('branches as b')
    .leftJoin('branch_reports as r', 'r.id_branches', 'b.id')
    .select(['b.id', 'b.name', 'b.id_branch_types', 'r.report', 'r.reported_at'])
    .$if(visible !== undefined, (branches) => branches.where(isOneOf('b.id', [...(visible ?? [])])))
    .orderBy('b.name')
    .execute();
  return rows.map(({ id, name, id_branch_types, report, reported_at }) => ({
    id,
    name,
    idBranchTypes: id_branch_types,
    lastSeen: reported_at,
    revision: report === null ? 0 : ((JSON.parse(report) as BranchReport).revision ?? 0),
  }));
}

interface RolloutViewer {
  readonly onlooker: Onlooker;
  readonly all: readonly RolloutBranchRow[];
}

async function readRolloutView(db: Db, stored: StoredRollout, { onlooker, all }: RolloutViewer) {
  const { id } = stored;
  const branches = await (stored.state === 'open' ? reachedBy(db, id, all) : hearing(stored, all));
  const { rows } = await db
    .selectFrom('configuration_change_rows as c')
    .innerJoin('configuration_changes as s', 's.id', 'c.id_configuration_changes')
    .where('s.id_rollouts', '=', id)
    .select(sql<number>`count(distinct c.entity || ' ' || c.pk)`.as('rows'))
    .executeTakeFirstOrThrow();
  const mine = await rolloutOfUser(db, onlooker.idUsers);
  const rollout: Rollout = {
    id,
    name: stored.name,
    state: stored.state,
    startedAt: stored.started_at,
    startedBy: stored.started_by,
    endedAt: stored.ended_at,
    endedBy: stored.ended_by,
    rows: Number(rows),
    reached: branches.length,
    applied: branches.filter(({ applied }) => applied === 'Y').length,
    branches: all.length,
    isMine: mine?.id === id ? 'Y' : 'N',
  };
  return { rollout, branches };
}

/** The branches that an open rollout has reached: who has it has all that was added to it since, too. */
async function reachedBy(db: Db, id: number, all: readonly RolloutBranchRow[]): Promise<RolloutBranch[]> {
  const reached = await db.selectFrom('rollout_branches').selectAll().where('id_rollouts', '=', id).execute();
  const scopes = await db
    .selectFrom('feed_scopes')
    .select(['scope', 'revision'])
    .where('scope', 'like', scopeAfter('%', id))
    .execute();
  return all.flatMap((branch) => {
    const step = reached.find(({ id_branches }) => id_branches === branch.id);
    if (!step) return [];
    const own = scopesOf({ id: branch.id, id_branch_types: branch.idBranchTypes });
    const revisions = scopes.filter(({ scope }) => own.includes(baseScope(scope))).map((one) => one.revision);
    return [asRolloutBranch(branch, step.reached_at, Math.max(step.revision, ...revisions))];
  });
}

/** Branches that must receive the end of a rollout: all. */
const hearing = (stored: StoredRollout, all: readonly RolloutBranchRow[]): RolloutBranch[] =>
  all.map((branch) =>
    asRolloutBranch(branch, stored.ended_at ?? stored.started_at, stored.ended_revision ?? 0),
  );

const asRolloutBranch = (branch: RolloutBranchRow, since: number, revision: number): RolloutBranch => ({
  idBranches: branch.id,
  name: branch.name,
  since,
  lastSeen: branch.lastSeen,
  applied: branch.revision >= revision ? 'Y' : 'N',
});

/** Net changes of a rollout, latest first. */
async function changesOf(db: Db, id: number): Promise<ChangedRow[]> {
  const saved = await db
    .selectFrom('configuration_change_rows as c')
    .innerJoin('configuration_changes as s', 's.id', 'c.id_configuration_changes')
    .selectAll('c')
    .select(['s.at', 's.username'])
    .where('s.id_rollouts', '=', id)
    .orderBy('s.id', 'desc')
    .execute();
  const net = new Map<string, Presentable>();
  for (const change of saved) {
    const later = net.get(keyOf(change));
    net.set(keyOf(change), later ? { ...later, before: change.before } : change);
  }
  const all = await presentChanges(
    db,
    [...net.values()].filter(({ before, after }) => before !== null || after !== null),
  );
  return all.filter(({ what, values }) => what !== 'changed' || values.length > 0);
}

/** Changes that a list shows of each. */
const MAX_CHANGES = 10;

/** One page of configuration changes, newest first. */
export async function savesPage(
  db: Db,
  { page = 1, size = FIRST_SIZE }: { readonly page?: number | undefined; readonly size?: number | undefined },
): Promise<{ readonly rows: Save[]; readonly total: number }> {
  const saves = await db
    .selectFrom('configuration_changes as s')
    .leftJoin('rollouts as r', 'r.id', 's.id_rollouts')
    .leftJoin('configuration_changes as b', 'b.id', 's.reverts')
    .leftJoin('rollouts as br', 'br.id', 's.reverts_rollout')
    .leftJoin('configuration_changes as t', 't.id', 's.reverted_by')
    .selectAll('s')
    .select([
      'r.name as rollout',
      'b.at as back_at',
      'b.username as back_username',
      'br.name as back_rollout',
      'br.started_at as back_started_at',
      'br.started_by as back_started_by',
      't.at as reverted_at',
    ])
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('configuration_changes')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows: Save[] = [];
  for (const save of saves) {
    const changes = await db
      .selectFrom('configuration_change_rows')
      .selectAll()
      .where('id_configuration_changes', '=', save.id)
      .execute();
    const { at, username } = save;
    const back = save.back_at ?? save.back_started_at;
    rows.push({
      id: save.id,
      at,
      username,
      rows: changes.length,
      rollout: save.rollout,
      changes: await presentChanges(
        db,
        changes.slice(0, MAX_CHANGES).map((change) => ({ ...change, at, username })),
      ),
      reverts:
        back === null
          ? null
          : {
              at: back,
              username: save.back_username ?? save.back_started_by ?? '',
              rollout: save.back_rollout,
            },
      revertedAt: save.reverted_at,
    });
  }
  return { rows, total: Number(total) };
}

import { type Kysely, sql } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { CentralGate, TakenBack } from '#central-server/db/write-gate.ts';
import {
  chooseRollout,
  type LeftRow,
  listRollouts,
  listSaves,
  lookAtRolloutBack,
  lookAtSaveBack,
  myRollout,
  showRollout,
  startRollout,
  stepRollout,
  takeBackRollout,
  takeBackSave,
} from '#shared/contract/central/rollouts.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { branchesShownTo, mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { type AwaitedRoute, act, read } from '#shared/server/kit/route.ts';
import type { WithinLimit } from '#shared/server/licence/within-limit.ts';
import { type AskFirstOptions, askingFirst } from '#shared/server/waiting-people/ask-first.ts';
import { keyOf } from './open-rollouts.ts';
import * as commands from './rollout-commands.ts';
import { rolloutDetail, rolloutOfUser, rolloutsPage } from './rollout-queries.ts';
import { savesPage } from './saves-page.ts';
import { takeBack } from './take-back.ts';

interface RolloutRoutesOptions {
  readonly reader: CentralDatabase['reader'];
  readonly gate: CentralGate<never>;
  /** Holds what comes back against the licence. */
  readonly withinLimit: WithinLimit;
  /** Asks where taking back takes service from people who wait. */
  readonly askFirst: () => AskFirstOptions;
}

interface Asking {
  readonly caller: Caller;
  readonly address: string;
  readonly waitingKnown: number;
}

/** Rolling changes out in steps, and taking back what was saved. */
export function rolloutRoutes({
  reader,
  gate,
  withinLimit,
  askFirst,
}: RolloutRoutesOptions): AwaitedRoute<never>[] {
  const onlooker = ({ caller }: Pick<Asking, 'caller'>) => ({
    idUsers: caller.idUsers,
    shown: branchesShownTo(caller),
  });

  /** Says what would stay, without anything being done. */
  const lookedAt = (what: TakenBack, asking: Asking) =>
    gate.transaction(async (scope) => {
      await sql`savepoint looked_at`.execute(scope.trx);
      const left = await takeBack(
        { ...scope, record: () => {}, audit: () => {} },
        { what, by: actorOf(asking) },
      );
      await sql`rollback to savepoint looked_at`.execute(scope.trx);
      await sql`release savepoint looked_at`.execute(scope.trx);
      return { left: await named(scope, left) };
    });

  async function takenBack(what: TakenBack, known: BodyOf<typeof takeBackSave>['left'], asking: Asking) {
    demandEverywhere(asking.caller);
    const by = actorOf(asking);
    return gate.transaction(
      async (scope) => {
        const taken = (heard: Scope) =>
          withinLimit(counted(heard), ['maxWorkstations'], () => takeBack(heard, { what, by }));
        const endpoint = what.save === null ? takeBackRollout : takeBackSave;
        const left = await askingFirst(askFirst(), { endpoint, request: asking, scope }, taken);
        demandConfigures(asking.caller);
        const isAsKnown =
          left.length === known.length &&
          left.every((each) => known.some((one) => keyOf(one) === keyOf(each)));
        if (!isAsKnown) throw refuse('TAKE_BACK_CHANGED');
        return { left: await named(scope, left) };
      },
      { actor: by, takesBack: what },
    );
  }

  const ofSave = (id: number): TakenBack => ({ save: id, rollout: null });
  const ofRollout = (id: number): TakenBack => ({ save: null, rollout: id });

  return [
    read(listRollouts, ({ query, caller }) => rolloutsPage(reader, query, onlooker({ caller }))),
    read(showRollout, ({ params, caller }) => rolloutDetail(reader, params.id, onlooker({ caller }))),
    read(myRollout, async ({ caller }) => ({ rollout: await rolloutOfUser(reader, caller.idUsers) })),
    act(startRollout, (request) =>
      gate.transaction(async (scope) => ({
        id: await commands.startRollout(scope, request.body.name, actorOf(request)),
      })),
    ),
    act(chooseRollout, ({ caller, body }) =>
      gate.transaction(async (scope) => {
        await commands.chooseRollout(scope, caller.idUsers, body.idRollouts);
        return {};
      }),
    ),
    act(stepRollout, (request) =>
      gate.transaction((scope) => step(scope, request.params.id, request.body, request)),
    ),
    act(lookAtRolloutBack, (request) => lookedAt(ofRollout(request.params.id), request)),
    act(takeBackRollout, (request) => takenBack(ofRollout(request.params.id), request.body.left, request)),
    read(listSaves, ({ query }) => savesPage(reader, query)),
    act(lookAtSaveBack, (request) => lookedAt(ofSave(request.params.id), request)),
    act(takeBackSave, (request) => takenBack(ofSave(request.params.id), request.body.left, request)),
  ];
}

type Scope = TransactionScope<never, CentralTables>;

/** What the licence counts is in the tables that both servers have. */
const counted = ({ trx, now }: Scope) => ({ trx: trx as unknown as Kysely<SharedTables>, now });

async function step(scope: Scope, id: number, to: BodyOf<typeof stepRollout>, asking: Asking) {
  const by = actorOf(asking);
  if (to.to === 'all') {
    demandEverywhere(asking.caller);
    return { reached: await commands.stepToAll(scope, id, by) };
  }
  const target = await targetOf(scope, to);
  if (target.idBranches.some((branch) => !mayWorkAt(asking.caller, branch))) throw refuse('NOT_YOUR_BRANCH');
  return { reached: await commands.stepTo(scope, id, target, by) };
}

async function targetOf(scope: Scope, { to, idBranches, idBranchGroups }: BodyOf<typeof stepRollout>) {
  if (to === 'group') {
    if (idBranchGroups === undefined) throw refuse('INVALID_REQUEST', { field: 'idBranchGroups' });
    return branchesOfGroup(scope, idBranchGroups);
  }
  if (idBranches === undefined) throw refuse('INVALID_REQUEST', { field: 'idBranches' });
  return { group: null, idBranches };
}

async function branchesOfGroup({ trx }: Scope, id: number) {
  const group = await trx.selectFrom('branch_groups').select('name').where('id', '=', id).executeTakeFirst();
  if (!group) throw refuse('NOT_FOUND', { about: `branch group ${id}` });
  const links = await trx
    .selectFrom('branch_group_branches')
    .select('id_branches')
    .where('id_branch_groups', '=', id)
    .execute();
  return { group: group.name, idBranches: links.map(({ id_branches }) => id_branches) };
}

/** Refuses what reaches all branches to whom only some are included for. */
/** What others have saved is of any level: whoever takes it back could have saved it. */
function demandConfigures({ modules }: Pick<Caller, 'modules'>): void {
  if (!CONFIGURES.anywhere.every((module) => modules.includes(module))) throw refuse('FORBIDDEN');
}

function demandEverywhere({ branches }: Pick<Caller, 'branches'>): void {
  if (branches.length > 0) throw refuse('NOT_YOUR_BRANCH');
}

async function named({ trx }: Scope, left: Awaited<ReturnType<typeof takeBack>>): Promise<LeftRow[]> {
  const rows: LeftRow[] = [];
  for (const { entity, pk, reason } of left) {
    const saved = await trx
      .selectFrom('saved_changes')
      .select('name')
      .where('entity', '=', entity)
      .where('pk', '=', pk)
      .orderBy('id_saves', 'desc')
      .executeTakeFirst();
    rows.push({ entity, pk, name: saved?.name ?? '', reason });
  }
  return rows;
}

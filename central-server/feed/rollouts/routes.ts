import { type Kysely, sql } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { CentralGate, RevertTarget } from '#central-server/db/write-gate.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  listRollouts,
  listSaves,
  myRollout,
  type NotRevertedRow,
  previewRolloutRevert,
  previewSaveRevert,
  revertRollout,
  revertSave,
  selectRollout,
  showRollout,
  startRollout,
  stepRollout,
} from '#shared/contract/central/rollouts.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { type ConfirmationOptions, withConfirmation } from '#shared/server/configured/confirm-waiting.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { mayWorkAt, visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { WithinLimit } from '#shared/server/licence/within-limit.ts';
import { keyOf } from './open-rollouts.ts';
import { revert } from './revert.ts';
import * as commands from './rollout-commands.ts';
import { rolloutDetail, rolloutOfUser, rolloutsPage, savesPage } from './rollout-queries.ts';

interface RolloutRoutesOptions {
  readonly reader: CentralDatabase['reader'];
  readonly gate: CentralGate<never>;
  /** Enforces limits of the licence on restored rows. */
  readonly withinLimit: WithinLimit;
  /** Requires confirmation if reverting affects waiting customers. */
  readonly confirmBeforeWrite: () => ConfirmationOptions;
}

interface RevertCall {
  readonly caller: Caller;
  readonly address: string;
  readonly waitingKnown: number;
}

/** Rollouts, and reverting configuration changes. */
export function rolloutRoutes({
  reader,
  gate,
  withinLimit,
  confirmBeforeWrite,
}: RolloutRoutesOptions): AsyncRoute<never>[] {
  const onlooker = ({ caller }: Pick<RevertCall, 'caller'>) => ({
    idUsers: caller.idUsers,
    visible: visibleBranches(caller),
  });

  /** Previews the rows that would stay, without changes. */
  const previewOf = (what: RevertTarget, asking: RevertCall) =>
    gate.transaction(async (scope) => {
      await sql`savepoint looked_at`.execute(scope.trx);
      const left = await revert(
        { ...scope, record: () => {}, audit: () => {} },
        { what, by: actorOf(asking) },
      );
      await sql`rollback to savepoint looked_at`.execute(scope.trx);
      await sql`release savepoint looked_at`.execute(scope.trx);
      return { left: await named(scope, left) };
    });

  async function revertIfUnchanged(
    what: RevertTarget,
    known: BodyOf<typeof revertSave>['left'],
    asking: RevertCall,
  ) {
    assertAllBranches(asking.caller);
    const by = actorOf(asking);
    return gate.transaction(
      async (scope) => {
        const write = (historyScope: Scope) =>
          withinLimit(counted(historyScope), ['maxWorkstations'], () => revert(historyScope, { what, by }));
        const endpoint = what.save === null ? revertRollout : revertSave;
        const left = await withConfirmation(
          confirmBeforeWrite(),
          { endpoint, request: asking, scope },
          write,
        );
        assertConfiguresAll(asking.caller);
        const isUnchanged =
          left.length === known.length &&
          left.every((each) => known.some((one) => keyOf(one) === keyOf(each)));
        if (!isUnchanged) throw apiError('REVERT_CONFLICT');
        return { left: await named(scope, left) };
      },
      { actor: by, reverts: what },
    );
  }

  const ofSave = (id: number): RevertTarget => ({ save: id, rollout: null });
  const ofRollout = (id: number): RevertTarget => ({ save: null, rollout: id });

  return [
    read(listRollouts, ({ query, caller }) => rolloutsPage(reader, query, onlooker({ caller }))),
    read(showRollout, ({ params, caller }) => rolloutDetail(reader, params.id, onlooker({ caller }))),
    read(myRollout, async ({ caller }) => ({ rollout: await rolloutOfUser(reader, caller.idUsers) })),
    act(startRollout, (request) =>
      gate.transaction(async (scope) => ({
        id: await commands.startRollout(scope, request.body.name, actorOf(request)),
      })),
    ),
    act(selectRollout, ({ caller, body }) =>
      gate.transaction(async (scope) => {
        await commands.selectRollout(scope, caller.idUsers, body.idRollouts);
        return {};
      }),
    ),
    act(stepRollout, (request) =>
      gate.transaction((scope) => step(scope, request.params.id, request.body, request)),
    ),
    act(previewRolloutRevert, (request) => previewOf(ofRollout(request.params.id), request)),
    act(revertRollout, (request) =>
      revertIfUnchanged(ofRollout(request.params.id), request.body.left, request),
    ),
    read(listSaves, ({ query }) => savesPage(reader, query)),
    act(previewSaveRevert, (request) => previewOf(ofSave(request.params.id), request)),
    act(revertSave, (request) => revertIfUnchanged(ofSave(request.params.id), request.body.left, request)),
  ];
}

type Scope = TransactionScope<never, CentralTables>;

/** The licence counts rows of tables that both servers have. */
const counted = ({ trx, now }: Scope) => ({ trx: trx as unknown as Kysely<SharedTables>, now });

async function step(scope: Scope, id: number, to: BodyOf<typeof stepRollout>, asking: RevertCall) {
  const by = actorOf(asking);
  if (to.to === 'all') {
    assertAllBranches(asking.caller);
    return { reached: await commands.stepToAll(scope, id, by) };
  }
  const target = await targetOf(scope, to);
  if (target.idBranches.some((branch) => !mayWorkAt(asking.caller, branch)))
    throw apiError('NOT_YOUR_BRANCH');
  return { reached: await commands.stepTo(scope, id, target, by) };
}

async function targetOf(scope: Scope, { to, idBranches, idBranchGroups }: BodyOf<typeof stepRollout>) {
  if (to === 'group') {
    if (idBranchGroups === undefined) throw apiError('INVALID_REQUEST', { field: 'idBranchGroups' });
    return branchesOfGroup(scope, idBranchGroups);
  }
  if (idBranches === undefined) throw apiError('INVALID_REQUEST', { field: 'idBranches' });
  return { group: null, idBranches };
}

async function branchesOfGroup({ trx }: Scope, id: number) {
  const group = await trx.selectFrom('branch_groups').select('name').where('id', '=', id).executeTakeFirst();
  if (!group) throw apiError('NOT_FOUND', { about: `branch group ${id}` });
  const links = await trx
    .selectFrom('branch_group_branches')
    .select('id_branches')
    .where('id_branch_groups', '=', id)
    .execute();
  return { group: group.name, idBranches: links.map(({ id_branches }) => id_branches) };
}

/** Throws for actions on all branches by users limited to some. */
/** Changes of others can be of any level, so reverting requires the privileges of all levels. */
function assertConfiguresAll({ modules }: Pick<Caller, 'modules'>): void {
  if (!CONFIGURES.anywhere.every((module) => modules.includes(module))) throw apiError('FORBIDDEN');
}

function assertAllBranches({ branches }: Pick<Caller, 'branches'>): void {
  if (branches.length > 0) throw apiError('NOT_YOUR_BRANCH');
}

async function named({ trx }: Scope, left: Awaited<ReturnType<typeof revert>>): Promise<NotRevertedRow[]> {
  const rows: NotRevertedRow[] = [];
  for (const { entity, pk, reason } of left) {
    const saved = await trx
      .selectFrom('configuration_change_rows')
      .select('name')
      .where('entity', '=', entity)
      .where('pk', '=', pk)
      .orderBy('id_configuration_changes', 'desc')
      .executeTakeFirst();
    rows.push({ entity, pk, name: saved?.name ?? '', reason });
  }
  return rows;
}

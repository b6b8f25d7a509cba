import type { Kysely } from 'kysely';
import { apiError, type BranchWaiting } from '#shared/contract/api-error-factory.ts';
import { WAITING_HEADER } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import type { ReadRoute, RouteRequest, WriteRoute } from '../kit/route.ts';
import { type AffectedGroup, findAffectedGroups } from './affected-groups.ts';
import type { WaitingCustomers } from './waiting-customers.ts';

export interface ConfirmationOptions {
  /** Reads committed data, outside the transaction. */
  readonly reader: Kysely<SharedTables>;
  readonly waiting: WaitingCustomers;
}

type Scope = TransactionScope<never>;
type Request = RouteRequest<Endpoint>;

/** Operational endpoints, which are not configuration. */
const WORK: ReadonlySet<Endpoint> = new Set<Endpoint>([changeAttentionProfile]);

/** Maximum branches in an error; those with most customers. */
const NAMED = 20;

/**
 * Throws for configuration changes that leave waiting customers without service, unless the request confirms their
 * number. Checks the changes of a transaction before its commit, so that endpoints need no code for it.
 */
export function createWaitingConfirmation(options: ConfirmationOptions) {
  return <Route extends ReadRoute | WriteRoute<never>>(route: Route): Route => {
    if (route.kind !== 'transaction') return route;
    const { handle, endpoint } = route;
    const asking = (request: Request, scope: Scope): Promise<unknown> =>
      withConfirmation(options, { endpoint, request, scope }, (historyScope) =>
        handle(request, historyScope),
      );
    return { ...route, handle: asking };
  };
}

interface ConfirmableChange<Within> {
  readonly endpoint: Endpoint;
  readonly request: Pick<Request, 'caller' | 'address' | 'waitingKnown'>;
  readonly scope: Within;
}

/** Confirmation for a change that opens its own transaction. */
export async function withConfirmation<Within extends Scope, Answer>(
  options: ConfirmationOptions,
  { endpoint, request, scope }: ConfirmableChange<Within>,
  change: (scope: Within) => Promise<Answer>,
): Promise<Answer> {
  const changes: Change[] = [];
  const isWork = WORK.has(endpoint);
  const isOfNew = createNewcomers();
  const record = (created: Change): void => {
    if (!isOfNew(created) && !isWork && canAffectWaiting(created)) changes.push(stated(endpoint, created));
    scope.record(created);
  };
  const answer = await change({ ...scope, record });
  if (changes.length > 0) await assertConfirmed(options, request, scope, changes);
  return answer;
}

/** Throws if the contract does not declare the error. */
function stated({ path, method, errors }: Endpoint, change: Change): Change {
  if (!errors.includes('CUSTOMERS_ARE_WAITING'))
    throw new Error(`${method} ${path} changes ${change.entity}: its errors need CUSTOMERS_ARE_WAITING`);
  return change;
}

async function assertConfirmed(
  { reader, waiting }: ConfirmationOptions,
  request: ConfirmableChange<Scope>['request'],
  scope: Scope,
  changes: readonly Change[],
): Promise<void> {
  const lines = await waiting.lines(scope.now);
  if (lines.length === 0) return;
  const open = await waiting.openWorkstations(scope.now);
  const affected = await findAffectedGroups({ before: reader, after: scope.trx, lines, open });
  if (affected.length === 0) return;

  const branches = await groupByBranch(reader, affected);
  const people = countCustomers(affected);
  if (people > request.waitingKnown) throw await confirmationNeeded({ waiting, affected, branches, changes });
  const [first] = changes;
  if (!first) return;
  scope.audit({
    action: 'CHANGE_WITH_WAITING',
    by: actorOf(request as { readonly caller: Caller; readonly address: string }),
    to: await namedBy(reader, scope, first),
    after: { waiting: people, branches: branches.map(({ name, people }) => ({ name, waiting: people })) },
  });
}

interface ConfirmationNeeded {
  readonly waiting: WaitingCustomers;
  readonly affected: readonly AffectedGroup[];
  readonly branches: readonly AffectedBranch[];
  readonly changes: readonly Change[];
}

async function confirmationNeeded({ waiting, affected, branches, changes }: ConfirmationNeeded) {
  const named = branches.slice(0, NAMED);
  const historyScope = await waiting.lastReports(named.map(({ idBranches }) => idBranches));
  const people = countCustomers(affected);
  return apiError('CUSTOMERS_ARE_WAITING', {
    about: `(${people} waiting): to do it anyway, send it again with the header ${WAITING_HEADER}: ${people}`,
    params: {
      people,
      branches: branches.length,
      uncalled: countCustomers(affected.filter(({ uncalled }) => uncalled)),
      doing: doingOf(changes),
    },
    waiting: named.map(
      (branch): BranchWaiting => ({ ...branch, asOf: historyScope.get(branch.idBranches) ?? null }),
    ),
  });
}

const countCustomers = (lines: readonly { readonly people: number }[]): number =>
  lines.reduce((sum, { people }) => sum + people, 0);

type AffectedBranch = Omit<BranchWaiting, 'asOf'>;

/** Groups affected customers by branch, most first. */
async function groupByBranch(
  db: Kysely<SharedTables>,
  affected: readonly AffectedGroup[],
): Promise<AffectedBranch[]> {
  const byBranch = Map.groupBy(affected, ({ idBranches }) => idBranches);
  const rows = await db.selectFrom('branches').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...byBranch]
    .map(([idBranches, lines]) => ({
      idBranches,
      name: names.get(idBranches) ?? '',
      people: countCustomers(lines),
    }))
    .sort((one, other) => other.people - one.people || one.idBranches - other.idBranches);
}

/** Name of the changed entity for the audit; entities without a name use their queue's. */
async function namedBy(reader: Kysely<SharedTables>, { trx }: Scope, { entity, pk }: Change) {
  const ofId = (db: Kysely<SharedTables>) =>
    db
      .selectFrom(entity as 'queues')
      .selectAll()
      .where('id', '=', Number(pk))
      .executeTakeFirst() as Promise<{ name?: string; id_queues?: number } | undefined>;
  // A deleted row is still visible outside the transaction.
  const row = (await ofId(trx)) ?? (await ofId(reader));
  const queue =
    row?.id_queues === undefined
      ? undefined
      : await trx.selectFrom('queues').select('name').where('id', '=', row.id_queues).executeTakeFirst();
  return { entity, pk: Number(pk), name: row?.name ?? queue?.name ?? '' };
}

interface Guarded {
  /** Columns whose change can remove service. */
  readonly update?: readonly string[];
  readonly insert?: true;
  readonly delete?: true;
}

/**
 * Configuration changes that can leave waiting customers without service: no ticket or no workstation for them.
 * Disabling a profile has no effect on calls. The effect is checked only after one of these.
 */
const GUARDED: { readonly [Table in keyof SharedTables]?: Guarded } = {
  // A first row narrows a profile that had called every queue.
  attention_profile_rows: { insert: true, update: ['id_queues'], delete: true },
  attention_profiles: {
    update: ['type', 'id_attention_profiles_alt', 'id_attention_profiles_a', 'id_attention_profiles_b'],
  },
  branches: { update: ['enabled', 'id_branch_types'] },
  queue_branch_types: { delete: true },
  queue_categories: { update: ['id_queues', 'id_services', 'id_segments'], delete: true },
  queues: { update: ['enabled'] },
  segments: { update: ['enabled'] },
  services: { update: ['enabled'] },
  view_profile_queues: { delete: true },
  workstation_types: {
    update: ['id_view_profiles', 'lineal_call', 'id_services_lineal', 'id_segments_lineal', 'reception'],
  },
  workstations: { update: ['enabled', 'id_workstation_types', 'id_attention_profiles'] },
};

/** True if a change is guarded. */
function canAffectWaiting({ entity, op, values }: Change): boolean {
  const guarded = (GUARDED as Readonly<Record<string, Guarded>>)[entity];
  if (!guarded) return false;
  if (op !== 'update') return guarded[op] === true;
  return guarded.update?.some((column) => column in values) === true;
}

/** Owner column of rows whose insertion is guarded. */
const BELONGS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  attention_profile_rows: ['attention_profiles', 'id_attention_profiles'],
};

/**
 * Tracks entities that the request itself adds, which served no customer before. Returns true for changes of these.
 */
function createNewcomers(): (change: Change) => boolean {
  const added = new Set<string>();
  return ({ entity, pk, op, values }) => {
    const [table = '', column = ''] = BELONGS[entity] ?? [];
    const isOfNew = added.has(`${entity} ${pk}`) || added.has(`${table} ${values[column]}`);
    if (op === 'insert') added.add(`${entity} ${pk}`);
    return isOfNew;
  };
}

/** Kind of change, used in the question of the page. */
export type Doing = 'disable' | 'remove' | 'change';

function doingOf(changes: readonly Change[]): Doing {
  if (changes.some(({ values }) => values.enabled === 0)) return 'disable';
  return changes.every(({ op }) => op === 'delete') ? 'remove' : 'change';
}

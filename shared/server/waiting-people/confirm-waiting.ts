import type { Kysely } from 'kysely';
import { apiError, type BranchWaiting } from '#shared/contract/api-error-factory.ts';
import { WAITING_HEADER } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import type { ReadRoute, RouteRequest, WriteRoute } from '../kit/route.ts';
import { type AffectedGroup, findAffectedGroups } from './affected-groups.ts';
import { canAffectWaiting, createNewcomers, doingOf } from './affects-waiting.ts';
import type { WaitingCustomers } from './waiting-customers.ts';

export interface ConfirmationOptions {
  /** Reads what is committed, beside the transaction of a change. */
  readonly reader: Kysely<SharedTables>;
  readonly waiting: WaitingCustomers;
}

type Scope = TransactionScope<never>;
type Request = RouteRequest<Endpoint>;

/** What is work and no configuration: whom a workstation calls now is for its operator and supervisors to say. */
const WORK: ReadonlySet<Endpoint> = new Set<Endpoint>([changeAttentionProfile]);

/** Most branches that a refusal names: those where most wait. */
const NAMED = 20;

/**
 * Has every change of configuration ask before it takes service from people who wait: it is refused with their number
 * unless the request says that whoever makes it knows of as many. Looks at what a change did, within its transaction, so
 * that no endpoint has to think of it; what none of them is lost by costs nothing.
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

/** Asks for a change that takes the gate by itself, as for those whose route is one transaction. */
export async function withConfirmation<Within extends Scope, Answer>(
  options: ConfirmationOptions,
  { endpoint, request, scope }: ConfirmableChange<Within>,
  change: (scope: Within) => Promise<Answer>,
): Promise<Answer> {
  const changes: Change[] = [];
  const isWork = WORK.has(endpoint);
  const isOfNew = createNewcomers();
  const record = (made: Change): void => {
    if (!isOfNew(made) && !isWork && canAffectWaiting(made)) changes.push(stated(endpoint, made));
    scope.record(made);
  };
  const answer = await change({ ...scope, record });
  if (changes.length > 0) await assertConfirmed(options, request, scope, changes);
  return answer;
}

/** Fails where the contract does not say that the endpoint may ask: pages and machines would not know. */
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
  const lost = await findAffectedGroups({ before: reader, after: scope.trx, lines, open });
  if (lost.length === 0) return;

  const places = await groupByBranch(reader, lost);
  const people = countCustomers(lost);
  if (people > request.waitingKnown) throw await confirmationNeeded({ waiting, lost, places, changes });
  const [first] = changes;
  if (!first) return;
  scope.audit({
    action: 'CHANGE_WITH_WAITING',
    by: actorOf(request as { readonly caller: Caller; readonly address: string }),
    to: await namedBy(reader, scope, first),
    after: { waiting: people, branches: places.map(({ name, people }) => ({ name, waiting: people })) },
  });
}

interface ConfirmationNeeded {
  readonly waiting: WaitingCustomers;
  readonly lost: readonly AffectedGroup[];
  readonly places: readonly AffectedBranch[];
  readonly changes: readonly Change[];
}

async function confirmationNeeded({ waiting, lost, places, changes }: ConfirmationNeeded) {
  const named = places.slice(0, NAMED);
  const historyScope = await waiting.heardLast(named.map(({ idBranches }) => idBranches));
  const people = countCustomers(lost);
  return apiError('CUSTOMERS_ARE_WAITING', {
    about: `(${people} waiting): to do it anyway, send it again with the header ${WAITING_HEADER}: ${people}`,
    params: {
      people,
      branches: places.length,
      uncalled: countCustomers(lost.filter(({ uncalled }) => uncalled)),
      doing: doingOf(changes),
    },
    waiting: named.map(
      (place): BranchWaiting => ({ ...place, asOf: historyScope.get(place.idBranches) ?? null }),
    ),
  });
}

const countCustomers = (lines: readonly { readonly people: number }[]): number =>
  lines.reduce((sum, { people }) => sum + people, 0);

type AffectedBranch = Omit<BranchWaiting, 'asOf'>;

/** Gathers who is lost by branch, those with most of them first. */
async function groupByBranch(
  db: Kysely<SharedTables>,
  lost: readonly AffectedGroup[],
): Promise<AffectedBranch[]> {
  const byBranch = Map.groupBy(lost, ({ idBranches }) => idBranches);
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

/** Names what was changed for the audit; what has no name of its own by its queue. */
async function namedBy(reader: Kysely<SharedTables>, { trx }: Scope, { entity, pk }: Change) {
  const ofId = (db: Kysely<SharedTables>) =>
    db
      .selectFrom(entity as 'queues')
      .selectAll()
      .where('id', '=', Number(pk))
      .executeTakeFirst() as Promise<{ name?: string; id_queues?: number } | undefined>;
  // A deleted row is still there for those who read what is committed.
  const row = (await ofId(trx)) ?? (await ofId(reader));
  const queue =
    row?.id_queues === undefined
      ? undefined
      : await trx.selectFrom('queues').select('name').where('id', '=', row.id_queues).executeTakeFirst();
  return { entity, pk: Number(pk), name: row?.name ?? queue?.name ?? '' };
}

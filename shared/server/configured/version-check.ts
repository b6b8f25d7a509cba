import type { Kysely } from 'kysely';
import { apiError, type ChangedVersion } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { versionFields } from '#shared/contract/versions.ts';
import { columnOfField } from '#shared/domain/access/audit-actions.ts';
import { changedSince, type Fields } from '#shared/domain/configuration/merge-change.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import { nameOfRow } from '../history/name-of-row.ts';
import { namesIn } from '../history/present-changes.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import type { ReadRoute, RouteRequest, WriteRoute } from '../kit/route.ts';

type Scope = TransactionScope<never>;

/**
 * Adds version checks to versioned endpoints, within their transaction. Throws at start if a route cannot read its
 * entity.
 */
export function checkingVersion<Route extends ReadRoute | WriteRoute<never>>(route: Route): Route {
  const { endpoint } = route;
  const current = route.kind === 'transaction' ? route.current : undefined;
  const isChecked = current !== undefined || (route.kind === 'act' && route.checksVersion === true);
  if (isChecked !== (endpoint.isVersioned === true))
    throw new Error(`${endpoint.method} ${endpoint.path}: the contract and its route differ on its version`);
  if (route.kind !== 'transaction' || !current) return route;
  const { handle } = route;
  const checked = (request: RouteRequest<Endpoint>, scope: Scope): Promise<unknown> =>
    writeVersioned({ endpoint, request, scope, current: () => current(request, scope.trx) }, (checked) =>
      handle(request, checked),
    );
  return { ...route, handle: checked };
}

type VersionedRequest = Pick<RouteRequest<Endpoint>, 'basedOn' | 'body' | 'caller' | 'address'>;

interface VersionedWrite<Within> {
  readonly endpoint: Endpoint;
  readonly request: VersionedRequest;
  readonly scope: Within;
  readonly current: () => Promise<object>;
}

/**
 * Runs an update or deletion if the entity equals its base version; otherwise refuses with CHANGED_SINCE_READ and the
 * present values. Requests without a base version are written and audited.
 */
export async function writeVersioned<Within extends Scope, Answer>(
  { endpoint, request, scope, current }: VersionedWrite<Within>,
  write: (scope: Within) => Promise<Answer>,
): Promise<Answer> {
  if (request.basedOn) {
    await assertUnchanged(scope.trx, endpoint, request, await current());
    return write(scope);
  }
  let first: Change | undefined;
  const record = (change: Change): void => {
    first ??= change;
    scope.record(change);
  };
  const answer = await write({ ...scope, record });
  if (first) await auditUnversioned(scope, request, first);
  return answer;
}

async function assertUnchanged(
  trx: Kysely<SharedTables>,
  endpoint: Endpoint,
  { basedOn, body }: VersionedRequest,
  thing: object,
): Promise<void> {
  const current = versionFields(endpoint, thing);
  const sent = Object.entries(versionFields(endpoint, basedOn ?? {}));
  const base = Object.fromEntries(sent.filter(([field]) => field in current));
  if (Object.keys(base).length === 0)
    throw apiError('INVALID_REQUEST', { field: 'basedOn', about: 'basedOn: no field of what is changed' });
  const changed = changedSince(base, current);
  if (changed.length === 0) return;
  const names = await namesOf(trx, changed, [base, current, (body ?? {}) as Fields]);
  throw apiError('CHANGED_SINCE_READ', {
    about: `(${changed.join(', ')}): merge it with what it is by now and send it based on that`,
    version: { current, changed, names },
  });
}

/** Names of rows that fields refer to. */
async function namesOf(
  trx: Kysely<SharedTables>,
  fields: readonly string[],
  versions: readonly Fields[],
): Promise<ChangedVersion['names']> {
  const referred = fields.map((field) => ({ field, column: referenceOf(field) }));
  const rows = versions.map((version) =>
    Object.fromEntries(referred.map(({ field, column }) => [column, version[field]])),
  );
  const names = await namesIn(trx, rows);
  return Object.fromEntries(
    referred.flatMap(({ field, column }) => {
      const found = names.get(column.replace(/^id_/, ''));
      return found ? [[field, Object.fromEntries(found)]] : [];
    }),
  );
}

/** Tables with a different API name. */
const TABLES: Readonly<Record<string, string>> = {
  id_work_station_types: 'id_workstation_types',
  id_user_roles: 'id_roles',
};

/** Column that an API field refers to. */
function referenceOf(field: string): string {
  const column = columnOfField(field).replace(/_(alt|a|b|lineal)$/, '');
  return TABLES[column] ?? column;
}

async function auditUnversioned(
  scope: Scope,
  request: VersionedRequest,
  { entity, pk, rows }: Change,
): Promise<void> {
  const row = rows?.after ?? rows?.before;
  scope.audit({
    action: 'CHANGE_WITHOUT_VERSION',
    by: actorOf(request as { readonly caller: Caller; readonly address: string }),
    to: { entity, pk: Number(pk), name: row ? await nameOfRow(scope.trx, row) : '' },
  });
}

import { sql } from 'kysely';
import { ApiError, apiError, type Use, type UseKind } from '#shared/contract/api-error-factory.ts';
import { type CheckedDeletion, DELETION_ERRORS } from '#shared/contract/configuration/configured.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { mayWorkAt } from '../kit/included-branches.ts';
import { type ReadCurrent, type RouteRequest, type TransactionRoute, transaction } from '../kit/route.ts';

type DeletionError = (typeof DELETION_ERRORS)[number];
type Scope = TransactionScope<never>;

/** Maximum uses listed; the total is counted. */
const MAX_USES = 20;

/** Throws while the entity is in use. */
export async function assertUnused(
  users: readonly PromiseLike<readonly Use[]>[],
  code: DeletionError = 'IN_USE',
): Promise<void> {
  const uses = (await Promise.all(users)).flat();
  if (uses.length > 0) throw inUseError(code, uses);
}

/** A referring row with its branch or branch type. */
interface UseRow {
  readonly id: number;
  readonly name: string;
  readonly idBranch?: number;
  readonly branchName?: string;
  readonly idBranchType?: number;
  readonly branchTypeName?: string;
}

/** Reads referring rows as uses. */
export async function usesFrom(
  kind: UseKind,
  query: { execute(): Promise<readonly UseRow[]> },
): Promise<readonly Use[]> {
  const rows = await query.execute();
  return rows.map(({ id, name, idBranch, branchName = '', idBranchType, branchTypeName = '' }) => ({
    kind,
    id,
    name,
    branch: idBranch === undefined ? undefined : { id: idBranch, name: branchName },
    branchType: idBranchType === undefined ? undefined : { id: idBranchType, name: branchTypeName },
  }));
}

/** Error of a deletion with its uses. */
export function inUseError(code: ErrorCode, uses: readonly Use[], total = uses.length): ApiError {
  const nameOf = ({ name, branch }: Use) =>
    branch && branch.name !== name ? `${name} (${branch.name})` : name;
  const names = [...new Set(uses.map(nameOf))];
  const rest = total > uses.length ? ['…'] : [];
  return apiError(code, { params: { names: [...names, ...rest].join(', '), count: total }, uses });
}

/** The deletion endpoint and its check. */
interface Deletion<Delete extends Endpoint> {
  readonly remove: Delete;
  readonly check: Endpoint;
}

/**
 * Routes of a deletion and its check. The check runs the deletion and rolls it back. Both list only uses in branches
 * that the caller may see. `current` reads the entity for the version check.
 */
export function deletionRoutes<Delete extends Endpoint>(
  { remove, check }: Deletion<Delete>,
  current: ReadCurrent<Delete>,
  run: (request: RouteRequest<Delete>, scope: Scope) => Promise<Record<string, never>>,
): TransactionRoute<never>[] {
  const seen = async (request: RouteRequest<Endpoint>, scope: Scope) => {
    try {
      return await run(request as RouteRequest<Delete>, scope);
    } catch (error) {
      throw error instanceof ApiError ? redactFor(request.caller as Caller, error) : error;
    }
  };
  return [
    transaction(check, (request, scope) => rehearsed(scope, (trial) => seen(request, trial))),
    { ...transaction(remove as Endpoint, seen), current: current as unknown as ReadCurrent },
  ];
}

/** Runs a deletion in a savepoint and rolls it back; returns its error. */
async function rehearsed(scope: Scope, run: (scope: Scope) => Promise<unknown>): Promise<CheckedDeletion> {
  const { trx } = scope;
  await sql`savepoint rehearsal`.execute(trx);
  try {
    await run({ ...scope, record: ignore, audit: ignore, announce: ignore });
    return UNUSED;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return checkedDeletion(error);
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(trx);
    await sql`release savepoint rehearsal`.execute(trx);
  }
}

/** Answer of a check without uses. */
export const UNUSED: CheckedDeletion = { error: null, uses: [], total: 0 };

const ignore = (): void => undefined;

/** Answer of a check for a refused deletion; rethrows other errors. */
export function checkedDeletion(error: ApiError): CheckedDeletion {
  const deletionCode = DELETION_ERRORS.find((code) => code === error.status);
  if (!deletionCode) throw error;
  const { uses = [], params } = error.detail;
  return { error: deletionCode, uses: [...uses], total: Number(params?.count ?? uses.length) };
}

/** Removes uses that the caller may not see, and those beyond the limit. */
export function redactFor(caller: Caller, error: ApiError): ApiError {
  const { uses } = error.detail;
  if (!uses) return error;
  const visible = uses.filter(({ branch }) => !branch || mayWorkAt(caller, branch.id)).slice(0, MAX_USES);
  return inUseError(error.status, visible, uses.length);
}

import type { SignedRequest } from '#shared/contract/replication/protocol/signed-text.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Actor } from '../audit/audit-entry.ts';

/** The signed-in user behind a request. */
export interface Caller {
  readonly idUsers: number;
  readonly username: string;
  readonly idEmployees: number;
  readonly modules: readonly number[];
  readonly idAttentionAreas: number | null;
  /** Included branches; empty means all. */
  readonly branches: readonly number[];
  readonly idRoles: number;
  /** Level of the role; higher means more power. */
  readonly level: number;
  readonly tokenHash: string;
  /** True for wallboard sessions, which may call only `WATCHED` endpoints. */
  readonly watches: boolean;
  /** True for users of type API. */
  readonly isProgram: boolean;
}

/** The enrolled branch that signed a request; at central only. */
export interface CallingBranch {
  readonly idBranches: number;
}

/** Verifies the signatures of branches. */
export interface BranchGuard {
  /** Checks the header before the body is read. */
  admit(header: string | undefined): Promise<void>;
  /** Verifies the signature with the body. */
  verify(header: string | undefined, request: SentByBranch): Promise<CallingBranch>;
}

export type SentByBranch = Pick<SignedRequest, 'method' | 'path' | 'bodyHash'>;

/**
 * Finds the user of a bearer token. `idleFor` marks the token as used, with the time since the last input; without it
 * the token is only read.
 */
export type CallerOf = (token: string, idleFor?: Millis) => CallerAnswer | Promise<CallerAnswer>;
export type CallerAnswer =
  | { readonly kind: 'known'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'expired' };

/** True if the caller's role has at least one of the modules. */
export function mayUse(caller: Caller, modules: readonly ModuleId[]): boolean {
  return modules.some((module) => caller.modules.includes(module));
}

/** The caller as author of audit entries. */
export const actorOf = ({
  caller,
  address,
}: {
  readonly caller: Caller;
  readonly address: string;
}): Actor => ({
  idUsers: caller.idUsers,
  username: caller.username,
  address,
});

/** The author of a request for the audit; null without a signed-in user. */
export const auditActor = ({
  caller,
  address,
}: {
  readonly caller: Caller | null;
  readonly address: string;
}): Actor | null => caller && actorOf({ caller, address });

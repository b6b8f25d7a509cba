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
  /** Branches that are included for them; without any, all of them are. */
  readonly branches: readonly number[];
  readonly idRoles: number;
  /** Level of the role: a higher one is more power. */
  readonly level: number;
  readonly tokenHash: string;
  /** Whether they may only watch: of what is open to them just `WATCHED`. */
  readonly watches: boolean;
  /** Whether it is a program and not a person: of the type API. */
  readonly isProgram: boolean;
}

/** The enrolled branch behind a signed request, at central only. */
export interface CallingBranch {
  readonly idBranches: number;
}

/** Checks what a branch has signed and says who it is; refuses what does not fit. */
export interface BranchGuard {
  /** Checks before the body is read that the header names a branch that may speak at all. */
  admit(header: string | undefined): Promise<void>;
  /** Checks with the body that it was signed, now and by that branch. */
  verify(header: string | undefined, request: SentByBranch): Promise<CallingBranch>;
}

export type SentByBranch = Pick<SignedRequest, 'method' | 'path' | 'bodyHash'>;

/**
 * Finds who holds a bearer token. `idleFor` says that it is used, by somebody who has touched nothing for so many
 * milliseconds; without it the token is only looked at.
 */
export type CallerOf = (token: string, idleFor?: Millis) => CallerAnswer | Promise<CallerAnswer>;
export type CallerAnswer =
  | { readonly kind: 'known'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'expired' };

/** Tells whether the caller's role holds at least one of the modules. */
export function mayUse(caller: Caller, modules: readonly ModuleId[]): boolean {
  return modules.some((module) => caller.modules.includes(module));
}

/** The caller as the audit names who did something. */
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

/** Names who asks for something, as the audit does; null where nobody has signed in. */
export const auditActor = ({
  caller,
  address,
}: {
  readonly caller: Caller | null;
  readonly address: string;
}): Actor | null => caller && actorOf({ caller, address });

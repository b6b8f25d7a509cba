import type { AuditedAction } from '#shared/contract/access/audit.ts';
import type { UserFullData } from '#shared/contract/access/users.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

/** An entry as far as it matters. */
export type Expected = Partial<AuditedAction> & { readonly action: AuditAction };

/** A server with somebody who administers it, and whom they have made so far. */
export interface Stage {
  readonly server: EitherServer;
  admin: SignedIn;
  /** Somebody whom the administrator made, and a program. */
  ana: UserFullData;
  program: UserFullData;
  idRoles: number;
  /** Lists what nobody may ever read in the audit. */
  readonly secrets: string[];
}

/** An action and the entries that it leaves, oldest first. */
export type Action = readonly [what: string, act: (stage: Stage) => Promise<readonly Expected[]>];

/** The administrator, as an entry names them. */
export const byAdmin = (stage: Stage) => ({ idUsers: stage.admin.idUser, username: 'admin' });

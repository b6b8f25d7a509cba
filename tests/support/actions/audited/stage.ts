import type { AuditedAction } from '#shared/contract/access/audit.ts';
import type { UserFullData } from '#shared/contract/access/users.ts';
import type { AuditAction } from '#shared/domain/access/audit-actions.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

/** The relevant fields of an entry. */
export type Expected = Partial<AuditedAction> & { readonly action: AuditAction };

/** A server with its administrator and the entities created so far. */
export interface Stage {
  readonly server: EitherServer;
  admin: SignedIn;
  /** A user created by the administrator, and an API token. */
  ana: UserFullData;
  program: UserFullData;
  idRoles: number;
  /** Texts that must never be in the audit. */
  readonly secrets: string[];
}

/** An action and its entries, oldest first. */
export type Action = readonly [what: string, act: (stage: Stage) => Promise<readonly Expected[]>];

/** The administrator as named in entries. */
export const byAdmin = (stage: Stage) => ({ idUsers: stage.admin.idUser, username: 'admin' });

import type { AuditEntry } from '../audit/audit-entry.ts';

interface FailedSignIn {
  /** User name, or the placeholder of an unknown one; never the typed text, which may be a password. */
  readonly username: string;
  readonly address: string;
  /** The user, if the name exists. */
  readonly user: { readonly id: number } | undefined;
  /** Error code. */
  readonly status?: string;
}

/** Audit entry of a failed sign-in, without an author. */
export const failedBy = ({ username, address, user, status }: FailedSignIn): AuditEntry => ({
  action: 'LOGIN_FAILED',
  by: { idUsers: null, username, address },
  to: { entity: 'users', pk: user?.id ?? null, name: username },
  ...(status && { after: { status } }),
});

/** Audit entry of an action on the user's own account or session. */
export const doneBySelf = (
  action: 'LOGIN' | 'LOGOUT' | 'CHANGE_PASSWORD' | 'NEW_PASSWORD' | 'OPEN_WALLBOARD' | 'LEAVE_WALLBOARD',
  user: { readonly id: number; readonly username: string },
  address: string,
): AuditEntry => ({
  action,
  by: { idUsers: user.id, username: user.username, address },
  to: { entity: 'users', pk: user.id, name: user.username },
});

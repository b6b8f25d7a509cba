import type { AuditEntry } from '../audit/audit-entry.ts';

interface FailedSignIn {
  /** The name of the user, or what stands for one that no user has: never what was typed, which may be a password. */
  readonly username: string;
  readonly address: string;
  /** The user of that name, where there is one. */
  readonly user: { readonly id: number } | undefined;
  /** Code of the refusal. */
  readonly status?: string;
}

/** Describes a failed sign-in. No user is its author, because none had signed in. */
export const failedBy = ({ username, address, user, status }: FailedSignIn): AuditEntry => ({
  action: 'LOGIN_FAILED',
  by: { idUsers: null, username, address },
  to: { entity: 'users', pk: user?.id ?? null, name: username },
  ...(status && { after: { status } }),
});

/** Describes what a user did to their own account, or to their session. */
export const doneBySelf = (
  action: 'LOGIN' | 'LOGOUT' | 'CHANGE_PASSWORD' | 'NEW_PASSWORD' | 'OPEN_WALLBOARD' | 'LEAVE_WALLBOARD',
  user: { readonly id: number; readonly username: string },
  address: string,
): AuditEntry => ({
  action,
  by: { idUsers: user.id, username: user.username, address },
  to: { entity: 'users', pk: user.id, name: user.username },
});

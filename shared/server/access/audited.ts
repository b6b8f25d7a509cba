import type { AuditEntry } from '../audit/audit-entry.ts';

interface FailedSignIn {
  /** As it was typed. */
  readonly username: string;
  readonly address: string;
  /** Whose name it is, where somebody has it. */
  readonly user: { readonly id: number } | undefined;
  /** Why it failed. */
  readonly status?: string;
}

/** A sign-in that came to nothing: nobody had signed in, so nobody did it. */
export const failedBy = ({ username, address, user, status }: FailedSignIn): AuditEntry => ({
  action: 'LOGIN_FAILED',
  by: { idUsers: null, username, address },
  to: { entity: 'users', pk: user?.id ?? null, name: username },
  ...(status && { after: { status } }),
});

/** What a user did to their own account, or to their session. */
export const doneBySelf = (
  action: 'LOGIN' | 'LOGOUT' | 'CHANGE_PASSWORD' | 'NEW_PASSWORD',
  user: { readonly id: number; readonly username: string },
  address: string,
): AuditEntry => ({
  action,
  by: { idUsers: user.id, username: user.username, address },
  to: { entity: 'users', pk: user.id, name: user.username },
});

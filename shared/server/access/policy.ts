import { MODULES } from '#shared/domain/access/modules.ts';
import { type Caller, mayUse } from '../kit/caller.ts';

/** Tells whether the caller may see an account: their own, or any where they administer users. */
export const maySeeUser = (caller: Caller, idUsers: number): boolean =>
  caller.idUsers === idUsers || mayUse(caller, [MODULES.users]);

/** Tells whether the caller may see an employee record: their own, or any where they administer users. */
export const maySeeEmployee = (caller: Caller, idEmployees: number): boolean =>
  caller.idEmployees === idEmployees || mayUse(caller, [MODULES.users]);

/** Tells whether the caller may sign a user out: only themselves. */
export const maySignOut = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

/** Tells whether the caller may choose a password: only their own; administrators reset those of others. */
export const mayChangePassword = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

import { MODULES } from '#shared/domain/access/modules.ts';
import { type Caller, mayUse } from '../kit/caller.ts';

/** True if the caller may see an account: their own, or all as a user administrator. */
export const maySeeUser = (caller: Caller, idUsers: number): boolean =>
  caller.idUsers === idUsers || mayUse(caller, [MODULES.users]);

/** True if the caller may see an employee record: their own, or all as a user administrator. */
export const maySeeEmployee = (caller: Caller, idEmployees: number): boolean =>
  caller.idEmployees === idEmployees || mayUse(caller, [MODULES.users]);

/** True if the caller may sign a user out: only themselves. */
export const maySignOut = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

/** True if the caller may change a password: only their own; administrators reset others. */
export const mayChangePassword = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

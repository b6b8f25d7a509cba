import { MODULES } from '#shared/domain/access/modules.ts';
import { type Caller, mayUse } from '../kit/caller.ts';

/** A user sees their own account; whoever administers users sees all. */
export const maySeeUser = (caller: Caller, idUsers: number): boolean =>
  caller.idUsers === idUsers || mayUse(caller, [MODULES.users]);

/** An employee record is seen by its owner and by whoever administers users. */
export const maySeeEmployee = (caller: Caller, idEmployees: number): boolean =>
  caller.idEmployees === idEmployees || mayUse(caller, [MODULES.users]);

/** One signs out oneself only. */
export const maySignOut = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

/** One chooses a password for oneself only; what administrators give to others is a reset. */
export const mayChangePassword = (caller: Caller, idUsers: number): boolean => caller.idUsers === idUsers;

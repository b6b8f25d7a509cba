import type { Kysely } from 'kysely';
import type { UserBody, UserChange, UserFullData } from '#shared/contract/access/users.ts';
import type { Fields } from '#shared/domain/configuration/merge-change.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { idsOfIncludedBranches } from './queries.ts';

/** Author of a request to central. */
export interface CentralRequester {
  readonly idUsers: number;
  /** Network address that they come from. */
  readonly address: string;
}

export interface PasswordChange extends CentralRequester {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Hash of the session that stays; all others of the user end. */
  readonly exceptToken?: string;
}

/** A change of a user and the version it is based on. */
export interface VersionedChange {
  readonly body: UserChange;
  readonly basedOn: Fields | null;
}

/**
 * Changes users at the central of a branch. Throws central's errors, and CENTRAL_OFFLINE. A change is in force here
 * when the call returns, or as soon as the connection permits.
 */
export interface CentralUsers {
  /** True if central answered the last request. */
  isReachable(): boolean;
  create(by: CentralRequester, body: UserBody): Promise<UserFullData>;
  change(by: CentralRequester, id: number, change: VersionedChange): Promise<UserFullData>;
  /** Returns the generated password if none was given. */
  resetPassword(by: CentralRequester, id: number, newPassword: string): Promise<string | null>;
  changePassword(change: PasswordChange): Promise<void>;
}

/** Central that manages users; null without one. */
export type OfCentral = () => CentralUsers | null;

/** True at a branch if a user works there only, so that the branch may change the password. */
export const worksHereAlone = async (db: Kysely<SharedTables>, idUsers: number): Promise<boolean> =>
  (await idsOfIncludedBranches(db, idUsers)).length === 1;

import type { Kysely } from 'kysely';
import type { UserBody, UserChange, UserFullData } from '#shared/contract/access/users.ts';
import type { Fields } from '#shared/domain/versions/merge-change.ts';
import type { SharedTables } from '../db/tables.ts';
import { idsOfIncludedBranches } from './queries.ts';

/** Names who asks central for something: it knows what they may do. */
export interface CentralRequester {
  readonly idUsers: number;
  /** Network address that they come from. */
  readonly address: string;
}

export interface PasswordChange extends CentralRequester {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Hash of the session that goes on; all others of the user end. */
  readonly keep?: string;
}

/** A change of a user, with the version that it was based on. */
export interface VersionedChange {
  readonly body: UserChange;
  readonly basedOn: Fields | null;
}

/**
 * Asks the central of a branch, which rules over its people. Throws what central refuses, and CENTRAL_OFFLINE where it
 * does not answer. What it has changed is in force here once it is answered, or comes as soon as the line allows.
 */
export interface CentralUsers {
  /** Tells whether central answered the last time. */
  isReachable(): boolean;
  create(by: CentralRequester, body: UserBody): Promise<UserFullData>;
  change(by: CentralRequester, id: number, change: VersionedChange): Promise<UserFullData>;
  /** Answers the password that was made up where none was typed. */
  resetPassword(by: CentralRequester, id: number, newPassword: string): Promise<string | null>;
  changePassword(change: PasswordChange): Promise<void>;
}

/** Gives the central that rules over people; null where there is none. */
export type OfCentral = () => CentralUsers | null;

/** Tells at a branch whether a user works there alone: the branch may then say their password by itself. */
export const worksHereAlone = async (db: Kysely<SharedTables>, idUsers: number): Promise<boolean> =>
  (await idsOfIncludedBranches(db, idUsers)).length === 1;

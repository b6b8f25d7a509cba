import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import type { Employee, User } from '#shared/contract/access/sign-in.ts';

/** Describes who is signed in. Kept in the browser, so that a reload goes on where the user was. */
export interface Session {
  readonly token: string;
  readonly expires: number;
  readonly user: User;
  readonly employee: Employee;
}

const KEY = 'turno.session';
const storage = createJSONStorage<Session | null>(() => localStorage);

export const sessionAtom = atomWithStorage<Session | null>(KEY, null, storage, {
  getOnInit: true,
});

/**
 * Keeps what the server now says of the session that is open. The browser's store is asked which one that is: another
 * tab may have signed out a moment ago, and an answer that was under way must not sign it in again.
 */
export const renewSessionAtom = atom(null, (_get, set, now: Session) => {
  if (storage.getItem(KEY, null)?.token === now.token) set(sessionAtom, now);
});

/** Joins first and last name as shown in the header. */
export const fullNameAtom = atom((get) => {
  const employee = get(sessionAtom)?.employee;
  return employee ? `${employee.firstName} ${employee.lastName}`.trim() : '';
});

/** Tells that the user signed out, until the next one signs in: they begin at home. */
export const leftAtom = atom(false);

/** Tells that the server ended the session, until the sign-in page has said so. */
export const sessionLostAtom = atom(false);

/** Names the branch that this server has become; who signs in next is one of central's users. */
export const joinedAtom = atom<string | null>(null);

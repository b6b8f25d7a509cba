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

const storage = createJSONStorage<Session | null>(() => localStorage);
const sessionStorageOf = (key: string) => ({
  key,
  atom: atomWithStorage<Session | null>(key, null, storage, { getOnInit: true }),
});
const USER_SESSION = sessionStorageOf('turno.session');
const WALLBOARD_SESSION = sessionStorageOf('turno.wall');

/** Tells that what is open is a wall, whose session may only watch. It holds in the store of the wall alone. */
export const isWallboardAtom = atom(false);
const storedSessionAtom = atom((get) => (get(isWallboardAtom) ? WALLBOARD_SESSION : USER_SESSION));

/** Holds the session of whoever has signed in; on a wall its own, which signs nobody in anywhere else. */
export const sessionAtom = atom(
  (get): Session | null => get(get(storedSessionAtom).atom),
  (get, set, session: Session | null) => set(get(storedSessionAtom).atom, session),
);

/**
 * Keeps what the server now says of the session that is open. The browser's store is asked which one that is: another
 * tab may have signed out a moment ago, and an answer that was under way must not sign it in again.
 */
export const renewSessionAtom = atom(null, (get, set, now: Session) => {
  if (storage.getItem(get(storedSessionAtom).key, null)?.token === now.token) set(sessionAtom, now);
});

/** Joins first and last name as shown in the header. */
export const fullNameAtom = atom((get) => {
  const employee = get(sessionAtom)?.employee;
  return employee ? `${employee.firstName} ${employee.lastName}`.trim() : '';
});

/** Tells that the user signed out, until the next one signs in: they begin at home. */
export const hasSignedOutAtom = atom(false);

/** Tells that the server ended the session, until the sign-in page has said so. */
export const sessionEndedAtom = atom(false);

/** Names the branch that this server has become; who signs in next is one of central's users. */
export const joinedAtom = atom<string | null>(null);

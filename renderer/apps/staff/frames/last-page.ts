import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session.ts';

interface LastPage {
  readonly idUsers: number;
  /** Its address. */
  readonly to: string;
}

const storage = createJSONStorage<LastPage | null>(() => localStorage);
const storedAtom = atomWithStorage<LastPage | null>('turno.configuration', null, storage, {
  getOnInit: true,
});

/** Last configuration page of the user, by address; another user starts without one. */
export const lastPageAtom = atom(
  (get) => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored.to : null;
  },
  (get, set, to: string) => {
    const idUsers = get(sessionAtom)?.user.id;
    if (idUsers !== undefined) set(storedAtom, { idUsers, to });
  },
);

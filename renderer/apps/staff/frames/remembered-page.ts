import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session/session.ts';

interface Remembered {
  readonly idUsers: number;
  /** Its address. */
  readonly to: string;
}

const storage = createJSONStorage<Remembered | null>(() => localStorage);
const storedAtom = atomWithStorage<Remembered | null>('turno.configuration', null, storage, {
  getOnInit: true,
});

/** Keeps the page of the configuration that one had open last, by its address. Another user starts without one. */
export const rememberedPageAtom = atom(
  (get) => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored.to : null;
  },
  (get, set, to: string) => {
    const idUsers = get(sessionAtom)?.user.id;
    if (idUsers !== undefined) set(storedAtom, { idUsers, to });
  },
);

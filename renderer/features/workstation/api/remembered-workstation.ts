import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session/session.ts';

interface Remembered {
  readonly idUsers: number;
  readonly idWorkstations: number;
}

const storage = createJSONStorage<Remembered | null>(() => sessionStorage);
const storedAtom = atomWithStorage<Remembered | null>('turno.workstation', null, storage, {
  getOnInit: true,
});

/**
 * Remembers the workstation last worked at in this tab, so that a closed one can be shown and opened again. Another
 * user who signs in here starts without one.
 */
export const rememberedWorkstationAtom = atom(
  (get) => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored.idWorkstations : null;
  },
  (get, set, idWorkstations: number | null) => {
    const idUsers = get(sessionAtom)?.user.id;
    set(storedAtom, idWorkstations === null || idUsers === undefined ? null : { idUsers, idWorkstations });
  },
);

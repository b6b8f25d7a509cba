import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session/session.ts';

interface LastWorkstation {
  readonly idUsers: number;
  readonly idWorkstations: number;
}

const storage = createJSONStorage<LastWorkstation | null>(() => sessionStorage);
const storedAtom = atomWithStorage<LastWorkstation | null>('turno.workstation', null, storage, {
  getOnInit: true,
});

/**
 * Remembers the workstation last worked at in this tab, so that a closed one can be shown and opened again. Another
 * user who signs in here starts without one.
 */
export const lastWorkstationAtom = atom(
  (get) => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored.idWorkstations : null;
  },
  (get, set, idWorkstations: number | null) => {
    const idUsers = get(sessionAtom)?.user.id;
    set(storedAtom, idWorkstations === null || idUsers === undefined ? null : { idUsers, idWorkstations });
  },
);

import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session.ts';

const MAX_RECENT = 8;

/** Holds the entries that each user opened last, by user. */
const recentByUser = atomWithStorage<Readonly<Record<string, readonly string[]>>>(
  'turno.palette',
  {},
  undefined,
  {
    getOnInit: true,
  },
);

/** Lists the keys of the entries that the user opened last, the latest first; setting a key puts it first. */
export const recentAtom = atom(
  (get) => get(recentByUser)[get(sessionAtom)?.user.id ?? ''] ?? [],
  (get, set, key: string) => {
    const id = get(sessionAtom)?.user.id;
    if (id === undefined) return;
    const others = get(recentAtom).filter((each) => each !== key);
    set(recentByUser, { ...get(recentByUser), [id]: [key, ...others].slice(0, MAX_RECENT) });
  },
);

import { atom, useAtomValue, useStore } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Employee, User } from '#shared/contract/access/sign-in.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Seconds } from '#shared/domain/ids.ts';

/** Session of the signed-in user. Stored in the browser, so that it survives a reload. */
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
const WALLBOARD_SESSION = sessionStorageOf('turno.wallboard');

/** True in the store of the wallboard, whose session is read-only. */
export const isWallboardAtom = atom(false);
const storedSessionAtom = atom((get) => (get(isWallboardAtom) ? WALLBOARD_SESSION : USER_SESSION));

/** Session of the signed-in user; in the store of the wallboard, its own session. */
export const sessionAtom = atom(
  (get): Session | null => get(get(storedSessionAtom).atom),
  (get, set, session: Session | null) => set(get(storedSessionAtom).atom, session),
);

/**
 * Replaces the stored session with a newer one from the server. Does nothing when another tab has signed out or in
 * meanwhile.
 */
export const renewSessionAtom = atom(null, (get, set, now: Session) => {
  if (storage.getItem(get(storedSessionAtom).key, null)?.token === now.token) set(sessionAtom, now);
});

/** First and last name, as shown in the header. */
export const fullNameAtom = atom((get) => {
  const employee = get(sessionAtom)?.employee;
  return employee ? `${employee.firstName} ${employee.lastName}`.trim() : '';
});

/** True after sign-out until the next sign-in, which then opens the home page. */
export const hasSignedOutAtom = atom(false);

/** True after the server has ended the session, until the sign-in page has shown it. */
export const sessionEndedAtom = atom(false);

/** Branch that this server was enrolled as. The next user to sign in is managed by central. */
export const joinedAtom = atom<string | null>(null);

/** Returns a check for at least one of the modules; an empty list passes. */
export function usePrivilege(): (anyOf: readonly ModuleId[]) => boolean {
  const modules = useAtomValue(sessionAtom)?.user.modules ?? [];
  return (anyOf) => anyOf.length === 0 || anyOf.some((module) => modules.includes(module));
}

/** Modules that have a screen. Provided by the shell, because features do not know the pages. */
export const ModulesWithScreen = createContext<readonly ModuleId[]>([]);

/** Returns a check for whether a module has a screen. */
export function useHasScreen(): (module: ModuleId) => boolean {
  const modules = useContext(ModulesWithScreen);
  return (module) => modules.includes(module);
}

/** Text key of the reason that forbids leaving the page. */
type LeaveBlocker = 'recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE';

/** Reason that forbids leaving the page, set by that page; null when leaving is allowed. Sign-out checks it too. */
export const leaveBlockerAtom = atom<LeaveBlocker | null>(null);

/** Unsaved input of the page; `giveUp` runs when the user agrees to discard it. */
interface Unsaved {
  readonly giveUp: () => void;
}

/** Unsaved inputs of the open page. The shell asks for confirmation before navigation and sign-out. */
export const unsavedAtom = atom<ReadonlySet<Unsaved>>(new Set<Unsaved>());

/** Asks for confirmation before the page is left with unsaved input. */
export function useUnsavedGuard(unsaved: boolean, onCancel: () => void = () => {}): void {
  const store = useStore();
  const giveUp = useEffectEvent(onCancel);
  useEffect(() => {
    if (!unsaved) return;
    const own: Unsaved = { giveUp: () => giveUp() };
    store.set(unsavedAtom, new Set([...store.get(unsavedAtom), own]));
    return () => store.set(unsavedAtom, new Set([...store.get(unsavedAtom)].filter((each) => each !== own)));
  }, [unsaved, store]);
}

/** Events that count as user activity. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Returns the seconds since the last user input. The server ends idle sessions and cannot tell input from polling. */
export function trackActivity(page: Pick<Window, 'addEventListener'>, mono: () => number): () => Seconds {
  let last = mono();
  const touched = () => {
    last = mono();
  };
  for (const touch of TOUCHES) page.addEventListener(touch, touched, { capture: true, passive: true });
  return () => Math.trunc((mono() - last) / 1000);
}

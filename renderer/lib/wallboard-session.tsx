import { QueryClientProvider } from '@tanstack/react-query';
import { atom, createStore, Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { logout } from '#shared/contract/access/sign-in.ts';
import { ApiProvider, createApi, createQueryClient } from './api.tsx';
import { ConnectionProvider } from './live.tsx';
import { isWallboardAtom, sessionAtom } from './session.ts';

/** True while the user leaves the wallboard, which ends its session; false for a reload. */
export const isLeavingWallboardAtom = atom(false);

/** Creates the store, client and query cache of the wallboard, separate from those of the page. */
function openWallboardStore() {
  const store = createStore();
  store.set(isWallboardAtom, true);
  const api = createApi(() => store.get(sessionAtom)?.token ?? null);
  const queries = createQueryClient(() => store.set(sessionAtom, null));
  // Signs out here when another tab ends the session.
  store.sub(sessionAtom, () => {
    if (!store.get(sessionAtom)) queries.clear();
  });
  return { store, api, queries };
}

let opened: ReturnType<typeof openWallboardStore> | null = null;
function wallboardState() {
  opened ??= openWallboardStore();
  return opened;
}

/** Store of the wallboard, created once per page. */
export const wallboardStore = () => wallboardState().store;

/** Provides the session of the wallboard to its children. */
export function WallboardSession({ children }: { readonly children: ReactNode }) {
  const { store, api, queries } = wallboardState();
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queries}>
        <ApiProvider api={api}>
          <ConnectionProvider>{children}</ConnectionProvider>
        </ApiProvider>
      </QueryClientProvider>
    </StoreProvider>
  );
}

/** Ends the session of the wallboard in this browser; does nothing without one. */
export async function endWallboard(): Promise<void> {
  const store = wallboardStore();
  const session = store.get(sessionAtom);
  store.set(isLeavingWallboardAtom, false);
  store.set(sessionAtom, null);
  if (!session) return;
  await createApi(() => session.token)
    .call(logout, { params: { id: session.user.id } })
    .catch(ignoreFailure);
}

/** The token is already deleted here, and expires on the server. */
function ignoreFailure(): void {}

import { QueryClientProvider } from '@tanstack/react-query';
import { atom, createStore, Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { logout } from '#shared/contract/access/sign-in.ts';
import { ConnectionProvider } from '../live/connection.tsx';
import { ApiProvider, createApi } from '../server/api.tsx';
import { createQueryClient } from '../server/query-client.ts';
import { isWallboardAtom, sessionAtom } from './session.ts';

/** Tells that the wall is being left, and not only reloaded or broken: its session ends with it. */
export const isLeavingWallboardAtom = atom(false);

/** Makes what a wall works with beside the rest of the page: its own session, and all that is asked with it. */
function openWallboardStore() {
  const store = createStore();
  store.set(isWallboardAtom, true);
  const api = createApi(() => store.get(sessionAtom)?.token ?? null);
  const queries = createQueryClient(() => store.set(sessionAtom, null));
  // Stays subscribed, so that a wall which another tab leaves is left here too.
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

/** Answers the store of the wall, one for as long as the page is open. */
export const wallboardStore = () => wallboardState().store;

/** Lets what is below ask the server with the wall's own session, and know of no other. */
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

/** Ends the session of this browser's wall, and forgets it. Without one there is nothing to do. */
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

/** Goes on without: nobody has that token any more, and it ends by itself. */
function ignoreFailure(): void {}

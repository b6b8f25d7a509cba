import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { bootSyncType, SyncTypeProvider } from '#renderer/lib/installation/sync-type.tsx';
import { ConnectionProvider } from '#renderer/lib/live/connection.tsx';
import { followPrinting, PrintingContext } from '#renderer/lib/printing/printing.ts';
import { ApiProvider, createApi } from '#renderer/lib/server/api.tsx';
import { createQueryClient } from '#renderer/lib/server/query-client.ts';
import { followTouches } from '#renderer/lib/session/last-touch.ts';
import { sessionAtom, sessionLostAtom } from '#renderer/lib/session/session.ts';
import { bootLanguage, LanguageProvider, SystemLanguage } from '#renderer/lib/texts/language.tsx';
import { ignoreHeldKeys } from '#renderer/ui/overlay/held-keys.ts';
import { ToastArea } from '#renderer/ui/overlay/toasts.tsx';
import { ThemeProvider } from '#renderer/ui/theme/theme-provider.tsx';
import { createStaffRouter } from './routes.tsx';
import { WorkstationBeat } from './shell/workstation-beat.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const store = createStore();
const untouchedFor = followTouches(window, () => performance.now());
const api = createApi(() => store.get(sessionAtom)?.token ?? null, untouchedFor);
const queries = createQueryClient(() => {
  if (store.get(sessionAtom)) store.set(sessionLostAtom, true);
  store.set(sessionAtom, null);
});
// Forgets what was fetched for one user before the next signs in.
store.sub(sessionAtom, () => {
  if (!store.get(sessionAtom)) queries.clear();
});
ignoreHeldKeys(window);
const router = createStaffRouter();
const printing = followPrinting(window, () => new Date());
const [instance, syncType] = await Promise.all([bootLanguage(api), bootSyncType(api)]);

createRoot(root).render(
  <StoreProvider store={store}>
    <LanguageProvider instance={instance}>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <ApiProvider api={api}>
            <SyncTypeProvider first={syncType}>
              <ConnectionProvider>
                <SystemLanguage />
                <ToastArea />
                <PrintingContext value={printing}>
                  <RouterProvider router={router} />
                </PrintingContext>
                <WorkstationBeat router={router} />
              </ConnectionProvider>
            </SyncTypeProvider>
          </ApiProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>
  </StoreProvider>,
);

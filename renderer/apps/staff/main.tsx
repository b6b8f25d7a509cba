import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiProvider, createApi, createQueryClient } from '#renderer/lib/api.tsx';
import { bootSyncType, SyncTypeProvider } from '#renderer/lib/installation.tsx';
import { bootLanguage, LanguageProvider, SystemLanguage } from '#renderer/lib/language.tsx';
import { ConnectionProvider } from '#renderer/lib/live.tsx';
import { createPrinting, PrintingContext } from '#renderer/lib/printing.ts';
import { sessionAtom, sessionEndedAtom, trackActivity } from '#renderer/lib/session.ts';
import { ignoreRepeatedKeys } from '#renderer/ui/overlay/repeated-keys.ts';
import { ToastArea } from '#renderer/ui/overlay/toasts.tsx';
import { ThemeProvider } from '#renderer/ui/theme/theme-provider.tsx';
import { createStaffRouter } from './routes.tsx';
import { WorkstationHeartbeat } from './shell/workstation-heartbeat.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const store = createStore();
const untouchedFor = trackActivity(window, () => performance.now());
const api = createApi(() => store.get(sessionAtom)?.token ?? null, untouchedFor);
const queries = createQueryClient(() => {
  if (store.get(sessionAtom)) store.set(sessionEndedAtom, true);
  store.set(sessionAtom, null);
});
// Forgets what was fetched for one user before the next signs in.
store.sub(sessionAtom, () => {
  if (!store.get(sessionAtom)) queries.clear();
});
ignoreRepeatedKeys(window);
const router = createStaffRouter();
const printing = createPrinting(window, () => new Date());
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
                <WorkstationHeartbeat router={router} />
              </ConnectionProvider>
            </SyncTypeProvider>
          </ApiProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>
  </StoreProvider>,
);

import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider, useAtomValue } from 'jotai';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiProvider, createApi, createQueryClient, useApi } from '#renderer/lib/api.tsx';
import { bootSyncType, SyncTypeProvider } from '#renderer/lib/installation.tsx';
import { bootLanguage, LanguageProvider, SystemLanguage } from '#renderer/lib/language.tsx';
import { ConnectionProvider, useSocket } from '#renderer/lib/live.tsx';
import { createPrinting, PrintingContext } from '#renderer/lib/printing.ts';
import { sessionAtom, sessionEndedAtom, trackActivity } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Identified, initialDeviceKey, returnToDevicePage } from '#renderer/public-pages/device.tsx';
import { type CommonReport, usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import { ignoreRepeatedKeys } from '#renderer/ui/overlay/repeated-keys.ts';
import { restoreDisabledFocus } from '#renderer/ui/overlay/restore-focus.ts';
import { ToastArea } from '#renderer/ui/overlay/toasts.tsx';
import { ThemeProvider } from '#renderer/ui/theme/theme-provider.tsx';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendDeviceHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import { createStaffRouter } from './routes.tsx';

const TIMEOUT_MS = 5_000;

/** Device key from the address at start, before any navigation. */
const DEVICE_KEY = initialDeviceKey(location.hash);

/**
 * Sends heartbeats of an operator page: for users with an open workstation in any browser, and for paired devices,
 * signed in or not. It sends no screenshots.
 */
function WorkstationHeartbeat({ router }: { readonly router: ReturnType<typeof createStaffRouter> }) {
  const api = useApi();
  const socket = useSocket();
  const isSignedIn = useAtomValue(sessionAtom) !== null;
  const path = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state.location.pathname,
  );
  const own = useCurrentWorkstation().data;
  const says = isSignedIn && own ? own : null;

  const onCommands = useCallback(({ path }: PageCommands) => {
    if (DEVICE_KEY !== undefined && !path?.startsWith('/app/')) returnToDevicePage(DEVICE_KEY);
  }, []);
  const { identifies, takeCommands, heartbeatSoon } = usePageHeartbeat<
    Omit<DeviceHeartbeat, keyof CommonReport>
  >({
    client: api,
    deviceKey: DEVICE_KEY,
    onCommands: onCommands,
    isPictured: false,
    says:
      says || DEVICE_KEY
        ? {
            role: 'operator',
            idKiosks: null,
            revision: null,
            wait: 0,
            idBranches: says?.idBranches ?? null,
            idWorkstations: says?.idWorkstations ?? null,
            shows: !isSignedIn ? 'signIn' : path === '/app/workstation' ? 'workstation' : 'staff',
          }
        : null,
    ways: [
      async (heartbeat) => {
        if (!socket?.connected) throw new Error('the line is down');
        const answer = await socket.timeout(TIMEOUT_MS).emitWithAck('device:heartbeat', heartbeat);
        if (!answer.ok) throw new Error(answer.status);
        return answer.value;
      },
      (body, signal) =>
        api.call(
          sendDeviceHeartbeat,
          { body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
        ),
    ],
  });

  useEffect(() => {
    if (!socket) return;
    socket.on('device:commands', takeCommands);
    socket.on('connect', heartbeatSoon);
    return () => {
      socket.off('device:commands', takeCommands);
      socket.off('connect', heartbeatSoon);
    };
  }, [socket, takeCommands, heartbeatSoon]);

  return identifies === null ? null : <Identified name={identifies} address={location.host} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const store = createStore();
const untouchedFor = trackActivity(window, () => performance.now());
const api = createApi(() => store.get(sessionAtom)?.token ?? null, untouchedFor);
const queries = createQueryClient(() => {
  if (store.get(sessionAtom)) store.set(sessionEndedAtom, true);
  store.set(sessionAtom, null);
});
// Clears cached data of one user before the next signs in.
store.sub(sessionAtom, () => {
  if (!store.get(sessionAtom)) queries.clear();
});
restoreDisabledFocus();
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

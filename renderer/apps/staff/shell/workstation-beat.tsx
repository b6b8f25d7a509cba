import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { useApi } from '#renderer/lib/server/api.tsx';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { useOwnWorkstation } from '#renderer/lib/session/use-own-workstation.ts';
import { askAnew, keptDeviceKey } from '#renderer/public-pages/device/device-memory.ts';
import { Identified } from '#renderer/public-pages/device/identified.tsx';
import { type CommonWords, usePageBeat } from '#renderer/public-pages/device/use-page-beat.ts';
import { beatDevice, type DeviceBeat, type PageOrders } from '#shared/contract/devices/device-beats.ts';
import type { createStaffRouter } from '../routes.tsx';

const PATIENCE_MS = 5_000;

/** What the window began with: an address by which its device is known, before anybody navigates. */
const DEVICE_KEY = keptDeviceKey(location.hash);

/**
 * Tells the server of the page of an operator: of one who has a workstation open in any browser, and of a device that is
 * paired as one, signed in or not. Nobody takes a picture of it.
 */
export function WorkstationBeat({ router }: { readonly router: ReturnType<typeof createStaffRouter> }) {
  const api = useApi();
  const socket = useSocket();
  const isSignedIn = useAtomValue(sessionAtom) !== null;
  const path = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state.location.pathname,
  );
  const own = useOwnWorkstation().data;
  const says = isSignedIn && own ? own : null;

  const onOrders = useCallback(({ path }: PageOrders) => {
    if (DEVICE_KEY !== undefined && !path?.startsWith('/app/')) askAnew(DEVICE_KEY);
  }, []);
  const { identifies, takeOrders, beatSoon } = usePageBeat<Omit<DeviceBeat, keyof CommonWords>>({
    ...{ client: api, deviceKey: DEVICE_KEY, onOrders, isPictured: false },
    says:
      says || DEVICE_KEY
        ? {
            ...{ role: 'operator', idKiosks: null, revision: null, wait: 0 },
            idBranches: says?.idBranches ?? null,
            idWorkstations: says?.idWorkstations ?? null,
            shows: !isSignedIn ? 'signIn' : path === '/app/workstation' ? 'workstation' : 'staff',
          }
        : null,
    ways: [
      async (beat) => {
        if (!socket?.connected) throw new Error('the line is down');
        const heard = await socket.timeout(PATIENCE_MS).emitWithAck('device:beat', beat);
        if (!heard.ok) throw new Error(heard.status);
        return heard.value;
      },
      (body, signal) =>
        api.call(
          beatDevice,
          { body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) },
        ),
    ],
  });

  useEffect(() => {
    if (!socket) return;
    socket.on('device:orders', takeOrders);
    socket.on('connect', beatSoon);
    return () => {
      socket.off('device:orders', takeOrders);
      socket.off('connect', beatSoon);
    };
  }, [socket, takeOrders, beatSoon]);

  return identifies === null ? null : <Identified name={identifies} address={location.host} />;
}

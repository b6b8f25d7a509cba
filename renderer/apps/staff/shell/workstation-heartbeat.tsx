import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { useSocket } from '#renderer/lib/live.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Identified, initialDeviceKey, returnToDevicePage } from '#renderer/public-pages/device.tsx';
import { type CommonReport, usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendDeviceHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import type { createStaffRouter } from '../routes.tsx';

const TIMEOUT_MS = 5_000;

/** What the window began with: an address by which its device is known, before anybody navigates. */
const DEVICE_KEY = initialDeviceKey(location.hash);

/**
 * Tells the server of the page of an operator: of one who has a workstation open in any browser, and of a device that is
 * paired as one, signed in or not. Nobody takes a picture of it.
 */
export function WorkstationHeartbeat({ router }: { readonly router: ReturnType<typeof createStaffRouter> }) {
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
        const answer = await socket.timeout(TIMEOUT_MS).emitWithAck('device:beat', heartbeat);
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
    socket.on('device:orders', takeCommands);
    socket.on('connect', heartbeatSoon);
    return () => {
      socket.off('device:orders', takeCommands);
      socket.off('connect', heartbeatSoon);
    };
  }, [socket, takeCommands, heartbeatSoon]);

  return identifies === null ? null : <Identified name={identifies} address={location.host} />;
}

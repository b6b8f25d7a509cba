import { useCallback } from 'react';
import { deviceKeyOf, returnToDevicePage } from '#renderer/public-pages/device.tsx';
import { type CommonReport, usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendDeviceHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import type { KioskLocation } from './use-kiosk-viewer.ts';

/** Seconds for which the server may wait with its answer, and what is given beyond that, ms. */
const HEARTBEAT_WAIT = 14;
const GRACE = 5_000;

/** Tells a page that somebody tries it out: it is no kiosk that anybody would miss. */
const TRIED = '#try';

/** Keeps telling the server how the kiosk is; gives the name that it shows while it is to identify itself. */
export function useKioskHeartbeat(
  client: Client,
  kioskLocation: KioskLocation,
  shows: DeviceHeartbeat['shows'],
): string | null {
  const deviceKey = deviceKeyOf(location.hash);
  const onCommands = useCallback(
    ({ path }: PageCommands) => {
      if (deviceKey !== undefined && path !== location.pathname) returnToDevicePage(deviceKey);
    },
    [deviceKey],
  );
  const { kioskId: idKiosks, branchId: idBranches } = kioskLocation;
  const own = { role: 'kiosk', idKiosks, idBranches, idWorkstations: null, revision: null } as const;
  const { identifies } = usePageHeartbeat<Omit<DeviceHeartbeat, keyof CommonReport>>({
    client,
    deviceKey,
    onCommands: onCommands,
    holds: true,
    says: location.hash === TRIED ? null : { ...own, shows, wait: HEARTBEAT_WAIT },
    ways: [
      (body, signal) =>
        client.call(
          sendDeviceHeartbeat,
          { body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(HEARTBEAT_WAIT * 1000 + GRACE)]) },
        ),
    ],
  });
  return identifies;
}

import { useCallback } from 'react';
import { askAnew, deviceKeyOf } from '#renderer/public-pages/device/device-memory.ts';
import { type CommonWords, usePageBeat } from '#renderer/public-pages/device/use-page-beat.ts';
import type { Client } from '#shared/contract/client.ts';
import { beatDevice, type DeviceBeat, type PageOrders } from '#shared/contract/devices/device-beats.ts';
import type { KioskPlace } from './use-kiosk-viewer.ts';

/** Seconds for which the server may wait with its answer, and what is given beyond that, ms. */
const HELD = 14;
const GRACE = 5_000;

/** Tells a page that somebody tries it out: it is no kiosk that anybody would miss. */
const TRIED = '#try';

/** Keeps telling the server how the kiosk is; gives the name that it shows while it is to identify itself. */
export function useKioskBeat(client: Client, place: KioskPlace, shows: DeviceBeat['shows']): string | null {
  const deviceKey = deviceKeyOf(location.hash);
  const onOrders = useCallback(
    ({ path }: PageOrders) => {
      if (deviceKey !== undefined && path !== location.pathname) askAnew(deviceKey);
    },
    [deviceKey],
  );
  const { kioskId: idKiosks, branchId: idBranches } = place;
  const own = { role: 'kiosk', idKiosks, idBranches, idWorkstations: null, revision: null } as const;
  const { identifies } = usePageBeat<Omit<DeviceBeat, keyof CommonWords>>({
    ...{ client, deviceKey, onOrders, holds: true },
    says: location.hash === TRIED ? null : { ...own, shows, wait: HELD },
    ways: [
      (body, signal) =>
        client.call(
          beatDevice,
          { body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(HELD * 1000 + GRACE)]) },
        ),
    ],
  });
  return identifies;
}

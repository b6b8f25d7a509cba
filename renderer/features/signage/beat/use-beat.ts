import { useCallback } from 'react';
import { usePageBeat } from '#renderer/public-pages/device/use-page-beat.ts';
import type { Client } from '#shared/contract/client.ts';
import { beatDisplay, type DisplayBeat, type PageOrders } from '#shared/contract/devices/device-beats.ts';

const PATIENCE = 5_000;

/** What a page says of itself, beside what every page does. */
export type OwnWords = Pick<
  DisplayBeat,
  'shows' | 'code' | 'revision' | 'current' | 'silent' | 'chimeFails' | 'unspoken' | 'failedSlides'
>;

export interface Beating {
  readonly client: Client;
  readonly idDisplay: number;
  /** Of the device that it runs on, where that is paired. */
  readonly device?: PairedScreen | undefined;
  readonly says: OwnWords;
  /** Says a beat over the socket; rejects where there is none. */
  readonly overSocket: (beat: DisplayBeat) => Promise<PageOrders>;
}

export interface PairedScreen {
  readonly key: string;
  /** Hears that the device is to show another display, or none any more. */
  readonly onSent: (idDisplays: number | null) => void;
}

/** Keeps telling the server how the display's page is, over its socket or by requests. */
export function useBeat({ client, idDisplay, device, says, overSocket }: Beating) {
  const onOrders = useCallback(
    ({ idDisplays }: PageOrders) => {
      if (idDisplays !== idDisplay) device?.onSent(idDisplays);
    },
    [idDisplay, device],
  );
  return usePageBeat({
    ...{ client, deviceKey: device?.key, onOrders },
    says: { idDisplays: idDisplay, ...says },
    ways: [
      overSocket,
      (body, signal) =>
        client.call(
          beatDisplay,
          { params: { id: idDisplay }, body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) },
        ),
    ],
  });
}

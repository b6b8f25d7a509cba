import { useCallback } from 'react';
import { usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DisplayHeartbeat,
  type PageCommands,
  sendDisplayHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';

const TIMEOUT_MS = 5_000;

/** What a page says of itself, beside what every page does. */
export type DisplayReport = Pick<
  DisplayHeartbeat,
  'shows' | 'code' | 'revision' | 'current' | 'silent' | 'chimeFails' | 'unspoken' | 'failedSlides'
>;

export interface HeartbeatOptions {
  readonly client: Client;
  readonly idDisplay: number;
  /** Of the device that it runs on, where that is paired. */
  readonly device?: PairedScreen | undefined;
  readonly says: DisplayReport;
  /** Says a beat over the socket; rejects where there is none. */
  readonly overSocket: (heartbeat: DisplayHeartbeat) => Promise<PageCommands>;
}

export interface PairedScreen {
  readonly key: string;
  /** Hears that the device is to show another display, or none any more. */
  readonly onSent: (idDisplays: number | null) => void;
}

/** Keeps telling the server how the display's page is, over its socket or by requests. */
export function useDisplayHeartbeat({ client, idDisplay, device, says, overSocket }: HeartbeatOptions) {
  const onCommands = useCallback(
    ({ idDisplays }: PageCommands) => {
      if (idDisplays !== idDisplay) device?.onSent(idDisplays);
    },
    [idDisplay, device],
  );
  return usePageHeartbeat({
    client,
    deviceKey: device?.key,
    onCommands: onCommands,
    says: { idDisplays: idDisplay, ...says },
    ways: [
      overSocket,
      (body, signal) =>
        client.call(
          sendDisplayHeartbeat,
          { params: { id: idDisplay }, body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
        ),
    ],
  });
}

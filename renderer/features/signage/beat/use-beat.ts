import { useCallback, useEffect, useRef, useState } from 'react';
import { PRODUCT } from '#renderer/lib/installation/product.ts';
import { randomKey } from '#renderer/lib/server/random-key.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { beatDisplay, type DisplayBeat, type PageOrders } from '#shared/contract/devices/device-beats.ts';
import { createNews } from '../turns/news.ts';
import { keepBeating } from './keep-beating.ts';

const PATIENCE = 5_000;
/** For how long a display shows which one it is, ms. */
const IDENTIFIES = 10_000;

/** Names this loading of the page. */
const PAGE = randomKey();

/** What a page says of itself, beside what every page does. */
export type OwnWords = Pick<
  DisplayBeat,
  'shows' | 'code' | 'revision' | 'current' | 'silent' | 'chimeFails' | 'unspoken'
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

/**
 * Keeps telling the server how the page is. Gives what takes orders that come otherwise, what has it
 * speak before its time, and whether it shows its name.
 */
export function useBeat({ client, idDisplay, device, says, overSocket }: Beating) {
  const [identifies, setIdentifies] = useState(false);
  const [news] = useState(createNews);
  const latest = useRef({ says, overSocket, device });
  const said = JSON.stringify(says);

  useEffect(() => {
    latest.current = { says, overSocket, device };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each time that something else is said
  useEffect(() => news.tell(), [said, news]);

  const takeOrders = useCallback(
    ({ idDisplays, orders }: PageOrders) => {
      if (idDisplays !== idDisplay) latest.current.device?.onSent(idDisplays);
      if (orders.includes('identify')) setIdentifies(true);
      if (orders.includes('reload')) location.reload();
    },
    [idDisplay],
  );

  useEffect(() => {
    if (!identifies) return;
    const end = setTimeout(() => setIdentifies(false), IDENTIFIES);
    return () => clearTimeout(end);
  }, [identifies]);

  useEffect(() => {
    const end = new AbortController();
    void keepBeating(
      {
        beat: () => ({
          ...{ idDisplays: idDisplay, page: PAGE, version: PRODUCT.version },
          ...(latest.current.device && { key: latest.current.device.key }),
          ...{ width: innerWidth, height: innerHeight },
          ...latest.current.says,
        }),
        overSocket: (beat) => latest.current.overSocket(beat),
        overHttp: (body) =>
          client.call(
            beatDisplay,
            { params: { id: idDisplay }, body },
            { signal: AbortSignal.timeout(PATIENCE) },
          ),
        onOrders: takeOrders,
        wait,
        news: news.next,
      },
      end.signal,
    );
    return () => end.abort();
  }, [client, idDisplay, takeOrders, news]);

  return { identifies, takeOrders, beatSoon: news.tell };
}

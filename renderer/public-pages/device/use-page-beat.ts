import { useCallback, useEffect, useRef, useState } from 'react';
import { PRODUCT } from '#renderer/lib/installation/product.ts';
import { randomKey } from '#renderer/lib/server/random-key.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DeviceBeat,
  type PageOrders,
  sendLog,
  sendPicture,
} from '#shared/contract/devices/device-beats.ts';
import { createNews } from '../news.ts';
import { wait } from '../wait.ts';
import { type BeatPorts, keepBeating } from './keep-beating.ts';
import { PAGE_LOG } from './page-log.ts';

/** For how long a page shows which one it is, ms. */
const IDENTIFIES = 10_000;
const PICTURE_MS = 60_000;
/** The first one is taken once the page has come to rest. */
const FIRST_PICTURE_MS = 5_000;

/** Names this loading of the page. */
const PAGE = randomKey();

/** What every page says of itself. */
export type CommonWords = Pick<DeviceBeat, 'page' | 'version' | 'width' | 'height' | 'upSeconds' | 'key'>;

export interface PageBeat<Words> extends Pick<BeatPorts<Words & CommonWords>, 'ways'> {
  readonly client: Client;
  /** Of the device that it runs on, where that is paired. */
  readonly deviceKey: string | undefined;
  /** What it says of itself beside what every page does; null while it says nothing. */
  readonly says: Words | null;
  readonly holds?: boolean;
  /** Hears each answer: where the page is to be. */
  readonly onOrders: (orders: PageOrders) => void;
  /** False for a page of which nobody needs a picture. */
  readonly isPictured?: boolean;
}

/**
 * Keeps telling the server how the page is, and does what it hears. Gives what takes orders that come otherwise, what has
 * it speak before its time, and the name that it shows while it is to identify itself.
 */
export function usePageBeat<Words>(options: PageBeat<Words>) {
  const { client, says, isPictured = true } = options;
  const [identifies, setIdentifies] = useState<string | null>(null);
  const [news] = useState(createNews);
  const latest = useRef(options);
  const said = JSON.stringify(says);
  const speaks = says !== null;

  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each time that something else is said
  useEffect(() => news.tell(), [said, news]);

  const sendPictureNow = useCallback(async () => {
    const { deviceKey: key } = latest.current;
    // Only a paired device sends pictures of its place.
    if (!key) return;
    const { drawPage } = await import('./draw-page.ts');
    const picture = await drawPage(document);
    await client.call(sendPicture, { body: { page: PAGE, key, picture } });
  }, [client]);
  const picture = useCallback(
    () => sendPictureNow().catch((error: unknown) => PAGE_LOG.add(`no picture: ${String(error)}`)),
    [sendPictureNow],
  );

  const takeOrders = useCallback(
    (answer: PageOrders) => {
      const { deviceKey: key, onOrders } = latest.current;
      onOrders(answer);
      for (const order of answer.orders) {
        if (order === 'identify') setIdentifies(answer.name);
        if (order === 'picture') void picture();
        if (order === 'reload') location.reload();
        if (order === 'log' && key)
          void client
            .call(sendLog, { body: { page: PAGE, key, lines: PAGE_LOG.lines() } })
            .catch((error: unknown) => PAGE_LOG.add(`the log was not sent: ${String(error)}`));
      }
    },
    [client, picture],
  );

  useEffect(() => {
    if (identifies === null) return;
    const end = setTimeout(() => setIdentifies(null), IDENTIFIES);
    return () => clearTimeout(end);
  }, [identifies]);

  useEffect(() => {
    if (!speaks || !isPictured) return;
    const first = setTimeout(() => void picture(), FIRST_PICTURE_MS);
    const each = setInterval(() => void picture(), PICTURE_MS);
    return () => {
      clearTimeout(first);
      clearInterval(each);
    };
  }, [speaks, isPictured, picture]);

  useEffect(() => {
    if (!speaks) return;
    const end = new AbortController();
    void keepBeating<Words & CommonWords>(
      {
        beat: () => ({
          ...commonWords(latest.current.deviceKey),
          ...(latest.current.says as Words),
        }),
        ways: latest.current.ways.map((_, index) => (beat, signal) => {
          const way = latest.current.ways[index];
          return way ? way(beat, signal) : Promise.reject(new Error('there is no such way'));
        }),
        holds: latest.current.holds ?? false,
        onOrders: takeOrders,
        wait,
        news: news.next,
      },
      end.signal,
    );
    return () => end.abort();
  }, [speaks, takeOrders, news]);

  return { identifies, takeOrders, beatSoon: news.tell };
}

const commonWords = (key: string | undefined): CommonWords => ({
  ...{ page: PAGE, version: PRODUCT.version, width: innerWidth, height: innerHeight },
  upSeconds: Math.floor(performance.now() / 1000),
  ...(key && { key }),
});

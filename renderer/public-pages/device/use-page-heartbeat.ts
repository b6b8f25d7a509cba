import { useCallback, useEffect, useRef, useState } from 'react';
import { randomKey } from '#renderer/lib/idempotency.ts';
import { PRODUCT } from '#renderer/lib/product.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendLog,
  sendScreenshot,
} from '#shared/contract/devices/device-heartbeats.ts';
import { createSignal } from '../signal.ts';
import { wait } from '../wait.ts';
import { PAGE_LOG } from './page-log.ts';
import { type HeartbeatPorts, sendHeartbeats } from './send-heartbeats.ts';

/** For how long a page shows which one it is, ms. */
const IDENTIFIES = 10_000;
const SCREENSHOT_INTERVAL_MS = 60_000;
/** The first one is taken once the page has come to rest. */
const FIRST_SCREENSHOT_MS = 5_000;

/** Names this loading of the page. */
const PAGE = randomKey();

/** What every page says of itself. */
export type CommonReport = Pick<
  DeviceHeartbeat,
  'page' | 'version' | 'width' | 'height' | 'upSeconds' | 'key'
>;

export interface PageHeartbeat<Words> extends Pick<HeartbeatPorts<Words & CommonReport>, 'ways'> {
  readonly client: Client;
  /** Of the device that it runs on, where that is paired. */
  readonly deviceKey: string | undefined;
  /** What it says of itself beside what every page does; null while it says nothing. */
  readonly says: Words | null;
  readonly holds?: boolean;
  /** Hears each answer: where the page is to be. */
  readonly onCommands: (commands: PageCommands) => void;
  /** False for a page of which nobody needs a picture. */
  readonly isPictured?: boolean;
}

/**
 * Keeps telling the server how the page is, and does what it hears. Gives what takes orders that come otherwise, what has
 * it speak before its time, and the name that it shows while it is to identify itself.
 */
export function usePageHeartbeat<Words>(options: PageHeartbeat<Words>) {
  const { client, says, isPictured = true } = options;
  const [identifies, setIdentifies] = useState<string | null>(null);
  const [news] = useState(createSignal);
  const latest = useRef(options);
  const report = JSON.stringify(says);
  const speaks = says !== null;

  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each time that something else is said
  useEffect(() => news.tell(), [report, news]);

  const sendScreenshotNow = useCallback(async () => {
    const { deviceKey: key } = latest.current;
    // Only a paired device sends pictures of its place.
    if (!key) return;
    const { renderScreenshot } = await import('./render-screenshot.ts');
    const picture = await renderScreenshot(document);
    await client.call(sendScreenshot, { body: { page: PAGE, key, picture } });
  }, [client]);
  const picture = useCallback(
    () => sendScreenshotNow().catch((error: unknown) => PAGE_LOG.add(`no picture: ${String(error)}`)),
    [sendScreenshotNow],
  );

  const runCommands = useCallback(
    (answer: PageCommands) => {
      const { deviceKey: key, onCommands } = latest.current;
      onCommands(answer);
      for (const command of answer.orders) {
        if (command === 'identify') setIdentifies(answer.name);
        if (command === 'picture') void picture();
        if (command === 'reload') location.reload();
        if (command === 'log' && key)
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
    const first = setTimeout(() => void picture(), FIRST_SCREENSHOT_MS);
    const each = setInterval(() => void picture(), SCREENSHOT_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(each);
    };
  }, [speaks, isPictured, picture]);

  useEffect(() => {
    if (!speaks) return;
    const end = new AbortController();
    void sendHeartbeats<Words & CommonReport>(
      {
        beat: () => ({
          ...commonReport(latest.current.deviceKey),
          ...(latest.current.says as Words),
        }),
        ways: latest.current.ways.map((_, index) => (heartbeat, signal) => {
          const way = latest.current.ways[index];
          return way ? way(heartbeat, signal) : Promise.reject(new Error('there is no such way'));
        }),
        holds: latest.current.holds ?? false,
        onCommands: runCommands,
        wait,
        news: news.next,
      },
      end.signal,
    );
    return () => end.abort();
  }, [speaks, runCommands, news]);

  return { identifies, takeCommands: runCommands, heartbeatSoon: news.tell };
}

const commonReport = (key: string | undefined): CommonReport => ({
  page: PAGE,
  version: PRODUCT.version,
  width: innerWidth,
  height: innerHeight,
  upSeconds: Math.floor(performance.now() / 1000),
  ...(key && { key }),
});

import { useCallback, useEffect, useRef, useState } from 'react';
import { PRODUCT } from '#renderer/lib/product.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendLog,
  sendScreenshot,
} from '#shared/contract/devices/device-heartbeats.ts';
import { PAGE_LOG } from './page-log.ts';
import { createSignal, wait } from './wait.ts';

/** Duration of the identification overlay, ms. */
const IDENTIFIES = 10_000;
const SCREENSHOT_INTERVAL_MS = 60_000;
/** Delay of the first screenshot, until the page has rendered. */
const FIRST_SCREENSHOT_MS = 5_000;

/** Identifies this load of the page. */
const PAGE = randomKey();

/** Report fields of every page. */
export type CommonReport = Pick<
  DeviceHeartbeat,
  'page' | 'version' | 'width' | 'height' | 'upSeconds' | 'key'
>;

interface PageHeartbeat<Words> extends Pick<HeartbeatPorts<Words & CommonReport>, 'ways'> {
  readonly client: Client;
  /** Key of the paired device. */
  readonly deviceKey: string | undefined;
  /** Additional report fields; null while the page sends no heartbeats. */
  readonly says: Words | null;
  readonly holds?: boolean;
  /** Receives each answer with the assigned page. */
  readonly onCommands: (commands: PageCommands) => void;
  /** False for pages without screenshots. */
  readonly isPictured?: boolean;
}

/**
 * Sends heartbeats and runs the commands of the answers. Returns a function for commands from elsewhere, one that
 * sends a heartbeat early, and the name to show while identifying.
 */
export function usePageHeartbeat<Words>(options: PageHeartbeat<Words>) {
  const { client, says, isPictured = true } = options;
  const [identifies, setIdentifies] = useState<string | null>(null);
  const [updates] = useState(createSignal);
  const latest = useRef(options);
  const report = JSON.stringify(says);
  const speaks = says !== null;

  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each time that something else is said
  useEffect(() => updates.tell(), [report, updates]);

  const sendScreenshotNow = useCallback(async () => {
    const { deviceKey: key } = latest.current;
    // Only paired devices send screenshots.
    if (!key) return;
    const { renderScreenshot } = await import('./render-screenshot.ts');
    const image = await renderScreenshot(document);
    await client.call(sendScreenshot, { body: { page: PAGE, key, image } });
  }, [client]);
  const imageBytes = useCallback(
    () => sendScreenshotNow().catch((error: unknown) => PAGE_LOG.add(`no picture: ${String(error)}`)),
    [sendScreenshotNow],
  );

  const runCommands = useCallback(
    (answer: PageCommands) => {
      const { deviceKey: key, onCommands } = latest.current;
      onCommands(answer);
      for (const command of answer.orders) {
        if (command === 'identify') setIdentifies(answer.name);
        if (command === 'screenshot') void imageBytes();
        if (command === 'reload') location.reload();
        if (command === 'log' && key)
          void client
            .call(sendLog, { body: { page: PAGE, key, lines: PAGE_LOG.lines() } })
            .catch((error: unknown) => PAGE_LOG.add(`the log was not sent: ${String(error)}`));
      }
    },
    [client, imageBytes],
  );

  useEffect(() => {
    if (identifies === null) return;
    const end = setTimeout(() => setIdentifies(null), IDENTIFIES);
    return () => clearTimeout(end);
  }, [identifies]);

  useEffect(() => {
    if (!speaks || !isPictured) return;
    const first = setTimeout(() => void imageBytes(), FIRST_SCREENSHOT_MS);
    const each = setInterval(() => void imageBytes(), SCREENSHOT_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(each);
    };
  }, [speaks, isPictured, imageBytes]);

  useEffect(() => {
    if (!speaks) return;
    const end = new AbortController();
    void sendHeartbeats<Words & CommonReport>(
      {
        heartbeat: () => ({
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
        updates: updates.next,
      },
      end.signal,
    );
    return () => end.abort();
  }, [speaks, runCommands, updates]);

  return { identifies, takeCommands: runCommands, heartbeatSoon: updates.tell };
}

const commonReport = (key: string | undefined): CommonReport => ({
  page: PAGE,
  version: PRODUCT.version,
  width: innerWidth,
  height: innerHeight,
  upSeconds: Math.floor(performance.now() / 1000),
  ...(key && { key }),
});

/** Interval of heartbeats, ms; the server treats a page as offline after four missing ones. */
const EVERY_MS = 15_000;
/** Minimum interval, ms, for pages that change quickly. */
const SHORTEST_MS = 1_000;

interface HeartbeatPorts<Heartbeat> {
  /** Creates the report. */
  readonly heartbeat: () => Heartbeat;
  /** Transports by preference; each rejects when it fails. */
  readonly ways: readonly ((heartbeat: Heartbeat, signal: AbortSignal) => Promise<PageCommands>)[];
  /** The last transport is a long poll: the next heartbeat follows its answer at once. */
  readonly holds: boolean;
  readonly onCommands: (commands: PageCommands) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a signal that ends the wait for the next heartbeat when the report changes. */
  readonly updates: () => AbortSignal;
}

/**
 * Sends heartbeats until aborted, and passes on the commands of the answers. The timer runs in the page, so that a
 * frozen page is detected.
 *
 * @internal used by tests besides this file
 */
export async function sendHeartbeats<Heartbeat>(
  ports: HeartbeatPorts<Heartbeat>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const either = AbortSignal.any([signal, ports.updates()]);
    const commands = await sendOnce(ports, either);
    if (signal.aborted) return;
    if (commands) ports.onCommands(commands);
    await ports.wait(SHORTEST_MS, signal);
    if (!commands || !ports.holds) await ports.wait(EVERY_MS - SHORTEST_MS, either);
  }
}

/** Sends one heartbeat by the first transport that works; null when none does. */
async function sendOnce<Heartbeat>(
  { heartbeat, ways }: HeartbeatPorts<Heartbeat>,
  signal: AbortSignal,
): Promise<PageCommands | null> {
  const report = heartbeat();
  for (const way of ways) {
    const commands = await way(report, signal).catch(() => null);
    if (commands || signal.aborted) return commands;
  }
  return null;
}

import { useCallback, useEffect, useState } from 'react';
import { type ServerClock, useServerClock } from '#renderer/public-pages/clock.ts';
import { deviceKeyOf, returnToDevicePage } from '#renderer/public-pages/device.tsx';
import { type CommonReport, usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-storage.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DeviceHeartbeat,
  type PageCommands,
  sendDeviceHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import { getKioskViewer, type KioskViewer } from '#shared/contract/devices/kiosks.ts';

const TIMEOUT_MS = 4_000;

export interface KioskLocation {
  readonly kioskId: number;
  readonly branchId: number;
}

interface ViewerWatch {
  /** Last known viewer, from this or an earlier load. */
  readonly viewer: KioskViewer | null;
  /** Null before the first answer or timeout. */
  readonly status: ViewerStatus | null;
  readonly clock: ServerClock;
}

/** Loads the viewer of the kiosk, keeps it current, and stores it for a start without server. */
export function useKioskViewer(client: Client, { kioskId, branchId }: KioskLocation): ViewerWatch {
  const clock = useServerClock();
  const { set } = clock;
  const [viewer, setViewer] = useState(() => memoryOf({ kioskId, branchId }).read());
  const [status, setStatus] = useState<ViewerStatus | null>(null);

  useEffect(() => {
    const end = new AbortController();
    const memory = memoryOf({ kioskId, branchId });
    void watchViewer(
      {
        ask: () =>
          client.call(
            getKioskViewer,
            { params: { kioskId, branchId } },
            { signal: AbortSignal.timeout(TIMEOUT_MS) },
          ),
        wait: (ms) => wait(ms, end.signal),
        onStatus: setStatus,
        onViewer(latest) {
          set(latest.now);
          memory.write(latest);
          setViewer((current) => (sameContents(current, latest) ? current : latest));
        },
      },
      end.signal,
    );
    return () => end.abort();
  }, [client, kioskId, branchId, set]);

  return { viewer, status, clock };
}

function memoryOf({ kioskId, branchId }: KioskLocation): PageMemory<KioskViewer> {
  return createPageMemory(() => localStorage, `turno.kiosk.${kioskId}.${branchId}.viewer`, isViewer);
}

function isViewer(found: unknown): found is KioskViewer {
  return (
    typeof found === 'object' &&
    found !== null &&
    'screens' in found &&
    'waits' in found &&
    'hours' in found &&
    'images' in found
  );
}

function sameContents(a: KioskViewer | null, b: KioskViewer): boolean {
  return a !== null && JSON.stringify({ ...a, now: 0 }) === JSON.stringify({ ...b, now: 0 });
}

const POLL_MS = 5_000;
const RETRY_MS = 1_500;
/** Missed answers after which the server counts as lost. */
const MAX_MISSED_ANSWERS = 2;

type ViewerStatus = 'current' | 'lost' | 'unknown';

interface WatchPorts {
  readonly ask: () => Promise<KioskViewer>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onViewer: (viewer: KioskViewer) => void;
  /** `lost`: no answer; `unknown`: the server has no such kiosk. */
  readonly onStatus: (status: ViewerStatus) => void;
}

/**
 * Polls the viewer until aborted.
 *
 * @internal used by tests besides this file
 */
export async function watchViewer(ports: WatchPorts, signal: AbortSignal): Promise<void> {
  let misses = 0;
  while (!signal.aborted) {
    const answer = await ports.ask().catch((cause: unknown) => cause);
    if (signal.aborted) return;
    misses = isMissing(answer) ? misses + 1 : 0;
    if (misses === 0) handleAnswer(answer, ports);
    if (misses >= MAX_MISSED_ANSWERS) ports.onStatus('lost');
    await ports.wait(misses > 0 ? RETRY_MS : POLL_MS);
  }
}

function handleAnswer(answer: unknown, { onViewer, onStatus }: WatchPorts): void {
  if (answer instanceof ApiError) {
    if (answer.status === 'NOT_FOUND') onStatus('unknown');
    return;
  }
  onViewer(answer as KioskViewer);
  onStatus('current');
}

function isMissing(answer: unknown): boolean {
  if (answer instanceof ApiError) return answer.status === 'GENERIC_ERROR';
  return answer instanceof Error;
}

/** Long-poll duration, s, and extra time, ms. */
const HEARTBEAT_WAIT_S = 14;
const GRACE = 5_000;

/** Hash of test pages, which do not count as the kiosk. */
const TRIED = '#try';

/** Sends heartbeats of the kiosk; returns the name to show while identifying. */
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
    onCommands,
    holds: true,
    says: location.hash === TRIED ? null : { ...own, shows, wait: HEARTBEAT_WAIT_S },
    ways: [
      (body, signal) =>
        client.call(
          sendDeviceHeartbeat,
          { body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(HEARTBEAT_WAIT_S * 1000 + GRACE)]) },
        ),
    ],
  });
  return identifies;
}

/** Parses `/kiosk/{kioskId}/branch/{branchId}/viewer`; null for other paths. */
export function kioskAddress(path: string): KioskLocation | null {
  const [, kiosk, branch] = /^\/kiosk\/(\d+)\/branch\/(\d+)\/viewer\/?$/.exec(path) ?? [];
  return kiosk && branch ? { kioskId: Number(kiosk), branchId: Number(branch) } : null;
}

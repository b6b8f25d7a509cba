import { useEffect, useState } from 'react';
import { type ServerClock, useServerClock } from '#renderer/public-pages/clock.ts';
import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-storage.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { getKioskViewer, type KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { type ViewerStatus, watchViewer } from './watch-viewer.ts';

const TIMEOUT_MS = 4_000;

export interface KioskLocation {
  readonly kioskId: number;
  readonly branchId: number;
}

export interface ViewerWatch {
  /** The last good one, from this visit or an earlier one. */
  readonly viewer: KioskViewer | null;
  /** Null until the first answer, or the lack of it. */
  readonly status: ViewerStatus | null;
  readonly clock: ServerClock;
}

/** Reads the kiosk's viewer, keeps it current and remembers it for a start without the server. */
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
          setViewer((shown) => (sameContents(shown, latest) ? shown : latest));
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
    'pictures' in found
  );
}

function sameContents(a: KioskViewer | null, b: KioskViewer): boolean {
  return a !== null && JSON.stringify({ ...a, now: 0 }) === JSON.stringify({ ...b, now: 0 });
}

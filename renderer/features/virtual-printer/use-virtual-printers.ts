import { useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  listVirtualPrinters,
  setPrinterCondition,
  type VirtualPrinter,
} from '#shared/contract/devices/virtual-printers.ts';

const EVERY = 1_000;
const TIMEOUT_MS = 3_000;

export type Condition = VirtualPrinter['condition'];

export interface VirtualPrinters {
  /** Null until the first answer. */
  readonly printers: readonly VirtualPrinter[] | null;
  /** True while the server does not answer. */
  readonly lost: boolean;
  readonly play: (index: number, condition: Condition) => void;
}

/** Reads the demonstration's printers every second. */
export function useVirtualPrinters(client: Client): VirtualPrinters {
  const [printers, setPrinters] = useState<readonly VirtualPrinter[] | null>(null);
  const [lost, setLost] = useState(false);

  const played = useRef(0);

  const look = useCallback(async () => {
    const before = played.current;
    const found = await client
      .call(listVirtualPrinters, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(() => null);
    setLost(found === null);
    // Drops an answer to a request from before something was played: it would show the past.
    if (found && before === played.current) setPrinters(found);
  }, [client]);

  useEffect(() => {
    const end = new AbortController();
    async function poll() {
      while (!end.signal.aborted) {
        await look();
        await wait(EVERY, end.signal);
      }
    }
    void poll();
    return () => end.abort();
  }, [look]);

  const play = useCallback(
    (index: number, condition: Condition) => {
      played.current += 1;
      // Shows it at once; if the server did not take it, the next look puts it right.
      setPrinters(
        (known) => known?.map((one) => (one.index === index ? { ...one, condition } : one)) ?? null,
      );
      void client.call(setPrinterCondition, { params: { index }, body: { condition } }).catch(look);
    },
    [client, look],
  );

  return { printers, lost, play };
}

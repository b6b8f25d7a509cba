import { useEffect, useState } from 'react';
import type { Client } from '#shared/contract/client.ts';
import { getKioskData, type KioskButton, type KioskData } from '#shared/contract/devices/kiosks.ts';
import { type Pair, pairOf } from './button-action.ts';

/** Operations specification, section 9: kiosk data refreshes every 30000 ms. */
const EVERY = 30_000;
const PATIENCE = 4_000;

export interface FiguresWanted {
  readonly branchId: number;
  readonly buttons: readonly KioskButton[];
  /** Holds what earlier screens have settled. */
  readonly pair: Pair;
  /** A change asks anew at once: a ticket was taken, the server is back. */
  readonly occasion: string;
}

/**
 * Reads the waiting figures of the buttons that show any, by `figureKey`; the last known stay until newer ones
 * arrive.
 */
export function useWaitingFigures(client: Client, wanted: FiguresWanted): ReadonlyMap<string, KioskData> {
  const [figures, setFigures] = useState<ReadonlyMap<string, KioskData>>(new Map());
  const { branchId, buttons, pair, occasion } = wanted;
  const keys = buttons.filter(showsFigures).map((button) => figureKey(button, pair));
  const requested = [...new Set(keys)].filter((key) => key !== null).join(' ');

  useEffect(() => {
    if (requested === '' || occasion === '') return;
    const end = new AbortController();
    const ask = () => {
      for (const key of requested.split(' ')) void askOne(key);
    };
    async function askOne(key: string) {
      const [segment = '', service = ''] = key.split('-');
      const data = await client
        .call(
          getKioskData,
          { params: { id: branchId }, query: { segment, service } },
          { signal: AbortSignal.any([end.signal, AbortSignal.timeout(PATIENCE)]) },
        )
        .catch(() => null);
      if (data && !end.signal.aborted) setFigures((known) => new Map(known).set(key, data));
    }
    ask();
    const timer = setInterval(ask, EVERY);
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [client, branchId, requested, occasion]);

  return figures;
}

/** Names the figures of a button; null where segment and service are not both known yet. */
export function figureKey(button: KioskButton, remembered: Pair): string | null {
  const { segment, service } = pairOf(button, remembered);
  return segment === null || service === null ? null : `${segment}-${service}`;
}

function showsFigures({ subtitle }: KioskButton): boolean {
  return subtitle === 'ESTIMATED_WAIT' || subtitle === 'CUSTOMERS_WAITING';
}

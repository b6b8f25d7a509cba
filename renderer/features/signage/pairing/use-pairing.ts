import { useEffect, useState } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { awaitPairing, type PairingState } from '#shared/contract/devices/devices.ts';

/** The longest that the server holds a question, s, and beyond that, ms. */
const LONG = 25;
const GRACE = 5_000;
const PAUSE = 2_000;

export interface Pairing {
  /** The last answer; null before the first. */
  readonly state: PairingState | null;
  /** When the code ends, by the clock of the page that only runs forward, ms. */
  readonly endsAt: number;
  readonly isDisconnected: boolean;
}

/** Asks by what code this box can be paired, until it is; then says what it is to show. */
export function usePairing(client: Client, key: string, onPaired: (state: PairingState) => void): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ state: null, endsAt: 0, isDisconnected: false });

  useEffect(() => {
    const end = new AbortController();
    async function requestCode(): Promise<void> {
      let code: string | null = null;
      while (!end.signal.aborted) {
        const state: PairingState | null = await client
          .call(
            awaitPairing,
            { body: { key, code, wait: code === null ? 0 : LONG } },
            { signal: AbortSignal.any([end.signal, AbortSignal.timeout(LONG * 1000 + GRACE)]) },
          )
          .catch(() => null);
        if (end.signal.aborted) return;
        if (state && state.path !== null) return onPaired(state);
        // A server that was away knows the code no longer: it is asked at once for the one it has now.
        code = state?.code ?? null;
        setPairing((before) =>
          state
            ? { state, endsAt: performance.now() + state.secondsLeft * 1000, isDisconnected: false }
            : { ...before, isDisconnected: true },
        );
        if (!state) await wait(PAUSE, end.signal);
      }
    }
    void requestCode();
    return () => end.abort();
  }, [client, key, onPaired]);

  return pairing;
}

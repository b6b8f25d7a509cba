import { createPageMemory } from '#renderer/public-pages/page-storage.ts';
import type { Client } from '#shared/contract/client.ts';
import { getPrintJob, type PrintJob } from '#shared/contract/devices/printing.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import { type IssuedTicket, issueTicket } from '#shared/contract/tickets/tickets.ts';
import type { Press } from './kiosk-flow.ts';
import type { KioskLocation } from './kiosk-viewer.ts';

const ATTEMPT = 5_000;
/** Extra time for long polls, ms. */
const GRACE = 3_000;

/** Ticket operations of a kiosk; a branch server or the preview. */
export interface KioskApi {
  readonly issue: (press: Press) => Promise<IssuedTicket>;
  /** Reads a print job; waits at most these seconds for its end. */
  readonly printJob: (id: string, waitSeconds: number) => Promise<PrintJob>;
  /** Stores the pending press across reloads. */
  readonly presses: PressMemory;
}

/** Creates the operations of a kiosk at a branch. */
export const createKioskApi = (client: Client, { kioskId, branchId }: KioskLocation): KioskApi => ({
  issue(press) {
    const params = { id: branchId };
    const body = { idKiosk: kioskId, language: press.language };
    const call = { idempotencyKey: press.key, signal: AbortSignal.timeout(ATTEMPT) };
    if ('appointment' in press) {
      const { number, idBranches } = press.appointment;
      return client.call(arriveAtKiosk, { params, body: { ...body, number, idBranches } }, call);
    }
    const { segment, service } = press;
    return client.call(issueTicket, { params, query: { segment, service }, body }, call);
  },
  printJob: (id, wait) =>
    client.call(
      getPrintJob,
      { params: { id }, query: { wait } },
      { signal: AbortSignal.timeout(wait * 1000 + GRACE) },
    ),
  presses: createPressMemory(kioskId),
});

/** Maximum age of a stored press, ms: then the customer has left. */
const MAX_AGE_MS = 120_000;

interface PressMemory {
  read(): Press | null;
  write(press: Press | null): void;
}

/**
 * Stores the pending press, so that its ticket survives a reload.
 *
 * @internal used by tests besides this file
 */
export function createPressMemory(
  kioskId: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): PressMemory {
  const memory = createPageMemory(storage, `turno.kiosk.${kioskId}.press`, isStoredPress);
  return {
    read() {
      const found = memory.read();
      return found && Math.abs(now() - found.at) < MAX_AGE_MS ? found.press : null;
    },
    write(press) {
      const stored = memory.read();
      // Keeps the first time of a press: a page that it breaks would otherwise repeat it forever.
      if (press && stored?.press.key === press.key) return;
      memory.write(press && { press, at: now() });
    },
  };
}

function isStoredPress(found: unknown): found is { press: Press; at: number } {
  return typeof found === 'object' && found !== null && 'press' in found && 'at' in found;
}

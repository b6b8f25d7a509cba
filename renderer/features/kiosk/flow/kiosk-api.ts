import type { Client } from '#shared/contract/client.ts';
import { getPrintJob, type PrintJob } from '#shared/contract/devices/printing.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import { type IssuedTicket, issueTicket } from '#shared/contract/tickets/tickets.ts';
import type { KioskLocation } from '../use-kiosk-viewer.ts';
import type { Press } from './kiosk-flow.ts';
import { createPressMemory, type PressMemory } from './press-storage.ts';

const ATTEMPT = 5_000;
/** Beyond what the server waits by itself, s -> ms. */
const GRACE = 3_000;

/** Where a kiosk gets its tickets: a branch server, or what plays one. */
export interface KioskApi {
  readonly issue: (press: Press) => Promise<IssuedTicket>;
  /** Reads how a print job stands; waits for its end for at most these seconds. */
  readonly printJob: (id: string, waitSeconds: number) => Promise<PrintJob>;
  /** Keeps the press that is being served, for a page that starts again. */
  readonly presses: PressMemory;
}

/** Makes the desk of a kiosk that stands at a branch. */
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

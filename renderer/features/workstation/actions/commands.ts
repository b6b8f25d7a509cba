import type { CallOptions, Client } from '#shared/contract/client.ts';
import { standByTicket, undoTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { endTicket, noShowTicket, recallTicket } from '#shared/contract/tickets/tickets.ts';
import { addToQueue, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import {
  callNext,
  getWorkstation,
  openWorkstation,
  type Workstation,
} from '#shared/contract/workstation/workstations.ts';

/** Asks the server for it and answers the workstation as it is then. May be repeated under the same key without harm. */
export type Perform = (api: Client, workstation: Workstation, call: CallOptions) => Promise<Workstation>;

export const open = onWorkstation(openWorkstation);
export const stopWaiting = onWorkstation(removeFromQueue);

/** Calls the next one, or waits for them. A workstation with a fixed pair never waits. */
export const next: Perform = (api, { idWorkstations, configuration }, call) =>
  api.call(
    configuration.linealCall === 'Y' ? callNext : addToQueue,
    { params: { id: idWorkstations } },
    call,
  );

export const finish = onTicket(endTicket, held);
export const recall = onTicket(recallTicket, held);
export const absent = onTicket(noShowTicket, held);
export const standBy = onTicket(standByTicket, held);
export const undo = onTicket(undoTicket, ({ last }) => last?.idTicket ?? null);

function held({ idTicket }: Workstation): number | null {
  return idTicket;
}

function onWorkstation(endpoint: typeof openWorkstation | typeof removeFromQueue): Perform {
  return (api, { idWorkstations }, call) => api.call(endpoint, { params: { id: idWorkstations } }, call);
}

/** Makes an action on a ticket that reads the workstation afterwards: a ticket answers for itself only. */
function onTicket(
  endpoint: typeof endTicket | typeof standByTicket | typeof undoTicket,
  which: (workstation: Workstation) => number | null,
): Perform {
  return async (api, workstation, call) => {
    const id = which(workstation);
    if (id !== null) await api.call(endpoint, { params: { id }, query: {} }, call);
    return api.call(
      getWorkstation,
      { params: { id: workstation.idWorkstations } },
      { ...(call.signal && { signal: call.signal }) },
    );
  };
}

import type { CallOptions, Client } from '#shared/contract/client.ts';
import { standByTicket, undoTicket } from '#shared/contract/tickets/ticket-operations.ts';
import {
  endTicket,
  noShowTicket,
  recallTicket,
  type UnsavedInput,
} from '#shared/contract/tickets/tickets.ts';
import { addToQueue, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import {
  callNext,
  getWorkstation,
  openWorkstation,
  type Workstation,
} from '#shared/contract/workstation/workstations.ts';

/**
 * Asks the server for it and answers the workstation as it is then. May be repeated under the same key without harm.
 * @param typed what was typed for the ticket held and not saved: saved in the same command by those that let it go
 */
export type Perform = (
  api: Client,
  workstation: Workstation,
  call: CallOptions,
  typed: UnsavedInput,
) => Promise<Workstation>;

export const open = onWorkstation(openWorkstation);
export const stopWaiting = onWorkstation(removeFromQueue);

/** Calls the next one, or waits for them. A workstation with a fixed pair never waits. */
export const next: Perform = (api, { idWorkstations, configuration }, call) =>
  api.call(
    configuration.linealCall === 'Y' ? callNext : addToQueue,
    { params: { id: idWorkstations } },
    call,
  );

export const finish = lettingGo(endTicket);
export const absent = lettingGo(noShowTicket);
export const standBy = lettingGo(standByTicket);
export const recall = onTicket(({ idTicket }) => idTicket, recallTicket);
export const undo = onTicket(({ last }) => last?.idTicket ?? null, undoTicket);

function onWorkstation(endpoint: typeof openWorkstation | typeof removeFromQueue): Perform {
  return (api, { idWorkstations }, call) => api.call(endpoint, { params: { id: idWorkstations } }, call);
}

/** Makes an action on a ticket that reads the workstation afterwards: a ticket answers for itself only. */
function onTicket(
  which: (workstation: Workstation) => number | null,
  endpoint: typeof recallTicket | typeof undoTicket,
): Perform {
  return async (api, workstation, call) => {
    const id = which(workstation);
    if (id !== null) await api.call(endpoint, { params: { id } }, call);
    return workstationAfter(api, workstation, call);
  };
}

function lettingGo(endpoint: typeof endTicket | typeof noShowTicket | typeof standByTicket): Perform {
  return async (api, workstation, call, typed) => {
    const { idTicket: id } = workstation;
    if (id !== null) await api.call(endpoint, { params: { id }, query: {}, body: typed }, call);
    return workstationAfter(api, workstation, call);
  };
}

/** Reads the workstation after something was done to a ticket, which answers for itself only. */
export const workstationAfter = (
  api: Client,
  { idWorkstations }: Workstation,
  { signal }: CallOptions,
): Promise<Workstation> =>
  api.call(getWorkstation, { params: { id: idWorkstations } }, { ...(signal && { signal }) });

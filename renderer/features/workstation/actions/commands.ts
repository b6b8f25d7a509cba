import type { CallOptions, Client } from '#shared/contract/client.ts';
import {
  endTicket,
  noShowTicket,
  recallTicket,
  standByTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import type { UnsavedInput } from '#shared/contract/tickets/tickets.ts';
import { addToQueue, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import {
  callNext,
  getWorkstation,
  openWorkstation,
  type Workstation,
} from '#shared/contract/workstation/workstations.ts';

/**
 * Sends the command and returns the workstation after it. Safe to repeat with the same idempotency key.
 * @param input unsaved input for the current ticket, saved by commands that release the ticket
 */
export type Perform = (
  api: Client,
  workstation: Workstation,
  call: CallOptions,
  input: UnsavedInput,
) => Promise<Workstation>;

export const open = onWorkstation(openWorkstation);
export const stopWaiting = onWorkstation(removeFromQueue);

/** Calls the next ticket or starts waiting. A workstation with lineal calls never waits. */
export const next: Perform = (api, { idWorkstations, configuration }, call) =>
  api.call(
    configuration.linealCall === 'Y' ? callNext : addToQueue,
    { params: { id: idWorkstations } },
    call,
  );

export const finish = releaseTicket(endTicket);
export const absent = releaseTicket(noShowTicket);
export const standBy = releaseTicket(standByTicket);
export const recall = onTicket(({ idTicket }) => idTicket, recallTicket);
export const undo = onTicket(({ last }) => last?.idTicket ?? null, undoTicket);

function onWorkstation(endpoint: typeof openWorkstation | typeof removeFromQueue): Perform {
  return (api, { idWorkstations }, call) => api.call(endpoint, { params: { id: idWorkstations } }, call);
}

function onTicket(
  which: (workstation: Workstation) => number | null,
  endpoint: typeof recallTicket | typeof undoTicket,
): Perform {
  return async (api, workstation, call) => {
    const id = which(workstation);
    if (id === null) return readWorkstation(api, workstation, call);
    return workstationAfter(api, workstation, call, await api.call(endpoint, { params: { id } }, call));
  };
}

function releaseTicket(endpoint: typeof endTicket | typeof noShowTicket | typeof standByTicket): Perform {
  return async (api, workstation, call, input) => {
    const { idTicket: id } = workstation;
    if (id === null) return readWorkstation(api, workstation, call);
    const answer = await api.call(endpoint, { params: { id }, query: {}, body: input }, call);
    return workstationAfter(api, workstation, call, answer);
  };
}

/** Takes the workstation from the answer to a ticket command; reads it only if it was closed meanwhile. */
export const workstationAfter = async (
  api: Client,
  before: Workstation,
  call: CallOptions,
  answer: { readonly workstation: Workstation | null },
): Promise<Workstation> => answer.workstation ?? readWorkstation(api, before, call);

const readWorkstation = (
  api: Client,
  { idWorkstations }: Workstation,
  { signal }: CallOptions,
): Promise<Workstation> =>
  api.call(getWorkstation, { params: { id: idWorkstations } }, { ...(signal && { signal }) });

import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { callNext, openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { logNormal } from '#shared/domain/simulation/draw.ts';
import { signIn } from './become-branch.ts';
import type { Play } from './play.ts';
import { rest, untilEnd } from './rest.ts';

const SPREAD = 0.5;
/** Pause between finishing a customer and calling the next, ms. */
const BREATH_MS = 1_000;

/**
 * An operator who serves one customer after the other at a separate workstation.
 *
 * @param place 0 for the last workstation of the branch, 1 for the one before it: the first ones are for visitors
 */
export function playOperator(play: Play, username: string, index: number): Promise<void> {
  const { branch, random, signal, serviceMs } = play;
  return untilEnd(signal, async () => {
    const operator = await signIn(branch.origin, username);
    const all = await operator.call(listBranchWorkstations, { params: { id: branch.id } });
    const id = all.at(-1 - index)?.idWorkstations;
    if (id === undefined) throw new Error(`branch ${branch.id} has no workstation for ${username}`);
    const before = await operator.call(openWorkstation, { params: { id } });
    if (before.idTicket !== null) await finish(operator, before.idTicket);
    while (!signal.aborted) {
      const idTicket = await called(operator, id);
      if (idTicket !== null) {
        await rest(logNormal(random, serviceMs, SPREAD), signal);
        await finish(operator, idTicket);
      }
      await rest(BREATH_MS, signal);
    }
  });
}

/** Null if no ticket can be called. */
async function called(operator: Client, id: number): Promise<number | null> {
  try {
    return (await operator.call(callNext, { params: { id } })).idTicket;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
    throw error;
  }
}

const finish = (operator: Client, id: number) => operator.call(endTicket, { params: { id } });

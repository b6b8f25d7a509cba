import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { OperatorAtWorkstation } from './more-operators.ts';
import { callThis, missed, recover, remove, standBy, transfer, undo } from './ticket-actions.ts';
import { finish, next } from './workstation-actions.ts';

export interface Bustle {
  /** Every ticket that there is. */
  readonly tickets: readonly number[];
  /** Holds who has which ticket, as far as the answers said; shared by all operators. */
  readonly held: Map<number, OperatorAtWorkstation>;
  readonly random: () => number;
}

/** Lists what one comes to hear when others are quicker. */
const EXPECTED: readonly ErrorCode[] = [
  'NO_CUSTOMERS_TO_CALL',
  'TICKET_WRONG_STATE',
  'TICKET_NOT_YOURS',
  'MOVE_SAME_QUEUE',
  'NOTHING_TO_UNDO',
  'NO_SHOW_TIME_OVER',
  'NUMBER_REUSED',
];

/** One operator doing anything that can be done to tickets, without looking at what the others do. */
export function createBusyOperator(operator: OperatorAtWorkstation, { tickets, held, random }: Bustle) {
  const workstation = operator.workstation;
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let mine: number | null = null;
  let last: number | null = null;

  function hold(id: number | null): void {
    if (id === null) throw new Error('a call was answered without a ticket');
    if (held.has(id)) throw new Error(`ticket ${id} was given to two`);
    held.set(id, operator);
    mine = id;
  }

  async function release(id: number): Promise<void> {
    // Before it is sent: from then on somebody else may rightly be given it.
    held.delete(id);
    mine = null;
    last = id;
    const pair = { service: one(Object.values(DEMO.services)), segment: one(Object.values(DEMO.segments)) };
    const moved = await unlessRefused(
      one([
        () => transfer(operator, id, pair),
        () => standBy(operator, id),
        () => missed(operator, id),
        () => finish(operator, id),
      ]),
    );
    if (!moved) hold(id);
  }

  async function reach(): Promise<void> {
    const id = one(tickets);
    await one([
      async () => hold((await next(operator, workstation)).idTicket),
      async () => hold((await callThis(operator, workstation, id)).idTicket),
      async () => void (await remove(operator, workstation, id)),
      async () => void (await recover(operator, id)),
      async () => hold((await undo(operator, last ?? id)).idTicket),
    ])();
  }

  return {
    /** One thing: something with the ticket held, or a try to get at one. */
    async act(): Promise<void> {
      if (mine !== null) await release(mine);
      else await unlessRefused(reach);
    },

    /** Serves whoever can still be served; how many that were. */
    async serveRest(): Promise<number> {
      if (mine !== null) {
        const id = mine;
        held.delete(id);
        mine = null;
        await finish(operator, id);
      }
      if (!(await unlessRefused(async () => hold((await next(operator, workstation)).idTicket)))) return 0;
      return 1 + (await this.serveRest());
    },
  };
}

/** False where it was refused in one of the expected ways. */
async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof ApiError && EXPECTED.includes(error.status)) return false;
    throw error;
  }
}

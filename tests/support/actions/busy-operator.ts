import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { OperatorAtWorkstation } from './more-operators.ts';
import { callThis, missed, recover, remove, standBy, transfer, undo } from './ticket-actions.ts';
import { finish, next } from './workstation-actions.ts';

export interface Bustle {
  /** All existing tickets. */
  readonly tickets: readonly number[];
  /** Current tickets by operator, according to the answers; shared by all operators. */
  readonly current: Map<number, OperatorAtWorkstation>;
  readonly random: () => number;
}

/** Errors expected when other operators are faster. */
const EXPECTED: readonly ErrorCode[] = [
  'NO_CUSTOMERS_TO_CALL',
  'TICKET_WRONG_STATE',
  'TICKET_NOT_YOURS',
  'MOVE_SAME_QUEUE',
  'UNDO_UNAVAILABLE',
  'NO_SHOW_TIME_OVER',
  'NUMBER_REUSED',
];

/** One operator with random ticket actions, independent of the other operators. */
export function createBusyOperator(operator: OperatorAtWorkstation, { tickets, current, random }: Bustle) {
  const workstation = operator.workstation;
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let mine: number | null = null;
  let last: number | null = null;

  function hold(id: number | null): void {
    if (id === null) throw new Error('a call was answered without a ticket');
    if (current.has(id)) throw new Error(`ticket ${id} was given to two`);
    current.set(id, operator);
    mine = id;
  }

  async function release(id: number): Promise<void> {
    // Before the request: from then on the ticket may be another operator's.
    current.delete(id);
    mine = null;
    last = id;
    const pair = { service: one(Object.values(DEMO.services)), segment: one(Object.values(DEMO.segments)) };
    const moved = await unlessRejected(
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
    /** One action: on the current ticket, or an attempt to get one. */
    async act(): Promise<void> {
      if (mine !== null) await release(mine);
      else await unlessRejected(reach);
    },

    /** Serves all remaining customers; returns their number. */
    async serveRest(): Promise<number> {
      if (mine !== null) {
        const id = mine;
        current.delete(id);
        mine = null;
        await finish(operator, id);
      }
      if (!(await unlessRejected(async () => hold((await next(operator, workstation)).idTicket)))) return 0;
      return 1 + (await this.serveRest());
    },
  };
}

/** False if it was rejected with an expected error. */
async function unlessRejected(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof ApiError && EXPECTED.includes(error.status)) return false;
    throw error;
  }
}

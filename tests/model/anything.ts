import fc from 'fast-check';
import { cancel, clearQueue, closeOther, reset, take, takeSome } from './branch-actions.ts';
import { end, noShow, recall, standBy, transfer } from './current-ticket-actions.ts';
import { type Command, steps } from './step.ts';
import type { Tally } from './tally.ts';
import { callThis, recover, removeThis, startWithoutTicket, undo } from './ticket-actions.ts';
import { clockIsSet, promiseChanges, serverRestarts, timePasses } from './time-commands.ts';
import {
  callTheNext,
  checkForArrival,
  closeOwn,
  openOwn,
  waitForNext,
  waitNoMore,
} from './workstation-actions.ts';
import { wrongActions } from './wrong-actions.ts';

/** Relative weight of each action. */
const ACTIONS = {
  openOwn: [16, openOwn],
  closeOwn: [1, closeOwn],
  callTheNext: [16, callTheNext],
  waitForNext: [14, waitForNext],
  waitNoMore: [2, waitNoMore],
  checkForArrival: [3, checkForArrival],
  callThis: [8, callThis],
  startWithoutTicket: [4, startWithoutTicket],
  recall: [3, recall],
  noShow: [10, noShow],
  end: [10, end],
  transfer: [10, transfer],
  standBy: [8, standBy],
  recover: [10, recover],
  undo: [10, undo],
  removeThis: [3, removeThis],
  take: [22, take],
  takeSome: [5, takeSome],
  cancel: [3, cancel],
  clearQueue: [2, clearQueue],
  closeOther: [2, closeOther],
  reset: [1, reset],
} as const;

/** Any action of users, clocks or power at a branch; the tally counts its outcomes. */
export function anything(tally: Tally): fc.Arbitrary<Command> {
  const plans = Object.fromEntries(Object.entries(ACTIONS).map(([name, [, plan]]) => [name, plan]));
  return fc.oneof(
    ...Object.entries(ACTIONS).map(([name, [weight, plan]]) => ({
      weight,
      arbitrary: steps(name, plan, tally),
    })),
    { weight: 12, arbitrary: wrongActions(plans, tally) },
    { weight: 14, arbitrary: timePasses(tally) },
    { weight: 4, arbitrary: clockIsSet(tally) },
    { weight: 4, arbitrary: promiseChanges(tally) },
    { weight: 2, arbitrary: serverRestarts(tally) },
  );
}

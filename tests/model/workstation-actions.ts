import type { ErrorCode } from '#shared/contract/errors.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { callNext, closeWorkstation, openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { type Action, action, faultsOf, one, type Plan } from './action.ts';
import { DESKS, NO_DESK, type Operator } from './model-branch.ts';
import { callsNow, callsOrWaits, closes, isCalled, leavesLine, opens } from './model-happenings.ts';
import { deskIds, deskOf, heldAt, type ModelState, nextFor, operators } from './model-state.ts';

/** Why this operator may do nothing at this workstation. */
export function deskFaults(model: ModelState, user: Operator, desk: number): ErrorCode[] {
  const at = model.open.get(desk);
  return faultsOf(
    [DESKS[desk] === undefined, 'NOT_FOUND'],
    [DESKS[desk] !== undefined && at === undefined, 'WORKSTATION_NOT_IDLE'],
    [at !== undefined && at !== user, 'WORKSTATION_NOT_YOURS'],
  );
}

/** Why nobody can be called to this workstation by this operator. */
export const freeDeskFaults = (model: ModelState, user: Operator, desk: number): ErrorCode[] => [
  ...deskFaults(model, user, desk),
  ...faultsOf([heldAt(model, desk) !== undefined, 'A_CUSTOMER_IS_BEING_ASSISTED']),
];

/** What a workstation answers when something was done there. */
export function deskAnswer(model: ModelState, desk: number): object {
  const held = heldAt(model, desk);
  const place = model.line.indexOf(desk);
  return {
    idWorkstations: desk,
    state: held ? 'assisting' : model.open.has(desk) ? 'idle' : 'off',
    idTicket: held?.id ?? null,
    waitNext: place < 0 ? null : { place: place + 1 },
  };
}

export const openDesk: Plan = (model, { odd, a, b }) => {
  const free = operators.filter((user) => deskOf(model, user) === undefined);
  const closed = deskIds.filter((id) => DESKS[id]?.enabled && !model.open.has(id) && mayOpen(model, id));
  if (odd === 'nothing' && (free.length === 0 || closed.length === 0)) return null;
  const user = one(odd === 'who' || free.length === 0 ? operators : free, a);
  // Those that do something by themselves more often: it takes time without anything else.
  const desk = one(odd === 'what' ? [...deskIds, NO_DESK] : [...closed, ...closed.filter(isTimed)], b);
  if (!mayOpen(model, desk)) return null;

  const [at, elsewhere] = [model.open.get(desk), deskOf(model, user)];
  const isOwn = at === user;
  const faults = faultsOf(
    [DESKS[desk] === undefined, 'NOT_FOUND'],
    [DESKS[desk]?.enabled === false, 'WORKSTATION_IS_DISABLED'],
    [at !== undefined && !isOwn, 'WS_USED'],
    [elsewhere !== undefined && elsewhere !== desk, 'USER_HAS_WORKSTATION'],
  );
  return action(
    `${user} opens ${desk}`,
    faults,
    ({ as }) => as(user).call(openWorkstation, { params: { id: desk } }),
    () => {
      opens(model, desk, user);
      return deskAnswer(model, desk);
    },
  );
};

export const isTimed = (desk: number): boolean =>
  DESKS[desk]?.callsAfter != null || DESKS[desk]?.closesAfter != null;

/** Spans of idleness are measured on another clock than the one on the wall: the model does not tell them apart. */
const mayOpen = (model: ModelState, desk: number): boolean => !(isTimed(desk) && model.clockWasSet);

/** Something that an operator does at a workstation. */
function atDesk(act: (model: ModelState, user: Operator, desk: number) => Action): Plan {
  return (model, { odd, a, b }) => {
    if (odd === 'who') return act(model, one(operators, a), one([...deskIds, NO_DESK], b));
    const open = [...model.open].filter(([desk]) => odd === 'what' || !heldAt(model, desk));
    if (open.length === 0) return null;
    const [desk, user] = one(open, a);
    return act(model, user, desk);
  };
}

export const closeDesk = atDesk((model, user, desk) => {
  const isOff = DESKS[desk] !== undefined && !model.open.has(desk);
  const faults = isOff
    ? []
    : [...deskFaults(model, user, desk), ...faultsOf([heldAt(model, desk) !== undefined, 'ACTIVE_TICKET'])];
  return action(
    `${user} closes ${desk}`,
    faults,
    ({ as }) => as(user).call(closeWorkstation, { params: { id: desk }, body: {} }),
    () => {
      closes(model, desk);
      return deskAnswer(model, desk);
    },
  );
});

export const callTheNext = atDesk((model, user, desk) => {
  const next = nextFor(model, desk);
  return action(
    `${user} calls the next to ${desk}`,
    [...freeDeskFaults(model, user, desk), ...faultsOf([next === undefined, 'NO_CUSTOMERS_TO_CALL'])],
    ({ as }) => as(user).call(callNext, { params: { id: desk } }),
    () => {
      if (next) isCalled(model, next, desk);
      return deskAnswer(model, desk);
    },
  );
});

export const waitForNext = atDesk((model, user, desk) =>
  action(
    `${user} waits at ${desk}`,
    freeDeskFaults(model, user, desk),
    ({ as }) => as(user).call(addToQueue, { params: { id: desk } }),
    () => {
      callsOrWaits(model, desk);
      return deskAnswer(model, desk);
    },
  ),
);

export const waitNoMore = atDesk((model, user, desk) =>
  action(
    `${user} waits no more at ${desk}`,
    deskFaults(model, user, desk),
    ({ as }) => as(user).call(removeFromQueue, { params: { id: desk } }),
    () => {
      leavesLine(model, desk);
      return deskAnswer(model, desk);
    },
  ),
);

export const askWhetherSomebodyCame = atDesk((model, user, desk) =>
  action(
    `${user} asks at ${desk} whether somebody has come`,
    deskFaults(model, user, desk),
    ({ as }) => as(user).call(callAuto, { params: { id: desk } }),
    () => {
      if (!heldAt(model, desk) && !model.line.includes(desk)) callsNow(model, desk);
      return deskAnswer(model, desk);
    },
  ),
);

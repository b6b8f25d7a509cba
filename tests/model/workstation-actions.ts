import type { ErrorCode } from '#shared/contract/errors.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { callNext, closeWorkstation, openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { type Action, action, one, type Plan, violationsOf } from './action.ts';
import { NO_WORKSTATION, type Operator, WORKSTATIONS } from './model-branch.ts';
import { callsNow, callsOrWaits, closes, isCalled, opens, stopsWaiting } from './model-incidents.ts';
import {
  currentAt,
  type ModelState,
  nextFor,
  operators,
  workstationIds,
  workstationOf,
} from './model-state.ts';

/** Errors for any action of this operator at this workstation. */
export function workstationViolations(model: ModelState, user: Operator, workstation: number): ErrorCode[] {
  const at = model.open.get(workstation);
  return violationsOf(
    [WORKSTATIONS[workstation] === undefined, 'NOT_FOUND'],
    [WORKSTATIONS[workstation] !== undefined && at === undefined, 'WORKSTATION_NOT_IDLE'],
    [at !== undefined && at !== user, 'WORKSTATION_NOT_YOURS'],
  );
}

/** Errors for calls of this operator to this workstation. */
export const freeWorkstationViolations = (
  model: ModelState,
  user: Operator,
  workstation: number,
): ErrorCode[] => [
  ...workstationViolations(model, user, workstation),
  ...violationsOf([currentAt(model, workstation) !== undefined, 'A_CUSTOMER_IS_BEING_ASSISTED']),
];

/** Expected answer of a workstation after an action. */
export function workstationAnswer(model: ModelState, workstation: number): object {
  const current = currentAt(model, workstation);
  const index = model.waitingWorkstations.indexOf(workstation);
  return {
    idWorkstations: workstation,
    state: current ? 'assisting' : model.open.has(workstation) ? 'idle' : 'off',
    idTicket: current?.id ?? null,
    waitNext: index < 0 ? null : { position: index + 1 },
  };
}

export const openOwn: Plan = (model, { odd, a, b }) => {
  const free = operators.filter((user) => workstationOf(model, user) === undefined);
  const closed = workstationIds.filter(
    (id) => WORKSTATIONS[id]?.enabled && !model.open.has(id) && mayOpen(model, id),
  );
  if (odd === 'none' && (free.length === 0 || closed.length === 0)) return null;
  const user = one(odd === 'who' || free.length === 0 ? operators : free, a);
  // Prefers workstations with automatic actions, which need time without other events.
  const workstation = one(
    odd === 'what' ? [...workstationIds, NO_WORKSTATION] : [...closed, ...closed.filter(isTimed)],
    b,
  );
  if (!mayOpen(model, workstation)) return null;

  const [at, elsewhere] = [model.open.get(workstation), workstationOf(model, user)];
  const isOwn = at === user;
  const violations = violationsOf(
    [WORKSTATIONS[workstation] === undefined, 'NOT_FOUND'],
    [WORKSTATIONS[workstation]?.enabled === false, 'WORKSTATION_IS_DISABLED'],
    [at !== undefined && !isOwn, 'WS_USED'],
    [elsewhere !== undefined && elsewhere !== workstation, 'USER_HAS_WORKSTATION'],
  );
  return action(
    `${user} opens ${workstation}`,
    violations,
    ({ as }) => as(user).call(openWorkstation, { params: { id: workstation } }),
    () => {
      opens(model, workstation, user);
      return workstationAnswer(model, workstation);
    },
  );
};

export const isTimed = (workstation: number): boolean =>
  WORKSTATIONS[workstation]?.callsAfter != null || WORKSTATIONS[workstation]?.closesAfter != null;

/** Idle times use the monotonic clock, which the model does not distinguish from the wall clock. */
const mayOpen = (model: ModelState, workstation: number): boolean =>
  !(isTimed(workstation) && model.clockWasSet);

/** An action of an operator at a workstation. */
function atWorkstation(act: (model: ModelState, user: Operator, workstation: number) => Action): Plan {
  return (model, { odd, a, b }) => {
    if (odd === 'who') return act(model, one(operators, a), one([...workstationIds, NO_WORKSTATION], b));
    const open = [...model.open].filter(([workstation]) => odd === 'what' || !currentAt(model, workstation));
    if (open.length === 0) return null;
    const [workstation, user] = one(open, a);
    return act(model, user, workstation);
  };
}

export const closeOwn = atWorkstation((model, user, workstation) => {
  const isOff = WORKSTATIONS[workstation] !== undefined && !model.open.has(workstation);
  const violations = isOff
    ? []
    : [
        ...workstationViolations(model, user, workstation),
        ...violationsOf([currentAt(model, workstation) !== undefined, 'ACTIVE_TICKET']),
      ];
  return action(
    `${user} closes ${workstation}`,
    violations,
    ({ as }) => as(user).call(closeWorkstation, { params: { id: workstation }, body: {} }),
    () => {
      closes(model, workstation);
      return workstationAnswer(model, workstation);
    },
  );
});

export const callTheNext = atWorkstation((model, user, workstation) => {
  const next = nextFor(model, workstation);
  return action(
    `${user} calls the next to ${workstation}`,
    [
      ...freeWorkstationViolations(model, user, workstation),
      ...violationsOf([next === undefined, 'NO_CUSTOMERS_TO_CALL']),
    ],
    ({ as }) => as(user).call(callNext, { params: { id: workstation } }),
    () => {
      if (next) isCalled(model, next, workstation);
      return workstationAnswer(model, workstation);
    },
  );
});

export const waitForNext = atWorkstation((model, user, workstation) =>
  action(
    `${user} waits at ${workstation}`,
    freeWorkstationViolations(model, user, workstation),
    ({ as }) => as(user).call(addToQueue, { params: { id: workstation } }),
    () => {
      callsOrWaits(model, workstation);
      return workstationAnswer(model, workstation);
    },
  ),
);

export const waitNoMore = atWorkstation((model, user, workstation) =>
  action(
    `${user} waits no more at ${workstation}`,
    workstationViolations(model, user, workstation),
    ({ as }) => as(user).call(removeFromQueue, { params: { id: workstation } }),
    () => {
      stopsWaiting(model, workstation);
      return workstationAnswer(model, workstation);
    },
  ),
);

export const checkForArrival = atWorkstation((model, user, workstation) =>
  action(
    `${user} asks at ${workstation} whether somebody has come`,
    workstationViolations(model, user, workstation),
    ({ as }) => as(user).call(callAuto, { params: { id: workstation } }),
    () => {
      if (!currentAt(model, workstation) && !model.waitingWorkstations.includes(workstation))
        callsNow(model, workstation);
      return workstationAnswer(model, workstation);
    },
  ),
);

import { type Operator, WORKSTATIONS } from './model-branch.ts';
import { dayNow, midnights } from './model-days.ts';
import {
  currentAt,
  type Doing,
  dayOf,
  type ModelState,
  type ModelTicket,
  nextFor,
  numberFrom,
  queueOf,
  ticketsIn,
  workstationOf,
} from './model-state.ts';

/** An event of a ticket, with or without a workstation: earlier actions can no longer be undone. */
function happened(model: ModelState, ticket: ModelTicket, workstation: number | null, doing?: Doing): void {
  for (const [at, { before }] of model.doings) {
    if (at === workstation || before.id === ticket.id) model.doings.delete(at);
  }
  model.tickets.set(ticket.id, ticket);
  model.events += 1;
  if (workstation === null) return;
  model.quietSince.set(workstation, model.now);
  if (!doing) return;
  model.doings.set(workstation, doing);
  model.done.set(workstation, doing);
}

export function takes(model: ModelState, id: number, queue: number): ModelTicket {
  const { politeness } = queueOf(queue);
  const ticket: ModelTicket = {
    id,
    queue,
    state: 'waiting',
    ...draws(model, queue),
    arrived: model.now,
    entered: model.now,
    callable: model.now + politeness,
    missed: null,
    workstation: null,
    user: null,
  };
  happened(model, ticket, null);
  return ticket;
}

function draws(model: ModelState, queue: number): Pick<ModelTicket, 'number' | 'code'> {
  const number = numberFrom(model, queue);
  if (number === undefined) throw new Error(`the model's queue ${queue} has no number left`);
  const byDay = new Map(model.provided.get(queue)?.byDay).set(model.day, number);
  model.provided.set(queue, { last: number, day: model.day, byDay });
  const { letter, max } = queueOf(queue);
  return { number, code: `${letter}${String(number).padStart(String(max).length, '0')}` };
}

export function isCalled(model: ModelState, ticket: ModelTicket, workstation: number): void {
  const user = model.open.get(workstation) ?? null;
  stopsWaiting(model, workstation);
  happened(model, { ...ticket, state: 'assisting', workstation, user }, workstation);
}

export function comesWithoutTicket(model: ModelState, id: number, queue: number, workstation: number): void {
  const now = model.now;
  const ticket = { id, queue, state: 'waiting', number: 0, code: '' } as const;
  const times = { arrived: now, entered: now, callable: now, missed: null };
  isCalled(model, { ...ticket, ...times, workstation: null, user: null }, workstation);
}

/** Announces a ticket again without moving it. */
export const isRecalled = (model: ModelState, ticket: ModelTicket): void =>
  happened(model, ticket, ticket.workstation);

/** The current ticket leaves its workstation; all actions except stand-by can be undone. */
export function leavesWorkstation(model: ModelState, ticket: ModelTicket, as: Partial<ModelTicket>): void {
  const { workstation, user } = ticket;
  const after = { ...ticket, workstation: null, user: null, ...as };
  const isOwnStandBy = after.state === 'standby' && after.user === user;
  const doing = user === null || isOwnStandBy ? undefined : { user, at: model.now, before: ticket };
  happened(model, after, workstation, doing);
  const isAutomatic = workstation !== null && WORKSTATIONS[workstation]?.automatic === true;
  if (isAutomatic) callsOrWaits(model, workstation);
}

export const movesTo = (model: ModelState, ticket: ModelTicket, queue: number): void =>
  leavesWorkstation(model, ticket, {
    state: 'waiting',
    queue,
    entered: model.now,
    callable: model.now + queueOf(queue).politeness,
    ...(ticket.number === 0 && draws(model, queue)),
  });

export const isBack = (model: ModelState, ticket: ModelTicket, user: Operator): void =>
  happened(
    model,
    { ...ticket, state: 'waiting', entered: model.now, callable: model.now, missed: null },
    workstationOf(model, user) ?? null,
  );

export const isCanceled = (model: ModelState, ticket: ModelTicket, workstation: number | null): void =>
  happened(model, { ...ticket, state: 'canceled', workstation: null, user: null }, workstation);

/** Undoes the last action of a workstation. */
export function isReverted(model: ModelState, workstation: number): void {
  const doing = model.doings.get(workstation);
  if (!doing) throw new Error(`nothing can be taken back at the model's workstation ${workstation}`);
  stopsWaiting(model, workstation);
  happened(model, doing.before, workstation);
}

export function opens(model: ModelState, workstation: number, user: Operator): void {
  if (model.open.has(workstation)) return;
  model.open.set(workstation, user);
  model.openedAt.set(workstation, model.now);
  model.quietSince.set(workstation, model.now);
}

export function closes(model: ModelState, workstation: number): void {
  model.open.delete(workstation);
  model.openedAt.delete(workstation);
  model.quietSince.delete(workstation);
  stopsWaiting(model, workstation);
}

export function stopsWaiting(model: ModelState, workstation: number): void {
  if (!model.waitingWorkstations.includes(workstation)) return;
  model.waitingWorkstations = model.waitingWorkstations.filter((one) => one !== workstation);
  if (model.open.has(workstation)) model.quietSince.set(workstation, model.now);
}

/** Calls the next ticket, or waits; earlier waiting workstations have priority. */
export function callsOrWaits(model: ModelState, workstation: number): void {
  if (model.waitingWorkstations.includes(workstation)) return;
  if (!callsNow(model, workstation)) model.waitingWorkstations = [...model.waitingWorkstations, workstation];
}

/** Calls the next ticket not assigned to waiting workstations; returns whether there was one. */
export function callsNow(model: ModelState, workstation: number): boolean {
  handsOut(model);
  const ticket = nextFor(model, workstation);
  if (ticket) isCalled(model, ticket, workstation);
  return ticket !== undefined;
}

/** Assigns tickets to waiting workstations, in order; returns whether any was assigned. */
function handsOut(model: ModelState): boolean {
  const before = model.waitingWorkstations.length;
  for (const workstation of model.waitingWorkstations) {
    const ticket = nextFor(model, workstation);
    if (ticket) isCalled(model, ticket, workstation);
  }
  return model.waitingWorkstations.length < before;
}

/** Clears the branch except for tickets of this day; attentions continue. */
function empties(model: ModelState, day: number | null): { canceled: number; closed: number } {
  const unserved = ticketsIn(model, 'waiting', 'standby').filter(({ arrived }) => dayOf(arrived) !== day);
  for (const ticket of unserved) isCanceled(model, ticket, null);
  const idle = [...model.openedAt]
    .filter(([workstation, at]) => !currentAt(model, workstation) && dayOf(at) !== day)
    .map(([workstation]) => workstation);
  for (const workstation of idle) closes(model, workstation);
  return { canceled: unserved.length, closed: idle.length };
}

/** Resets the branch and restarts numbering. */
export function isReset(model: ModelState): { canceled: number; closed: number } {
  for (const [queue, provided] of model.provided) {
    if (!queueOf(queue).restarts) continue;
    provided.byDay.delete(provided.day);
    model.provided.set(queue, { ...provided, last: null });
  }
  return empties(model, null);
}

/** Applies automatic actions of the branch and describes them; empty for none. */
export function doesByItself(model: ModelState): string[] {
  const did: string[] = [];
  const { day, isCertain } = dayNow(model);
  if (day > model.day) {
    model.day = day;
    empties(model, day);
    did.push('begins the day');
    model.trustedClock = { now: model.now, mono: model.mono };
  }
  if (isCertain === model.isDoubted) did.push(isCertain ? 'doubts no longer' : 'doubts the clock');
  model.isDoubted = !isCertain;
  if (isCertain) model.trustedClock ??= { now: model.now, mono: model.mono };
  if (handsOut(model)) did.push('hands out');
  for (const { workstation, at, name, act } of timersOf(model)) {
    if (at > model.now) continue;
    act(model, workstation);
    did.push(name);
  }
  return did;
}

/** Next moment, up to `until`, at which the branch acts automatically. */
export function nextMoment(model: ModelState, until: number): number {
  const walking =
    model.waitingWorkstations.length === 0 ? [] : ticketsIn(model, 'waiting').map(({ callable }) => callable);
  const timers = timersOf(model).map(({ at }) => at);
  const moments = [...walking, ...timers, ...midnights(model)].filter((moment) => moment > model.now);
  return Math.min(until, ...moments);
}

/** Workstations with automatic actions, and when each has been idle for long enough. */
function timersOf(model: ModelState) {
  return [...model.open.keys()].flatMap((workstation) => {
    const since = model.quietSince.get(workstation);
    const { callsAfter = null, closesAfter = null } = WORKSTATIONS[workstation] ?? {};
    if (
      since === undefined ||
      currentAt(model, workstation) ||
      model.waitingWorkstations.includes(workstation)
    )
      return [];
    return [
      ...(callsAfter === null
        ? []
        : [{ workstation, at: since + callsAfter, name: 'calls after a while', act: callsOrWaits }]),
      ...(closesAfter === null
        ? []
        : [{ workstation, at: since + closesAfter, name: 'closes after a while', act: closes }]),
    ];
  });
}

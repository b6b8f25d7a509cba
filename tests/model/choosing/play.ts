import { expect } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { missed, recover, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Tally } from '../tally.ts';
import type { Incident, Morning } from './arbitrary-day.ts';
import { found, isOffered, type Known, type KnownDesk, type KnownQueue, type KnownTicket } from './known.ts';
import { whoIsNext as expectedNext } from './rules.ts';
import { addRow, knownRow, type Stage, valuesOf, WORKSTATIONS } from './stage.ts';

const RECOVERABLE_MS = 10 * 60_000;

/** Runs a day at the branch and in the model, and compares each call and each next-ticket query. */
export async function play(
  stage: Stage,
  { morning, incidents }: { readonly morning: Morning; readonly incidents: readonly Incident[] },
  tally: Tally,
): Promise<void> {
  const known = await stage.begin(morning);
  const day = { stage, known, tally, held: new Map<number, KnownTicket>(), behind: 0, story: [] as string[] };
  try {
    for (const id of WORKSTATIONS) await opens(day, deskOf(day, id - 1));
    for (const queue of morning.crowd) {
      await DO.comeTogether(day, { what: 'comeTogether', queue, amount: 3 });
      await DO.passes(day, { what: 'passes', seconds: 20 });
    }
    for (const incident of incidents) {
      day.story.push(JSON.stringify(incident));
      await DO[incident.what](day, incident as never);
      for (const desk of WORKSTATIONS) await expectNext(day, deskOf(day, desk - 1));
    }
    for (const [id, ticket] of day.held) await finish(operatorOf(day, id), ticket.id);
    stage.branch.clock.set(stage.branch.clock.now() - day.behind);
  } catch (error) {
    const profiles = known.profiles.map((profile) => JSON.stringify(profile));
    throw new Error([(error as Error).message, ...profiles, ...day.story].join('\n  '), { cause: error });
  }
}

interface Day {
  readonly stage: Stage;
  readonly known: Known;
  readonly tally: Tally;
  /** Workstation -> its current ticket. */
  readonly held: Map<number, KnownTicket>;
  readonly story: string[];
  /** Total offset of the clock. */
  behind: number;
}

const deskOf = ({ known }: Day, place: number): KnownDesk => found(known.workstations[place], 'desk');
const operatorOf = ({ stage }: Day, desk: number): Client => found(stage.operators[desk - 1], 'operator');
/** The ids of the services equal those of their queues. */
const queueAt = ({ known }: Day, place: number) => found(known.queues.get(place + 1), 'queue');

type Doing<What extends Incident['what']> = (
  day: Day,
  incident: Extract<Incident, { readonly what: What }>,
) => Promise<void>;

const DO: { readonly [What in Incident['what']]: Doing<What> } = {
  comes: (day, { queue }) => comes(day, queue, null),
  async comeTogether(day, { queue: place, amount }) {
    const queue = queueAt(day, place);
    const { supervisor } = day.stage;
    const body = { idServices: queue.id, idSegments: DEMO.segments.general, amount: String(amount) };
    const created = await supervisor
      .call(createSetOfTickets, { params: { id: DEMO.branch }, body })
      .catch(ignoreApiErrors);
    expectOffered(created, queue);
    if (created instanceof ApiError) return;
    for (const { idTicket: id, code } of created.tickets)
      entersQueue(day, { id, code, queue: queue.id, appointment: null }, queue.politeness);
  },

  comesByAppointment: (day, { queue, in: seconds }) => comes(day, queue, day.known.now + seconds * 1000),

  async calls(day, { desk: place, fate, to }) {
    const desk = deskOf(day, place);
    const { known, held, tally } = day;
    if (!desk.open) return;
    const operator = operatorOf(day, desk.id);
    if (!held.has(desk.id)) {
      const expected = expectedNext(known, desk);
      const called = await next(operator, desk.id).catch(ignoreApiErrors);
      const outcome = called instanceof ApiError ? called.status : called.reason;
      expect(outcome).toBe(expected?.reason ?? 'NO_CUSTOMERS_TO_CALL');
      tally.count(desk.profile.type, kindOf(expected?.reason ?? 'nobody'));
      if (!expected) return;
      held.set(desk.id, expected.ticket);
      known.tickets = known.tickets.filter(({ id }) => id !== expected.ticket.id);
      if (expected.place) known.rounds.set(expected.profile, expected.place);
    }
    const ticket = found(held.get(desk.id), 'customer');
    if (fate === 'hold') return;
    if (fate === 'transfer') {
      const queue = queueAt(day, to);
      if (queue.id === ticket.queue) return;
      const moved = await transfer(operator, ticket.id, { service: queue.id }).catch(ignoreApiErrors);
      expectOffered(moved, queue);
      if (moved instanceof ApiError) return;
      entersQueue(day, { ...ticket, queue: queue.id }, queue.politeness);
    } else if (fate === 'noShow') {
      await missed(operator, ticket.id);
      known.tickets = [...known.tickets, { ...ticket, missed: known.now }];
    } else await finish(operator, ticket.id);
    held.delete(desk.id);
  },

  async recovers(day, { pick }) {
    const { known } = day;
    const away = known.tickets.filter(
      (ticket) => ticket.missed !== null && ticket.missed >= known.now - RECOVERABLE_MS,
    );
    const ticket = away[pick % Math.max(1, away.length)];
    const desk = known.workstations.find(({ open: isOpen }) => isOpen);
    if (!ticket || !desk || desk.isReception) return;
    await recover(operatorOf(day, desk.id), ticket.id);
    known.tickets = known.tickets.filter(({ id }) => id !== ticket.id);
    // Callable at once: the customer is present.
    entersQueue(day, ticket, 0);
  },

  async passes({ stage, known }, { seconds }) {
    stage.branch.clock.advance(seconds * 1000);
    known.now = stage.branch.clock.now();
  },

  async isSet(day, { seconds }) {
    // Limited, because the branch doubts its clock after a larger change.
    if (Math.abs(day.behind + seconds * 1000) > 3_600_000) return;
    day.behind += seconds * 1000;
    const { clock } = day.stage.branch;
    clock.set(clock.now() + seconds * 1000);
    day.known.now = clock.now();
  },

  async switches(day, { queue: place, by, on }) {
    const queue = queueAt(day, place);
    if (queue[by] === on) return;
    queue[by] = on;
    await day.stage.branch.configure(async (scope) => {
      if (by === 'enabled') {
        await repository(scope, 'queues').update(queue.id, { enabled: queue.enabled ? 1 : 0 });
        return;
      }
      const pair = { id_queues: queue.id, id_branch_types: 1 };
      if (queue.available) await repository(scope, 'queue_branch_types').insert(pair);
      else await scope.trx.deleteFrom('queue_branch_types').where('id_queues', '=', queue.id).execute();
    });
  },

  async losesRow(day, { profile: place, pick }) {
    const [standing] = [...day.known.rounds].slice(place % Math.max(1, day.known.rounds.size));
    const profile =
      pick === 'inTurn'
        ? day.known.profiles.find(({ id }) => id === standing?.[0])
        : day.known.profiles[place];
    if (!profile || profile.type === 'CONDITIONALBASED') return;
    const inTurn = profile.rows.find(({ id }) => id === standing?.[1].row);
    const row = pick === 'inTurn' ? inTurn : profile.rows[pick];
    if (!row) return;
    await day.stage.branch.configure((scope) => repository(scope, 'attention_profile_rows').remove(row.id));
    profile.rows = profile.rows.filter(({ id }) => id !== row.id);
  },

  async gainsRow(day, { profile: place, row }) {
    const profile = orderingAt(day, place);
    if (profile.rows.some(({ queue }) => queue === row.queue + 1)) return;
    const added = await day.stage.branch.configure((scope) => addRow(scope, profile.id, row));
    profile.rows = [...profile.rows, added];
  },

  async changesRow(day, { profile: place, pick, row }) {
    const profile = orderingAt(day, place);
    const before = profile.rows[pick];
    const isTaken = profile.rows.some(({ id, queue }) => queue === row.queue + 1 && id !== before?.id);
    if (!before || isTaken) return;
    await day.stage.branch.configure((scope) =>
      repository(scope, 'attention_profile_rows').update(before.id, valuesOf(row)),
    );
    profile.rows = profile.rows.map((one) => (one === before ? knownRow(before.id, row) : one));
  },

  async opensOrCloses(day, { desk: place }) {
    const desk = deskOf(day, place);
    if (day.held.has(desk.id)) return;
    if (!desk.open) return opens(day, desk);
    await operatorOf(day, desk.id).call(closeWorkstation, { params: { id: desk.id }, body: {} });
    desk.open = false;
  },

  restarts: ({ stage }) => stage.branch.restart(),
};

async function opens(day: Day, desk: KnownDesk): Promise<void> {
  await open(operatorOf(day, desk.id), desk.id);
  desk.open = true;
}

async function comes(day: Day, place: number, appointment: number | null): Promise<void> {
  const { branch } = day.stage;
  const queue = queueAt(day, place);
  const taken = await take(branch, { service: queue.id }).catch(ignoreApiErrors);
  expectOffered(taken, queue);
  if (taken instanceof ApiError) return;
  const { idTicket: id, code } = taken;
  if (appointment !== null)
    await branch.configure(({ trx }) =>
      trx.updateTable('tickets').set({ appointment_at: appointment }).where('id', '=', id).execute(),
    );
  entersQueue(day, { id, code, queue: queue.id, appointment }, queue.politeness);
}

function entersQueue(
  { known }: Day,
  { id, code, queue, appointment }: Pick<KnownTicket, 'appointment' | 'code' | 'id' | 'queue'>,
  walk: number,
): void {
  const { now: entered } = known;
  const ticket = { id, code, queue, appointment, entered, sitsFrom: entered + walk, missed: null };
  known.tickets = [...known.tickets, ticket];
}

const orderingAt = ({ known }: Day, place: number) => {
  const profile = found(known.profiles[place], 'profile');
  if (profile.type === 'CONDITIONALBASED') throw new Error('it has no rows');
  return profile;
};

async function expectNext({ stage, known, tally }: Day, desk: KnownDesk): Promise<void> {
  const displayed = await stage.supervisor.call(whoIsNext, { params: { id: desk.id }, query: {} });
  const expected = expectedNext(known, desk);
  expect([displayed.reason, displayed.idAttentionProfiles]).toEqual([
    expected?.reason ?? null,
    expected?.profile ?? null,
  ]);
  tally.count('displayed', kindOf(expected?.reason ?? 'nobody'));
}

/** Reason without variable parts. */
const kindOf = (reason: string): string =>
  reason
    .replace(/^[A-Z]+\d+: /, '')
    .replace(/ \(.*/, '')
    .replace(/Cola \d/, 'a queue')
    .replace(/\d+:\d\d:\d\d/g, '0')
    .replace(/\d+/g, '0');

/** A disabled or unavailable queue gets no tickets. */
const expectOffered = (answer: unknown, queue: KnownQueue) =>
  expect(answer instanceof ApiError ? answer.status : 'done').toBe(
    isOffered(queue) ? 'done' : 'QUEUE_NOT_EXISTED',
  );

function ignoreApiErrors(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

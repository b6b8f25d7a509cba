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
import {
  found,
  isOffered,
  type Known,
  type KnownQueue,
  type KnownTicket,
  type KnownWorkstation,
} from './known.ts';
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
  const day = {
    stage,
    known,
    tally,
    current: new Map<number, KnownTicket>(),
    behind: 0,
    story: [] as string[],
  };
  try {
    for (const id of WORKSTATIONS) await opens(day, workstationAt(day, id - 1));
    for (const queue of morning.crowd) {
      await DO.arriveAsGroup(day, { what: 'arriveAsGroup', queue, amount: 3 });
      await DO.passes(day, { what: 'passes', seconds: 20 });
    }
    for (const incident of incidents) {
      day.story.push(JSON.stringify(incident));
      await DO[incident.what](day, incident as never);
      for (const workstation of WORKSTATIONS) await expectNext(day, workstationAt(day, workstation - 1));
    }
    for (const [id, ticket] of day.current) await finish(operatorOf(day, id), ticket.id);
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
  readonly current: Map<number, KnownTicket>;
  readonly story: string[];
  /** Total offset of the clock. */
  behind: number;
}

const workstationAt = ({ known }: Day, index: number): KnownWorkstation =>
  found(known.workstations[index], 'workstation');
const operatorOf = ({ stage }: Day, workstation: number): Client =>
  found(stage.operators[workstation - 1], 'operator');
/** The ids of the services equal those of their queues. */
const queueAt = ({ known }: Day, index: number) => found(known.queues.get(index + 1), 'queue');

type Doing<What extends Incident['what']> = (
  day: Day,
  incident: Extract<Incident, { readonly what: What }>,
) => Promise<void>;

const DO: { readonly [What in Incident['what']]: Doing<What> } = {
  comes: (day, { queue }) => comes(day, queue, null),
  async arriveAsGroup(day, { queue: index, amount }) {
    const queue = queueAt(day, index);
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

  async calls(day, { workstation: index, fate, to }) {
    const workstation = workstationAt(day, index);
    const { known, current, tally } = day;
    if (!workstation.open) return;
    const operator = operatorOf(day, workstation.id);
    if (!current.has(workstation.id)) {
      const expected = expectedNext(known, workstation);
      const called = await next(operator, workstation.id).catch(ignoreApiErrors);
      const outcome = called instanceof ApiError ? called.status : called.reason;
      expect(outcome).toBe(expected?.reason ?? 'NO_CUSTOMERS_TO_CALL');
      tally.count(workstation.profile.type, kindOf(expected?.reason ?? 'nobody'));
      if (!expected) return;
      current.set(workstation.id, expected.ticket);
      known.tickets = known.tickets.filter(({ id }) => id !== expected.ticket.id);
      if (expected.position) known.rounds.set(expected.profile, expected.position);
    }
    const ticket = found(current.get(workstation.id), 'customer');
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
    current.delete(workstation.id);
  },

  async recovers(day, { pick }) {
    const { known } = day;
    const away = known.tickets.filter(
      (ticket) => ticket.missed !== null && ticket.missed >= known.now - RECOVERABLE_MS,
    );
    const ticket = away[pick % Math.max(1, away.length)];
    const workstation = known.workstations.find(({ open: isOpen }) => isOpen);
    if (!ticket || !workstation || workstation.isReception) return;
    await recover(operatorOf(day, workstation.id), ticket.id);
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

  async switches(day, { queue: index, by, on }) {
    const queue = queueAt(day, index);
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

  async losesRow(day, { profile: index, pick }) {
    const [round] = [...day.known.rounds].slice(index % Math.max(1, day.known.rounds.size));
    const profile =
      pick === 'inTurn' ? day.known.profiles.find(({ id }) => id === round?.[0]) : day.known.profiles[index];
    if (!profile || profile.type === 'CONDITIONALBASED') return;
    const inTurn = profile.rows.find(({ id }) => id === round?.[1].row);
    const row = pick === 'inTurn' ? inTurn : profile.rows[pick];
    if (!row) return;
    await day.stage.branch.configure((scope) => repository(scope, 'attention_profile_rows').remove(row.id));
    profile.rows = profile.rows.filter(({ id }) => id !== row.id);
  },

  async gainsRow(day, { profile: index, row }) {
    const profile = orderingAt(day, index);
    if (profile.rows.some(({ queue }) => queue === row.queue + 1)) return;
    const added = await day.stage.branch.configure((scope) => addRow(scope, profile.id, row));
    profile.rows = [...profile.rows, added];
  },

  async changesRow(day, { profile: index, pick, row }) {
    const profile = orderingAt(day, index);
    const before = profile.rows[pick];
    const isInUse = profile.rows.some(({ id, queue }) => queue === row.queue + 1 && id !== before?.id);
    if (!before || isInUse) return;
    await day.stage.branch.configure((scope) =>
      repository(scope, 'attention_profile_rows').update(before.id, valuesOf(row)),
    );
    profile.rows = profile.rows.map((one) => (one === before ? knownRow(before.id, row) : one));
  },

  async opensOrCloses(day, { workstation: index }) {
    const workstation = workstationAt(day, index);
    if (day.current.has(workstation.id)) return;
    if (!workstation.open) return opens(day, workstation);
    await operatorOf(day, workstation.id).call(closeWorkstation, {
      params: { id: workstation.id },
      body: {},
    });
    workstation.open = false;
  },

  restarts: ({ stage }) => stage.branch.restart(),
};

async function opens(day: Day, workstation: KnownWorkstation): Promise<void> {
  await open(operatorOf(day, workstation.id), workstation.id);
  workstation.open = true;
}

async function comes(day: Day, index: number, appointment: number | null): Promise<void> {
  const { branch } = day.stage;
  const queue = queueAt(day, index);
  const issued = await take(branch, { service: queue.id }).catch(ignoreApiErrors);
  expectOffered(issued, queue);
  if (issued instanceof ApiError) return;
  const { idTicket: id, code } = issued;
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

const orderingAt = ({ known }: Day, index: number) => {
  const profile = found(known.profiles[index], 'profile');
  if (profile.type === 'CONDITIONALBASED') throw new Error('it has no rows');
  return profile;
};

async function expectNext({ stage, known, tally }: Day, workstation: KnownWorkstation): Promise<void> {
  const displayed = await stage.supervisor.call(whoIsNext, { params: { id: workstation.id }, query: {} });
  const expected = expectedNext(known, workstation);
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

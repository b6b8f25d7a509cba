import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { AppointmentOutcome } from '#shared/domain/appointments/states.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import { appointmentFilter } from '#shared/server/reports/engine/appointments.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import { resolveScope } from '#shared/server/reports/engine/scope.ts';
import { offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import {
  LATEST,
  playAppointments,
  type SimulatedAppointment,
} from '#tests/support/reports/play-appointments.ts';
import { type Lifetime, type Office, readOffice } from '#tests/support/reports/recount-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

type Cells = readonly (string | number | null)[];

/** A simulated appointment, with the events of its ticket. */
interface Reported extends Omit<SimulatedAppointment, 'ticket'> {
  readonly code: string | null;
  readonly outcome: AppointmentOutcome;
  readonly arrivedAt: number | null;
  readonly firstCall: number | null;
  readonly workstation: number | null;
}

/** A customer who was served after waiting. */
interface Served {
  readonly queue: number;
  readonly service: number;
  readonly hour: number;
  /** Milliseconds. */
  readonly wait: number;
  /** The same after the time of their appointment; null without one. */
  readonly after: number | null;
}

const DAYS = 5;
const [FROM, SECOND, TO] = ['2026-11-16', '2026-11-17', `2026-11-${16 + DAYS - 1}`];
const MINUTE = 60_000;
const MAX_ROWS = 10_000;

let branch: Branch;
let source: ReturnType<typeof openBranchSource>;
let office: Office;
let announced: readonly Reported[];
let served: readonly Served[];
beforeAll(async () => {
  branch = await startBranch({
    prepare: async (scope) => {
      for (const queue of [DEMO.queues.loans, DEMO.queues.accounts])
        await repository(scope, 'queues').update(queue, { appointments: 1 });
      const area = await repository(scope, 'attention_areas').insert({ name: 'Planta baja', enabled: 1 });
      await repository(scope, 'workstations').update(1, { id_attention_areas: area.id });
    },
  });
  const admin = await branch.signIn('admin');
  const body = await offerAppointments(admin, { notice: 0, late: LATEST / 1000 });
  const of = { id: DEMO.branch, idQueues: DEMO.queues.accounts };
  await admin.call(setAppointmentOffer, { params: of, body });
  const simulated = await playAppointments(branch, { seed: 41, days: DAYS, stepsADay: 190 });
  source = openBranchSource(join(branch.folder, 'turno.db'));
  // No-shows are recorded in the background.
  const late = `select id from appointments where state = 'booked' and missed_from <= ${branch.clock.now()}`;
  await vi.waitFor(() => expect(lookInto(branch.folder, (sqlite) => rowsOf(sqlite, late))).toEqual([]), {
    timeout: 30_000,
    interval: 50,
  });
  office = lookInto(branch.folder, readOffice);
  announced = simulated.map(reportedOf).filter(({ start }) => dayOf(start) >= FROM && dayOf(start) <= TO);
  served = office.histories.flatMap((lifetime) => servedOf(lifetime, simulated));
});
afterAll(async () => {
  await source?.close();
  await branch.stop();
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const hourOf = (at: number) => new Date(at).getUTCHours();

function reportedOf({ ticket, ...one }: SimulatedAppointment): Reported {
  const events = office.histories.find(({ id }) => id === ticket?.id)?.events ?? [];
  const ended = { end: 'kept', noShow: 'noshow', cancel: 'left' } as const;
  const last = events.at(-1)?.kind as keyof typeof ended;
  const isOver = branch.clock.now() >= one.start + LATEST;
  const withoutTicket = isOver ? 'notCome' : 'expected';
  const calls = events.filter(({ kind }) => kind === 'call');
  return {
    ...one,
    code: ticket?.code ?? null,
    outcome: one.canceled ? 'canceled' : ticket ? (ended[last] ?? 'came') : withoutTicket,
    arrivedAt: events[0]?.at ?? null,
    firstCall: calls[0]?.at ?? null,
    // A ticket that was transferred and not called since belongs to no operator.
    workstation: events.findLast(({ kind }) => kind === 'call' || kind === 'transfer')?.workstation ?? null,
  };
}

function servedOf(
  { id, noTicket, service, events }: Lifetime,
  simulated: readonly SimulatedAppointment[],
): Served[] {
  const [calls, entries] = [
    events.filter(({ kind }) => kind === 'call'),
    events.filter(({ kind }) => kind === 'issue' || kind === 'transfer'),
  ];
  const [first, call, end] = [calls[0], calls.at(-1), events.at(-1)];
  const entered = entries.at(-1);
  if (noTicket || !first || !call || !entered || end?.kind !== 'end') return [];
  const appointment = simulated.find(({ ticket }) => ticket?.id === id);
  const arrived = events[0]?.at ?? 0;
  return [
    {
      queue: call.queue,
      service,
      hour: hourOf(call.at),
      wait: call.at - entered.at,
      after: appointment ? Math.max(0, first.at - Math.max(appointment.start, arrived)) : null,
    },
  ];
}

const FEW_DAYS: ReportFilter = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from: FROM, to: TO, fromTime: '', toTime: '' },
};
async function created(
  name: string,
  filters: readonly ReportFilter[] = [],
  attentionArea: number | null = null,
) {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  const requested = { reportType, filters: [FEW_DAYS, ...filters], visible: undefined, attentionArea };
  return (await generateReport(source, { ...requested, now: branch.clock.now() }, MAX_ROWS)).table;
}

const STATS: Readonly<Record<string, (of: readonly Reported[]) => number | null>> = {
  booked: (of) => of.length,
  kept: (of) => of.filter(({ outcome }) => outcome === 'kept').length,
  keptShare: (of) => {
    const known = of.filter(({ outcome }) => ['kept', 'notCome', 'noshow', 'left'].includes(outcome));
    const stored = of.filter(({ outcome }) => outcome === 'kept');
    return known.length === 0 ? null : Math.round((stored.length / known.length) * 1000) / 10;
  },
  came: (of) => of.filter(({ arrivedAt }) => arrivedAt !== null).length,
  cameLate: (of) => of.filter(({ arrivedAt, start }) => (arrivedAt ?? 0) >= start + MINUTE).length,
  notCome: (of) => of.filter(({ outcome }) => outcome === 'notCome').length,
  bookedNoShow: (of) => of.filter(({ outcome }) => outcome === 'noshow').length,
  bookedCanceled: (of) => of.filter(({ outcome }) => outcome === 'canceled').length,
};
const stats = (of: readonly Reported[]): Cells => Object.values(STATS).map((stat) => stat(of));

const KEYS: Readonly<Record<string, (one: Reported) => Cells>> = {
  appointments: ({ queue }) => [office.called('branches', DEMO.branch), office.called('queues', queue)],
  appointmentsOfServices: ({ service }) => [office.called('services', service)],
  appointmentsByHour: ({ start }) => [hourOf(start)],
  appointmentsTrend: ({ start }) => [dayOf(start)],
  appointmentsByBooking: ({ through }) => [through],
};

const inOrder = (rows: readonly Cells[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const recounted = <One>(of: readonly One[], key: (one: One) => Cells, tell: (of: readonly One[]) => Cells) =>
  inOrder(
    [...Map.groupBy(of, (one) => JSON.stringify(key(one)))].map(([keys, some]) => [
      ...JSON.parse(keys),
      ...tell(some),
    ]),
  );

it('count outcomes by queue, service, hour, day and booking channel', async () => {
  // Every possible event has occurred several times.
  for (const [name, stat] of Object.entries(STATS))
    expect([name, Number(stat(announced)) > 1]).toEqual([name, true]);
  for (const outcome of ['canceled', 'kept', 'noshow', 'left', 'notCome'] as const)
    expect([outcome, announced.some((one) => one.outcome === outcome)]).toEqual([outcome, true]);
  for (const [name, key] of Object.entries(KEYS)) {
    const { rows, total, columns } = await created(name);
    const keys = columns.length - Object.keys(STATS).length;
    expect(columns.slice(keys).map((column) => column.name)).toEqual(Object.keys(STATS));
    expect([name, inOrder(rows.map(({ cells }) => cells))]).toEqual([name, recounted(announced, key, stats)]);
    expect([name, total?.slice(keys)]).toEqual([name, stats(announced)]);
  }
});

it('are limited to the requested times, queues and services', async () => {
  const times: ReportFilter = {
    type: 'FILTER_DATE_AND_TIME',
    data: { range: 'custom', from: SECOND, to: TO, fromTime: '09:30', toTime: '12:00' },
  };
  const minute = (at: number) => (at / MINUTE) % (24 * 60);
  const early = announced.filter(
    ({ start }) => dayOf(start) >= SECOND && minute(start) >= 570 && minute(start) < 720,
  );
  const only = (type: 'QUEUES' | 'SERVICES', id: number): ReportFilter => ({
    type,
    data: { included: [id], notIncluded: [] },
  });
  const { loans } = DEMO.queues;
  const ofLoans = announced.filter(({ queue }) => queue === loans);
  const reportType = REPORT_TYPES.find((type) => type.name === 'appointments')?.id ?? 0;
  const limits = { visible: undefined, attentionArea: null, now: branch.clock.now() };
  const { table } = await generateReport(source, { reportType, filters: [times], ...limits }, MAX_ROWS);
  expect(early.length).toBeGreaterThan(2);
  expect(table.total?.slice(2)).toEqual(stats(early));
  for (const filter of [only('QUEUES', loans), only('SERVICES', DEMO.services.loans)])
    expect((await created('appointments', [filter])).total?.slice(2)).toEqual(stats(ofLoans));
  const nowhere: ReportFilter = { type: 'BRANCHES', data: { included: [], notIncluded: [DEMO.branch] } };
  expect(await created('appointments', [nowhere])).toMatchObject({ rows: [], total: null });
});

const mean = (of: readonly number[]) =>
  of.length === 0 ? null : Math.round(of.reduce((sum, ms) => sum + ms, 0) / of.length / 1000);
const reached = (of: readonly number[], share: number) =>
  of.map((ms) => Math.floor(ms / 1000)).sort((one, other) => one - other)[Math.ceil(of.length * share) - 1] ??
  null;
const spread = (of: readonly number[]): Cells => [mean(of), reached(of, 0.5), reached(of, 0.9)];

function waits(of: readonly Served[]): Cells {
  const [booked, walkIn] = [
    of.filter(({ after }) => after !== null),
    of.filter(({ after }) => after === null),
  ];
  return [
    ...[booked.length, ...spread(booked.map(({ wait }) => wait))],
    ...[walkIn.length, ...spread(walkIn.map(({ wait }) => wait))],
    ...spread(booked.map(({ after }) => after ?? 0)),
  ];
}

it('compare waits with and without appointments, by queue and hour', async () => {
  expect(served.filter(({ after }) => after !== null && after > 0).length).toBeGreaterThan(5);
  expect(served.filter(({ after }) => after === null).length).toBeGreaterThan(5);
  const keys: Readonly<Record<string, (one: Served) => Cells>> = {
    appointmentWaits: ({ queue }) => [office.called('queues', queue)],
    appointmentWaitsByHour: ({ hour }) => [hour],
  };
  for (const [name, key] of Object.entries(keys)) {
    const { rows, total } = await created(name);
    expect([name, inOrder(rows.map(({ cells }) => cells))]).toEqual([name, recounted(served, key, waits)]);
    expect([name, total?.slice(1)]).toEqual([name, waits(served)]);
  }
});

const lineOf = (one: Reported): Cells => [
  ...[one.start, office.called('branches', DEMO.branch), one.number, one.name],
  ...[office.called('services', one.service), one.outcome, one.arrivedAt, one.firstCall],
  one.firstCall === null
    ? null
    : Math.round(Math.max(0, one.firstCall - Math.max(one.start, one.arrivedAt ?? 0)) / 1000),
  ...[one.code, office.called('queues', one.queue), one.through],
];

it('list each appointment with its outcome, by time', async () => {
  const { rows } = await created('appointmentList');
  expect(inOrder(rows.map(({ cells }) => cells))).toEqual(inOrder(announced.map(lineOf)));
  const starts = rows.map(({ cells }) => Number(cells[0]));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

it('find an appointment by customer, number, and ticket code', async () => {
  const one = announced.find(({ code }) => code !== null);
  if (!one) throw new Error('nobody came');
  const find = async (customer: string, ticket: string) => {
    const filter = { type: 'FILTER_CUSTOMER_AND_TICKET', data: { customer, ticket } } as const;
    return (await created('appointmentList', [filter])).rows.map(({ cells }) => cells[2]);
  };
  expect(await find(one.name.toUpperCase(), one.number)).toEqual([one.number]);
  expect(await find('', one.number)).toEqual([one.number]);
  expect(await find(one.name, one.code ?? '')).toContain(one.number);
  expect(await find('', '999_99')).toEqual([]);
});

it('are limited to calls in the attention area of the user', async () => {
  const area = office.areaOf(1);
  const there = announced.filter(({ workstation }) => workstation === 1);
  expect(there.length).toBeGreaterThan(0);
  expect(there.length).toBeLessThan(announced.length);
  expect((await created('appointments', [], area)).total?.slice(2)).toEqual(stats(there));
  const { rows } = await created('appointmentList', [], area);
  expect(inOrder(rows.map(({ cells }) => cells))).toEqual(inOrder(there.map(lineOf)));
});

it('use the index of times instead of reading all appointments', async () => {
  const requested = { reportType: 0, filters: [FEW_DAYS], visible: undefined, attentionArea: null };
  const scope = await resolveScope(source.db, { ...requested, now: branch.clock.now() });
  const { rows } = await sql`explain query plan select count(*), sum(t.id)
    from ${source.appointments(scope.days)} where ${appointmentFilter(scope)}`.execute(source.db);
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(/SEARCH a USING INDEX appointments_(of_days|by_time)/);
  expect(plan).toContain('SEARCH t USING INTEGER PRIMARY KEY');
});

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/branch-source.ts';
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
  type PlayedAppointment,
  playAppointments,
} from '#tests/support/reports/play-appointments.ts';
import { type Life, type Office, readOffice } from '#tests/support/reports/recount-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

type Cells = readonly (string | number | null)[];

/** An appointment as it was played, with what the event log says of its ticket. */
interface Told extends Omit<PlayedAppointment, 'ticket'> {
  readonly code: string | null;
  readonly outcome: AppointmentOutcome;
  readonly arrivedAt: number | null;
  readonly firstCall: number | null;
  readonly desk: number | null;
}

/** A customer who was served after waiting. */
interface Served {
  readonly queue: number;
  readonly service: number;
  readonly hour: number;
  /** Milliseconds. */
  readonly wait: number;
  /** The same beyond the time of their appointment; null without one. */
  readonly after: number | null;
}

const DAYS = 5;
const [FROM, SECOND, TO] = ['2026-11-16', '2026-11-17', `2026-11-${16 + DAYS - 1}`];
const MINUTE = 60_000;
const MOST = 10_000;

let branch: Branch;
let source: ReturnType<typeof openBranchSource>;
let office: Office;
let told: readonly Told[];
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
  const played = await playAppointments(branch, { seed: 41, days: DAYS, stepsADay: 190 });
  source = openBranchSource(join(branch.folder, 'turno.db'));
  // Whoever has not come is given up in the background.
  const late = `select id from appointments where state = 'booked' and missed_from <= ${branch.clock.now()}`;
  await vi.waitFor(() => expect(lookInto(branch.folder, (sqlite) => rowsOf(sqlite, late))).toEqual([]), {
    timeout: 30_000,
    interval: 50,
  });
  office = lookInto(branch.folder, readOffice);
  told = played.map(toldOf).filter(({ start }) => dayOf(start) >= FROM && dayOf(start) <= TO);
  served = office.lives.flatMap((life) => servedOf(life, played));
}, 120_000);
afterAll(async () => {
  await source?.close();
  await branch.stop();
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const hourOf = (at: number) => new Date(at).getUTCHours();

function toldOf({ ticket, ...one }: PlayedAppointment): Told {
  const events = office.lives.find(({ id }) => id === ticket?.id)?.events ?? [];
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
    // Whoever was passed on and not called since is nobody's.
    desk: events.findLast(({ kind }) => kind === 'call' || kind === 'transfer')?.workstation ?? null,
  };
}

function servedOf({ id, noTicket, service, events }: Life, played: readonly PlayedAppointment[]): Served[] {
  const [calls, entries] = [
    events.filter(({ kind }) => kind === 'call'),
    events.filter(({ kind }) => kind === 'issue' || kind === 'transfer'),
  ];
  const [first, call, end] = [calls[0], calls.at(-1), events.at(-1)];
  const entered = entries.at(-1);
  if (noTicket || !first || !call || !entered || end?.kind !== 'end') return [];
  const appointment = played.find(({ ticket }) => ticket?.id === id);
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
async function made(
  name: string,
  filters: readonly ReportFilter[] = [],
  attentionArea: number | null = null,
) {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  const asked = { reportType, filters: [FEW_DAYS, ...filters], shown: undefined, attentionArea };
  return (await generateReport(source, { ...asked, now: branch.clock.now() }, MOST)).table;
}

const FIGURES: Readonly<Record<string, (of: readonly Told[]) => number | null>> = {
  booked: (of) => of.length,
  kept: (of) => of.filter(({ outcome }) => outcome === 'kept').length,
  keptShare: (of) => {
    const known = of.filter(({ outcome }) => ['kept', 'notCome', 'noshow', 'left'].includes(outcome));
    const kept = of.filter(({ outcome }) => outcome === 'kept');
    return known.length === 0 ? null : Math.round((kept.length / known.length) * 1000) / 10;
  },
  came: (of) => of.filter(({ arrivedAt }) => arrivedAt !== null).length,
  cameLate: (of) => of.filter(({ arrivedAt, start }) => (arrivedAt ?? 0) >= start + MINUTE).length,
  notCome: (of) => of.filter(({ outcome }) => outcome === 'notCome').length,
  bookedNoShow: (of) => of.filter(({ outcome }) => outcome === 'noshow').length,
  bookedCanceled: (of) => of.filter(({ outcome }) => outcome === 'canceled').length,
};
const figures = (of: readonly Told[]): Cells => Object.values(FIGURES).map((figure) => figure(of));

const KEYS: Readonly<Record<string, (one: Told) => Cells>> = {
  appointments: ({ queue }) => [office.called('branches', DEMO.branch), office.called('queues', queue)],
  appointmentsOfServices: ({ service }) => [office.called('services', service)],
  appointmentsByHour: ({ start }) => [hourOf(start)],
  appointmentsCourse: ({ start }) => [dayOf(start)],
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

it('count what became of appointments, by queue, service, hour, day and way of booking', async () => {
  // All that may happen has happened some times.
  for (const [name, figure] of Object.entries(FIGURES))
    expect([name, Number(figure(told)) > 1]).toEqual([name, true]);
  for (const outcome of ['canceled', 'kept', 'noshow', 'left', 'notCome'] as const)
    expect([outcome, told.some((one) => one.outcome === outcome)]).toEqual([outcome, true]);
  for (const [name, key] of Object.entries(KEYS)) {
    const { rows, total, columns } = await made(name);
    const keys = columns.length - Object.keys(FIGURES).length;
    expect(columns.slice(keys).map((column) => column.name)).toEqual(Object.keys(FIGURES));
    expect([name, inOrder(rows.map(({ cells }) => cells))]).toEqual([name, recounted(told, key, figures)]);
    expect([name, total?.slice(keys)]).toEqual([name, figures(told)]);
  }
});

it('are of the times, the queues and the services that are asked for', async () => {
  const times: ReportFilter = {
    type: 'FILTER_DATE_AND_TIME',
    data: { range: 'custom', from: SECOND, to: TO, fromTime: '09:30', toTime: '12:00' },
  };
  const minute = (at: number) => (at / MINUTE) % (24 * 60);
  const early = told.filter(
    ({ start }) => dayOf(start) >= SECOND && minute(start) >= 570 && minute(start) < 720,
  );
  const only = (type: 'QUEUES' | 'SERVICES', id: number): ReportFilter => ({
    type,
    data: { included: [id], notIncluded: [] },
  });
  const { loans } = DEMO.queues;
  const ofLoans = told.filter(({ queue }) => queue === loans);
  const reportType = REPORT_TYPES.find((type) => type.name === 'appointments')?.id ?? 0;
  const limits = { shown: undefined, attentionArea: null, now: branch.clock.now() };
  const { table } = await generateReport(source, { reportType, filters: [times], ...limits }, MOST);
  expect(early.length).toBeGreaterThan(2);
  expect(table.total?.slice(2)).toEqual(figures(early));
  for (const filter of [only('QUEUES', loans), only('SERVICES', DEMO.services.loans)])
    expect((await made('appointments', [filter])).total?.slice(2)).toEqual(figures(ofLoans));
  const nowhere: ReportFilter = { type: 'BRANCHES', data: { included: [], notIncluded: [DEMO.branch] } };
  expect(await made('appointments', [nowhere])).toMatchObject({ rows: [], total: null });
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

it('hold the waits of people with an appointment against those of people without, by queue and hour', async () => {
  expect(served.filter(({ after }) => after !== null && after > 0).length).toBeGreaterThan(5);
  expect(served.filter(({ after }) => after === null).length).toBeGreaterThan(5);
  const keys: Readonly<Record<string, (one: Served) => Cells>> = {
    appointmentWaits: ({ queue }) => [office.called('queues', queue)],
    appointmentWaitsByHour: ({ hour }) => [hour],
  };
  for (const [name, key] of Object.entries(keys)) {
    const { rows, total } = await made(name);
    expect([name, inOrder(rows.map(({ cells }) => cells))]).toEqual([name, recounted(served, key, waits)]);
    expect([name, total?.slice(1)]).toEqual([name, waits(served)]);
  }
});

const lineOf = (one: Told): Cells => [
  ...[one.start, office.called('branches', DEMO.branch), one.number, one.name],
  ...[office.called('services', one.service), one.outcome, one.arrivedAt, one.firstCall],
  one.firstCall === null
    ? null
    : Math.round(Math.max(0, one.firstCall - Math.max(one.start, one.arrivedAt ?? 0)) / 1000),
  ...[one.code, office.called('queues', one.queue), one.through],
];

it('list each appointment with what became of it, in the order of their times', async () => {
  const { rows } = await made('appointmentList');
  expect(inOrder(rows.map(({ cells }) => cells))).toEqual(inOrder(told.map(lineOf)));
  const starts = rows.map(({ cells }) => Number(cells[0]));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

it('find in the list an appointment by its customer, its number, and the code of its ticket', async () => {
  const one = told.find(({ code }) => code !== null);
  if (!one) throw new Error('nobody came');
  const find = async (customer: string, ticket: string) => {
    const filter = { type: 'FILTER_CUSTOMER_AND_TICKET', data: { customer, ticket } } as const;
    return (await made('appointmentList', [filter])).rows.map(({ cells }) => cells[2]);
  };
  expect(await find(one.name.toUpperCase(), one.number)).toEqual([one.number]);
  expect(await find('', one.number)).toEqual([one.number]);
  expect(await find(one.name, one.code ?? '')).toContain(one.number);
  expect(await find('', '999_99')).toEqual([]);
});

it('are those of customers called in the attention area that somebody is limited to', async () => {
  const area = office.areaOf(1);
  const there = told.filter(({ desk }) => desk === 1);
  expect(there.length).toBeGreaterThan(0);
  expect(there.length).toBeLessThan(told.length);
  expect((await made('appointments', [], area)).total?.slice(2)).toEqual(figures(there));
  const { rows } = await made('appointmentList', [], area);
  expect(inOrder(rows.map(({ cells }) => cells))).toEqual(inOrder(there.map(lineOf)));
});

it('ask the index of times for appointments, not all of them', async () => {
  const asked = { reportType: 0, filters: [FEW_DAYS], shown: undefined, attentionArea: null };
  const scope = await resolveScope(source.db, { ...asked, now: branch.clock.now() });
  const { rows } = await sql`explain query plan select count(*), sum(t.id)
    from ${source.appointments(scope.days)} where ${appointmentFilter(scope)}`.execute(source.db);
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(/SEARCH a USING INDEX appointments_(of_days|by_time)/);
  expect(plan).toContain('SEARCH t USING INTEGER PRIMARY KEY');
});

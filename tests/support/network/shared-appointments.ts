import { expect, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import type { Client } from '#shared/contract/client.ts';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import {
  type Appointment,
  bookAppointment,
  cancelAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { createSettableClock } from '../servers/settable-clock.ts';
import { type StartCentralOptions, startCentral } from '../servers/start-central.ts';
import { startEnrolledBranch } from './enrolled-branch.ts';

export const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The Tuesday after the Monday on which tests begin. */
const DAY = { day: '2026-11-17', days: 1 };
/** Six slots of an hour from eight on, with two seats each. */
export const SEATS = 12;
export const FIRST_SLOT = Date.UTC(2026, 10, 17, 8);

const day = async (at: Client) => (await at.call(getAppointmentCalendar, { ...AT, query: DAY })).days[0];

/** Answers of both ends about the Tuesday; an end is a signed-in client. */
export const atEnd = {
  day,
  calendar: (at: Client) => at.call(getAppointmentCalendar, { ...AT, query: DAY }),
  free: async (at: Client) => (await day(at))?.slots.reduce((sum, slot) => sum + slot.free, 0),
  freeStarts: async (at: Client) =>
    (await day(at))?.slots.filter((slot) => slot.free > 0).map(({ start }) => start) ?? [],
  book: (at: Client, start: number, customerName = 'Ana', also = {}): Promise<Appointment> =>
    at.call(bookAppointment, { ...AT, body: { ...LOANS, start, customerName, ...also } }),
  cancel: (at: Client, { idAppointments: id }: Appointment) => at.call(cancelAppointment, { params: { id } }),
  find: (at: Client, search: string) => at.call(findAppointments, { ...AT, query: { search } }),
  /** Waits until such an appointment no longer exists at an end. */
  deleted: (at: Client, search: string) =>
    vi.waitFor(
      async () => expect(await at.call(findAppointments, { ...AT, query: { search } })).toEqual([]),
      WAIT_OPTIONS,
    ),
};

/** Central and one of its branches, which share the seats of a queue; both clocks stand still by default. */
export async function startSharedAppointments(
  options: Pick<StartCentralOptions, 'storage' | 'pagesDir' | 'sms'> = {},
) {
  const clock = createSettableClock();
  const central = await startCentral({
    ...options,
    clock,
    prepare: async (scope) => {
      await repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 });
      if (options.sms) await repository(scope, 'branches').update(DEMO.branch, { sms: 1, country: 'ES' });
    },
  });
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createDefinedTimetable, {
    body: {
      name: 'Citas',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      timetables: DAYS.map((name) => ({ day: name, start: '08:00:00', end: '14:00:00' })),
    },
  });
  await admin.call(setAppointmentOffer, {
    params: { ...AT.params, idQueues: DEMO.queues.loans },
    body: {
      enabled: 'Y',
      idDefinedTimetables: id,
      slot: 3600,
      seats: 2,
      walkInPercent: 0,
      branchPercent: 50,
      daysAhead: 5,
      notice: 0,
      late: 900,
    },
  });
  const branch = await startEnrolledBranch(central, admin, DEMO.branch, { clock });
  const ends = { admin, atBranch: await vi.waitFor(() => branch.signIn('admin'), WAIT_OPTIONS) };
  await vi.waitFor(async () => expect(await atEnd.free(ends.admin)).toBe(SEATS / 2), WAIT_OPTIONS);

  return {
    clock,
    central,
    branch,
    ends,
    downward: composeDownward,
    /** Signs in at both ends again. */
    async signIn(): Promise<void> {
      ends.admin = await central.signIn('admin');
      ends.atBranch = await branch.signIn('admin');
    },
    /** Waits until both ends have the same data, and share the free seats. */
    async synced(): Promise<void> {
      await branch.connected();
      await vi.waitFor(async () => {
        const [here, there] = [await day(ends.atBranch), await day(ends.admin)];
        const known = (some: typeof here) =>
          some?.appointments
            .map(({ number, start, customerName, pendingAction }) => ({
              number,
              start,
              customerName,
              pendingAction,
            }))
            .sort((one, other) => one.number.localeCompare(other.number));
        expect(known(here)).toEqual(known(there));
        expect(known(here)?.every(({ pendingAction }) => pendingAction === null)).toBe(true);
        const left = SEATS - (known(here)?.length ?? 0);
        expect(await atEnd.free(ends.atBranch)).toBe(Math.ceil(left / 2));
        expect(await atEnd.free(ends.admin)).toBe(left - Math.ceil(left / 2));
      }, WAIT_OPTIONS);
    },
    async stop(): Promise<void> {
      await branch.stop();
      await central.stop();
    },
  };
}

export type SharedAppointments = Awaited<ReturnType<typeof startSharedAppointments>>;

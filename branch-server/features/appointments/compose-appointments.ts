import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import { createAppointments } from '#branch-server/stored/appointments/appointments.ts';
import { createBookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createSlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
import { createIsBranch } from '#branch-server/stored/branch-of.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createKioskHours } from '#branch-server/stored/kiosk-hours.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { createCalendar } from './calendar.ts';
import { createFileReader } from './file-reader.ts';
import { type AppointmentRouteOptions, appointmentRoutes } from './routes.ts';

export interface AppointmentsOptions
  extends Pick<AppointmentRouteOptions, 'arrivalLimits' | 'printNew' | 'presentIssued' | 'sending'> {
  readonly operations: AppointmentOperations;
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly gate: WriteGate<Notice>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly machineZone: string;
  readonly settings: SettingsNow;
  /** Uses the reading connection. */
  readonly seats: BranchSeats;
}

/** Maximum interval between checks for missed appointments, ms. */
const NOW_AND_THEN_MS = 1_000;

/** Appointments: the calendar, and noting who did not come. */
export function composeAppointments(options: AppointmentsOptions): Feature<Notice> {
  const { operations, database, gate, clock, log, version, machineZone, settings, seats } = options;
  const { readable } = database;
  const appointments = createAppointments(readable);
  const offers = createAppointmentOffers({ sqlite: readable, version, machineZone });
  let timer: { stop(): void } | undefined;

  /** An error is logged, and the next check retries. */
  const giveUp = oneRunAtATime(
    async () => {
      if (appointments.missed(clock.now()).length > 0) await gate.command(operations.miss);
    },
    (error) => log.error({ err: error }, 'noting missed appointments failed'),
  );

  const branchExists = createIsBranch(readable);
  const pairs = createBookablePairs(readable);
  const calendar = createCalendar({
    appointments,
    offers,
    seats,
    pairs,
    slotsOfOffer: createSlotsOfOffer({ appointments, offers, seats }),
  });
  return {
    routes: appointmentRoutes({
      ...options,
      appointments,
      branchExists,
      calendar,
      readFile: createFileReader({ offers, seats, pairs }),
      kioskHours: createKioskHours(readable, version),
    }),
    doHousekeeping: (now) =>
      gate.command(() => operations.purge(now - settings().appointmentDays * DAY_MS, now)),
    start() {
      timer = every(NOW_AND_THEN_MS, giveUp);
      giveUp();
    },
    async stop() {
      timer?.stop();
      await giveUp.idle();
    },
  };
}

import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { SignedIn } from '../servers/start-branch.ts';

type Offer = BodyOf<typeof setAppointmentOffer>;

/** Enables appointments for the queue of loans. */
export const loansByAppointment = (scope: TransactionScope<never>) =>
  repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 });

/** Offers half-hour slots from eight to two in the queue of loans, with two seats each; returns the offer. */
export async function offerAppointments(admin: SignedIn, also: Partial<Offer> = {}): Promise<Offer> {
  const { id } = await admin.call(createDefinedTimetable, {
    body: {
      name: 'Citas',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      timetables: DAYS.map((day) => ({ day, start: '08:00:00', end: '14:00:00' })),
    },
  });
  const body: Offer = {
    enabled: 'Y',
    idDefinedTimetables: id,
    slot: 1800,
    seats: 2,
    walkInPercent: 0,
    branchPercent: 50,
    daysAhead: 10,
    notice: 3600,
    late: 900,
    ...also,
  };
  await admin.call(setAppointmentOffer, { params: { id: DEMO.branch, idQueues: DEMO.queues.loans }, body });
  return body;
}

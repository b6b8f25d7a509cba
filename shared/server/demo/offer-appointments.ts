import type { Language } from '#shared/contract/fields.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import type { Hours } from '#shared/domain/time/opening.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from '../starters/seeding.ts';
import { name } from '../starters/starter.ts';

/** Letter of the bank's queue for advice. */
const QUEUE = 'D';
const HOURS = name('Horas de cita', 'Appointment hours', 'Bokningsbara tider');
const ON_TIME = name('Citas a su hora', 'Appointments on time', 'Bokade på sin tid');
const OPEN = { start: '09:00:00', end: '14:00:00' } as const;

/** Offer of that queue. */
export const DEMO_OFFER = {
  slot: 1800,
  seats: 2,
  walk_in_percent: 25,
  days_ahead: 30,
  notice: 3600,
  late: 900,
} as const;

interface OfferedInDemo {
  readonly idQueues: number;
  readonly hours: readonly Hours[];
}

/** Offers appointments at branches of the demonstration, and opens the page on which customers book; null without the queue. */
export async function offerAppointments(
  scope: Seeding,
  branches: readonly number[],
  language: Language = 'es',
): Promise<OfferedInDemo | null> {
  const queue = await scope.trx
    .selectFrom('queues')
    .select('id')
    .where('letter', '=', QUEUE)
    .orderBy('id')
    .executeTakeFirst();
  if (!queue) return null;
  await repository(scope, 'general_parameters').insert({
    name: 'bookingPage',
    description: '',
    value: 'Y',
  });
  await repository(scope, 'queues').update(queue.id, { appointments: 1 });
  const { id: id_defined_timetables } = await repository(scope, 'defined_timetables').insert({
    name: HOURS[language],
    description: HOURS[language],
    enabled: 1,
    edit_level: 'Global',
  });
  const hours = DAYS.slice(0, 5).map((day) => ({ day, ...OPEN }));
  for (const row of hours)
    await repository(scope, 'timetables').insert({
      id_defined_timetables,
      ...row,
      id_branch_types: null,
      id_branches: null,
    });
  for (const id_branches of branches)
    await repository(scope, 'appointment_offers').insert({
      id_branches,
      id_queues: queue.id,
      enabled: 1,
      id_defined_timetables,
      ...DEMO_OFFER,
    });
  await callOnTime(scope, branches, language);
  return { idQueues: queue.id, hours };
}

/** Adds an attention profile that calls appointments at their time, and gives it to the last workstation of each branch. */
async function callOnTime(scope: Seeding, branches: readonly number[], language: Language): Promise<void> {
  const types = await scope.trx
    .selectFrom('branches')
    .select('id_branch_types')
    .distinct()
    .where('id', 'in', branches)
    .execute();
  for (const { id_branch_types } of types) {
    const profile = await repository(scope, 'attention_profiles').insert({
      name: ON_TIME[language],
      description: ON_TIME[language],
      id_branch_types,
      enabled: 1,
      type: 'APPOINTMENTBASED',
      general_limit: 0,
      assignable: 1,
    });
    const offered = await scope.trx
      .selectFrom('queue_branch_types')
      .select('id_queues')
      .where('id_branch_types', '=', id_branch_types)
      .orderBy('id_queues')
      .execute();
    for (const { id_queues } of offered)
      await repository(scope, 'attention_profile_rows').insert({
        id_attention_profiles: profile.id,
        id_queues,
        sequence: 0,
        level: 1,
      });
    const last = await scope.trx
      .selectFrom('workstations as w')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .select(({ fn }) => fn.max('w.id').as('id'))
      .where('b.id', 'in', branches)
      .where('b.id_branch_types', '=', id_branch_types)
      .groupBy('b.id')
      .execute();
    for (const { id } of last)
      await repository(scope, 'workstations').update(id, { id_attention_profiles: profile.id });
  }
}

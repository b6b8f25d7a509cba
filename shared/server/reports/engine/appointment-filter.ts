import { type RawBuilder, sql } from 'kysely';
import type { CountedAt } from './counted-by.ts';
import { all, type Scope, selectedIn } from './resolve-scope.ts';
import { byStaffFilter } from './staff-filter.ts';
import { dayNumber, withinMoments } from './time-filter.ts';

/** What appointments `a` are counted by, at their time; the business day is counted from its number. */
export const appointmentsAt = (scope: Scope) =>
  ({
    at: sql`a.slot_start`,
    of: {
      branch: sql`a.id_branches`,
      queue: sql`a.id_queues`,
      service: sql`a.id_services`,
      segment: sql`a.id_segments`,
      day: dayNumber(scope, sql`a.slot_start`, sql`a.id_branches`),
      bookedThrough: sql`nullif(a.booked_through, '')`,
    },
  }) satisfies Omit<CountedAt, 'only'>;

/**
 * Narrows appointments `a` with their tickets `t` to those that a scope is about. Whoever is limited to an attention area
 * sees, as of tickets, those of customers who were called there.
 */
export const appointmentFilter = (scope: Scope): RawBuilder<unknown> =>
  all([
    withinMoments(scope, { branch: sql`a.id_branches`, at: sql`a.slot_start` }),
    selectedIn(sql`a.id_queues`, scope.filter('QUEUES')),
    selectedIn(sql`a.id_services`, scope.filter('SERVICES')),
    selectedIn(sql`a.id_segments`, scope.filter('SEGMENTS')),
    byStaffFilter(scope, { user: sql`t.id_users`, workstation: sql`t.id_workstations` }),
  ]);

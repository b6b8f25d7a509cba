import { type RawBuilder, sql } from 'kysely';
import { dayNumber, withinMoments } from './asked-moments.ts';
import { all, chosenIn, type Scope } from './asked-scope.ts';
import { byStaffAsked } from './asked-staff.ts';
import type { CountedAt } from './counted-by.ts';

/** What appointments `a` are counted by, at their time; the business day is counted from its number. */
export const appointmentsAt = (scope: Scope) =>
  ({
    at: sql`a.slot_start`,
    of: {
      ...{ branch: sql`a.id_branches`, queue: sql`a.id_queues`, service: sql`a.id_services` },
      segment: sql`a.id_segments`,
      day: dayNumber(scope, sql`a.slot_start`, sql`a.id_branches`),
      bookedThrough: sql`nullif(a.booked_through, '')`,
    },
  }) satisfies Omit<CountedAt, 'only'>;

/**
 * Narrows appointments `a` with their tickets `t` to those that a scope is about. Whoever is limited to an attention area
 * sees, as of tickets, those of customers who were called there.
 */
export const appointmentsAsked = (scope: Scope): RawBuilder<unknown> =>
  all([
    withinMoments(scope, { branch: sql`a.id_branches`, at: sql`a.slot_start` }),
    chosenIn(sql`a.id_queues`, scope.filter('QUEUES')),
    chosenIn(sql`a.id_services`, scope.filter('SERVICES')),
    chosenIn(sql`a.id_segments`, scope.filter('SEGMENTS')),
    byStaffAsked(scope, { user: sql`t.id_users`, workstation: sql`t.id_workstations` }),
  ]);

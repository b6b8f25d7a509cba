import type { Database } from 'better-sqlite3';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { openingAt } from '#shared/domain/opening/opening.ts';
import { type GeoPoint, isWithin } from '#shared/domain/places/distance.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';
import type { OpeningHours } from '../stored/opening-hours.ts';
import type { PhoneTickets } from '../stored/phones/phone-tickets.ts';
import type { Issue, Issued, IssueInput } from './issue.ts';

export interface IssueOnPhoneOptions {
  readonly sqlite: Database;
  readonly issue: Issue;
  readonly hoursAt: OpeningHours;
  readonly phoneTickets: Pick<PhoneTickets, 'aliveOf' | 'put'>;
}

export interface IssueOnPhoneInput extends Pick<IssueInput, 'idBranches' | 'language'> {
  readonly idVirtualTickets: number;
  /** What the phone calls itself. */
  readonly phone: string;
  readonly position?: (GeoPoint & { readonly accuracy: number }) | undefined;
}

/**
 * Gives a virtual ticket to a phone: while its schedule is open, no more at a time than its configuration allows a phone,
 * and near the branch where that is demanded. What phones say of themselves keeps the honest and the hasty in order;
 * nobody can hold a phone to it.
 */
export function createIssueOnPhone({ sqlite, issue, hoursAt, phoneTickets }: IssueOnPhoneOptions) {
  const offered = statement<{ id: number; branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('virtual_tickets as v')
      .innerJoin('branches as b', 'b.id_branch_types', 'v.id_branch_types')
      .select(['v.id_services', 'v.id_segments', 'v.id_defined_timetables', 'v.per_phone', 'v.within_metres'])
      .select(['b.zone', 'b.latitude', 'b.longitude'])
      .where('v.id', '=', p('id'))
      .where('b.id', '=', p('branch'))
      .where('b.enabled', '=', 1),
  );

  return (input: IssueOnPhoneInput, scope: Scope<Notice>): Issued => {
    const { idBranches, idVirtualTickets: virtual, phone, language } = input;
    const ticket = offered.get({ id: virtual, branch: idBranches });
    if (!ticket) throw apiError('NOT_FOUND', { about: `virtual ticket ${virtual} at branch ${idBranches}` });
    const hours = hoursAt(ticket.id_defined_timetables, idBranches);
    if (!openingAt(hours, { zoneHours: zoneHoursOf(ticket.zone), now: scope.now }).open)
      throw apiError('VIRTUAL_TICKET_CLOSED');
    assertNear(ticket, input.position);
    if (phoneTickets.aliveOf(phone, virtual) >= ticket.per_phone) throw apiError('PHONE_HAS_TICKET');
    const { id_services: idServices, id_segments: idSegments } = ticket;
    const issued = issue({ idBranches, idServices, idSegments, idKiosks: null, language }, scope);
    phoneTickets.put(issued.ticket.id, { phone, virtual }, scope.now);
    return issued;
  };
}

interface Nearness {
  readonly within_metres: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Refuses a phone that is too far or does not say where it is; a branch that is on no map asks nobody. */
function assertNear(
  { within_metres, latitude, longitude }: Nearness,
  position: IssueOnPhoneInput['position'],
): void {
  if (within_metres === null || latitude === null || longitude === null) return;
  if (!position) throw apiError('PHONE_POSITION_REQUIRED');
  if (!isWithin(position, { latitude, longitude }, within_metres)) throw apiError('PHONE_TOO_FAR');
}

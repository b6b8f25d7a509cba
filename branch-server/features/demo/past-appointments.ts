import type { Insertable, Transaction } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { noShowFrom } from '#branch-server/operations/appointments/seat-finder.ts';
import { localDay, type Slot, slotsOfDay } from '#shared/domain/appointments/slots.ts';
import type { BookedThrough } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { ANONYMIZED } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/schema/appointments.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { EARLY_MS, LATE_MS } from './booked-customers.ts';
import { insertRows } from './past/insert-rows.ts';

type Row = Insertable<AppointmentsTable>;
type Terms = Parameters<typeof slotsOfDay>[0];

export interface PastAppointments {
  readonly trx: Transaction<BranchTables>;
  readonly idBranches: number;
  readonly pair: { readonly id_queues: number; readonly id_services: number; readonly id_segments: number };
  readonly terms: Terms & { readonly late: number };
  readonly zone: string;
  readonly now: Millis;
  readonly random: () => number;
  readonly newId: (now: Millis) => number;
  /** Random customer. */
  readonly customer: () => { readonly name: string; readonly phone: string };
  readonly idUsers: number;
}

const CALLED_MS = 15 * MINUTE_MS;
/** Percentage of visits with appointments; percentages of no-shows and cancelled seats. */
const [VISITS_BOOKED, NOT_COME, CANCELED] = [70, 9, 12] as const;
/** Percentages booked by customers and by programs; staff book the others. */
const [BY_CUSTOMERS, BY_PROGRAMS] = [55, 10] as const;
const BOOKED_DAYS_BEFORE = 9;
/** Step that visits every number before repeating one. */
const [NUMBERS, STEP] = [100_000, 7_919] as const;

/** Turns some past visits into appointments, and adds no-shows and cancelled ones. */
export async function createPastAppointments(past: PastAppointments): Promise<void> {
  const { trx, pair, terms, zone, now, random } = past;
  const visits = await trx
    .selectFrom('tickets')
    .select(['id', 'arrived_at', 'first_called_at'])
    .where('id_queues_first', '=', pair.id_queues)
    .where('id_services_first', '=', pair.id_services)
    .where('no_ticket', '=', 0)
    .orderBy('id')
    .execute();
  const { appointmentDays } = await generalSettings(trx as unknown as Transaction<SharedTables>);
  const rowOf = createRowOf(past, now - appointmentDays * DAY_MS);
  const rows: Row[] = [];
  for (const [day, ofDay] of Map.groupBy(visits, ({ arrived_at }) => localDay(arrived_at, zone))) {
    // Future appointments are created separately.
    const slots = slotsOfDay(terms, { day, zone }).filter(({ start }) => start <= now);
    const free = new Map(slots.map((slot) => [slot, [...slot.seats]]));
    for (const { id, arrived_at, first_called_at } of ofDay) {
      // Customers with an appointment are called about its time.
      const slot = slots.find(
        ({ start }) =>
          start >= arrived_at - LATE_MS &&
          start <= arrived_at + EARLY_MS &&
          Number(first_called_at) <= start + CALLED_MS,
      );
      const seat = slot && random() * 100 < VISITS_BOOKED ? free.get(slot)?.shift() : undefined;
      if (!slot || seat === undefined) continue;
      const row = rowOf(slot, seat, 'arrived', id);
      rows.push(row);
      await trx
        .updateTable('tickets')
        .set({
          appointment_at: slot.start,
          forecast_from: null,
          forecast_to: null,
          ...(row.customer_name !== '' && {
            customer_name: row.customer_name,
            customer_key: row.customer_key,
          }),
        })
        .where('id', '=', id)
        .execute();
    }
    for (const [slot, seats] of free)
      for (const seat of seats.filter(() => slot.start + terms.late * 1000 < now)) {
        const percent = random() * 100;
        if (percent < NOT_COME) rows.push(rowOf(slot, seat, 'noshow', null));
        else if (percent < NOT_COME + CANCELED) rows.push(rowOf(slot, seat, 'canceled', null));
      }
  }
  await insertRows(trx)('appointments', rows);
}

/** Creates rows; those that ended before a moment are anonymized. */
function createRowOf(
  { idBranches, pair, terms, now, random, newId, customer, idUsers }: PastAppointments,
  purgedBefore: Millis,
) {
  let created = 0;
  /** Unique, and distinct from the numbers of future appointments. */
  const number = (): string => {
    created += 1;
    return String((created * STEP) % NUMBERS).padStart(6, '0');
  };
  const through = (): BookedThrough => {
    const percent = random() * 100;
    if (percent < BY_CUSTOMERS) return 'customer';
    return percent < BY_CUSTOMERS + BY_PROGRAMS ? 'program' : 'desk';
  };
  return (slot: Slot, seat: number, state: Row['state'], id_tickets: number | null): Row => {
    const { name, phone } = customer();
    const booked_through = through();
    const created_at = slot.start - Math.trunc((1 + random() * BOOKED_DAYS_BEFORE) * DAY_MS);
    const row: Row = {
      id: newId(now),
      id_branches: idBranches,
      ...pair,
      state,
      number: number(),
      slot_start: slot.start,
      slot_end: slot.end,
      seat,
      missed_from: noShowFrom(slot.start, terms),
      customer_name: name,
      customer_key: foldText(name),
      phone,
      notes: '',
      email: '',
      language: '',
      created_at,
      changed_at: created_at,
      id_tickets,
      booked_through,
      id_users: booked_through === 'customer' ? 0 : idUsers,
      consented_at: booked_through === 'customer' ? created_at : null,
      request_name: '',
      request_details: '',
      pending_action: '',
    };
    return slot.end < purgedBefore ? { ...row, ...ANONYMIZED } : row;
  };
}

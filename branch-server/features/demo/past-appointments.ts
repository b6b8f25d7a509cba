import type { Insertable, Transaction } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { noShowFrom } from '#branch-server/operations/appointments/seat-finder.ts';
import { localDay, type Slot, slotsOfDay } from '#shared/domain/appointments/slots.ts';
import type { BookedThrough } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { ANONYMIZED } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/appointment-tables.ts';
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
  /** Somebody who has booked, drawn anew each time. */
  readonly customer: () => { readonly name: string; readonly phone: string };
  readonly idUsers: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CALLED_MS = 15 * MINUTE_MS;
/** How many of a hundred visits were booked; how many of a hundred places nobody came to, or were given up. */
const [VISITS_BOOKED, NOT_COME, CANCELED] = [70, 9, 12] as const;
/** How many of a hundred were booked by customers, and by programs; staff booked the others. */
const [BY_CUSTOMERS, BY_PROGRAMS] = [55, 10] as const;
const BOOKED_DAYS_BEFORE = 9;
/** A step that leads to each number before any comes again. */
const [NUMBERS, STEP] = [100_000, 7_919] as const;

/** Makes appointments of some of the visits of the past, and some to which nobody came or that were given up. */
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
    // Those to come are booked otherwise.
    const slots = slotsOfDay(terms, { day, zone }).filter(({ start }) => start <= now);
    const free = new Map(slots.map((slot) => [slot, [...slot.places]]));
    for (const { id, arrived_at, first_called_at } of ofDay) {
      // People with an appointment are called about its time.
      const slot = slots.find(
        ({ start }) =>
          start >= arrived_at - LATE_MS &&
          start <= arrived_at + EARLY_MS &&
          Number(first_called_at) <= start + CALLED_MS,
      );
      const place = slot && random() * 100 < VISITS_BOOKED ? free.get(slot)?.shift() : undefined;
      if (!slot || place === undefined) continue;
      const row = rowOf(slot, place, 'arrived', id);
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
    for (const [slot, places] of free)
      for (const place of places.filter(() => slot.start + terms.late * 1000 < now)) {
        const drawn = random() * 100;
        if (drawn < NOT_COME) rows.push(rowOf(slot, place, 'noshow', null));
        else if (drawn < NOT_COME + CANCELED) rows.push(rowOf(slot, place, 'canceled', null));
      }
  }
  await insertRows(trx)('appointments', rows);
}

/** Makes rows; of those that ended before a moment it is forgotten whose they were. */
function createRowOf(
  { idBranches, pair, terms, now, random, newId, customer, idUsers }: PastAppointments,
  forgotten: Millis,
) {
  let made = 0;
  /** No two are the same, nor are they those of appointments to come. */
  const number = (): string => {
    made += 1;
    return String((made * STEP) % NUMBERS).padStart(6, '0');
  };
  const through = (): BookedThrough => {
    const percent = random() * 100;
    if (percent < BY_CUSTOMERS) return 'customer';
    return percent < BY_CUSTOMERS + BY_PROGRAMS ? 'program' : 'desk';
  };
  return (slot: Slot, place: number, state: Row['state'], id_tickets: number | null): Row => {
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
      place,
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
      wish: '',
      wished: '',
      awaits: '',
    };
    return slot.end < forgotten ? { ...row, ...ANONYMIZED } : row;
  };
}

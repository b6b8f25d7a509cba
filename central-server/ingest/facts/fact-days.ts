import type { Millis } from '#shared/domain/ids.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { type BranchCalendar, businessDay } from '#shared/domain/time/business-day.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { Ingesting } from '../row-statements.ts';
import type { FactKind } from './fact-kinds.ts';
import type { Fitting, ReadFact } from './read-fact.ts';

/** Moments outside have no day of four, two and two digits. */
const EARLIEST = Date.parse('0001-01-02T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/** Business day of a new row: its own, that of its ticket, or that of its moment. */
export async function dayFinder(
  ingesting: Ingesting,
  { dayFrom, moment }: FactKind,
  {
    idBranches,
    ticketDays,
  }: { readonly idBranches: number; readonly ticketDays: ReadonlyMap<number, string> },
  fitting: readonly Fitting[],
): Promise<(fact: ReadFact) => string | null> {
  const inserted = fitting.filter(({ change }) => change.op === 'insert').map(({ fact }) => fact);
  const ticketOf = ({ columns }: ReadFact) => (dayFrom === 'id_tickets' ? Number(columns.id_tickets) : null);
  const known = (fact: ReadFact) => fact.day ?? ticketDays.get(ticketOf(fact) ?? 0);
  const calendar = inserted.every(known) ? null : await calendarOf(ingesting, idBranches);
  return (fact) => known(fact) ?? (calendar && dayOf(Number(fact.columns[moment]), calendar));
}

/** The business day of the branch that a moment falls into; nothing for moments that no calendar has. */
function dayOf(moment: Millis, calendar: BranchCalendar): string | null {
  return moment > EARLIEST && moment < LATEST ? businessDay(moment, calendar) : null;
}

/** The branch's own calendar, as central has configured it; that of Greenwich for a branch it does not know. */
async function calendarOf({ trx }: Ingesting, idBranches: number): Promise<BranchCalendar> {
  const branch = await trx
    .selectFrom('branches')
    .select('zone')
    .where('id', '=', idBranches)
    .executeTakeFirst();
  const settings = await trx
    .selectFrom('general_parameters')
    .select(['name', 'value'])
    .where('name', '=', 'resetHour')
    .execute();
  const zoneHours = zoneHoursOf(branch?.zone);
  return {
    zoneHours: Number.isFinite(zoneHours) ? zoneHours : 0,
    resetHour: readGeneralSettings(settings).resetHour,
  };
}

/** Marks days whose metrics must be recomputed, in the transaction that changes their sources. */
export function markDays({ trx, waiting }: Ingesting, idBranches: number, days: ReadonlySet<string>): void {
  if (days.size === 0) return;
  // Marks in one order everywhere, so that two transactions over the same days never wait for each other.
  const rows = [...days].sort().map((day) => ({ id_branches: idBranches, day, mark: 1 }));
  waiting.push(
    trx
      .insertInto('dirty_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['id_branches', 'day'])
          .doUpdateSet((eb) => ({ mark: eb('dirty_days.mark', '+', 1) })),
      ),
  );
}

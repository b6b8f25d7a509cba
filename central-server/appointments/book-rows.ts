import { type Kysely, sql, type Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ImportRow, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import {
  type BookableRow,
  createRowOutcomes,
  type ReadFile,
  readFile,
} from '#shared/server/appointments/import/import-file.ts';
import { pairsOf } from '#shared/server/appointments/offers.ts';
import type { CentralTables } from '../db/tables.ts';
import type { AppointmentCommands, BookSlot } from './appointment-commands.ts';
import { appointmentsAtSlot, hasLearned } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';

/** Reads a file of appointments by what a branch offers. Refuses as the branch does. */
export async function readFileFor(
  db: Kysely<CentralTables>,
  idBranches: number,
  body: BodyOf<typeof importAppointments>,
  now: number,
): Promise<ReadFile> {
  if (!(await hasLearned(db, idBranches))) throw apiError('SLOTS_NOT_SYNCED');
  const { offers, zone } = await offeredAt(db, idBranches, now);
  const pairs = [];
  for (const { idQueues } of offers) pairs.push(...(await pairsOf(db, idQueues).execute()));
  return readFile(body, { pairs, zone, now });
}

interface RowsToBook {
  readonly idBranches: number;
  readonly idUsers: number;
  readonly dry: 'Y' | 'N';
  readonly lines: readonly BookableRow[];
  readonly desk: Pick<AppointmentCommands, 'bookSlots'>;
  /** Hears of each that is booked for good. */
  readonly onBooked: (one: Appointment) => void;
}

interface Writing {
  readonly trx: Transaction<CentralTables>;
  readonly now: number;
}

/**
 * Books lines of a file, as far as they can be booked, and says of each what became of it; those whose customers have that
 * appointment already are left as they are. A dry one is taken back, so that it answers what a real one would.
 */
export async function bookRows(of: RowsToBook, writing: Writing): Promise<ImportRow[]> {
  if (of.dry === 'N') return bookAll(of, writing);
  await sql`savepoint dry`.execute(writing.trx);
  const lines = await bookAll(of, writing);
  await sql`rollback to savepoint dry`.execute(writing.trx);
  await sql`release savepoint dry`.execute(writing.trx);
  return lines;
}

async function bookAll(of: RowsToBook, writing: Writing): Promise<ImportRow[]> {
  const { idBranches, idUsers, dry, desk, onBooked } = of;
  const outcome = createRowOutcomes(dry);

  async function bookRow(line: BookableRow, book: BookSlot): Promise<ImportRow> {
    const { wanted } = line;
    const slot = { service: wanted.idServices, start: wanted.start };
    const existing = await appointmentsAtSlot(writing.trx, idBranches, slot).execute();
    const there = outcome.there(line, wanted, existing);
    if (there) return there;
    try {
      const by = { idBranches, idUsers, language: '', consentedAt: null } as const;
      // It was another program that booked what a file tells of.
      const one = await book({ ...wanted, ...by, bookedThrough: 'program' });
      if (dry === 'N') onBooked(one);
      return outcome.booked(line, { id: one.idAppointments, number: one.number });
    } catch (error) {
      return outcome.refused(line, error);
    }
  }

  try {
    return await desk.bookSlots(idBranches, writing, async (book) => {
      const lines: ImportRow[] = [];
      // One after the other: of two that want the last place the first of the file has it.
      for (const line of of.lines) lines.push(await bookRow(line, book));
      return lines;
    });
  } catch (error) {
    // Where nothing may be booked any more since the file was read, that is so of each of them.
    return of.lines.map((line) => outcome.refused(line, error));
  }
}

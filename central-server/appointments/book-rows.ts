import { type Kysely, sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ImportRow, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import {
  type BookableRow,
  createRowOutcomes,
  type ReadFile,
  readFile,
} from '#shared/server/appointments/import-file.ts';
import { pairsOf } from '#shared/server/appointments/offers.ts';
import type { AppointmentCommands, BookSlot } from './appointment-commands.ts';
import { appointmentsAtSlot, hasLearned } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';

/** Parses a file of appointments against the offers of a branch. Throws the same errors as the branch. */
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
  readonly commands: Pick<AppointmentCommands, 'bookSlots'>;
  /** Called for each booked row, except in a dry run. */
  readonly onBooked: (one: Appointment) => void;
}

interface Writing {
  readonly trx: Transaction<CentralTables>;
  readonly now: number;
}

/**
 * Books the valid lines of a file and returns the result of each; existing appointments stay. A dry run is rolled
 * back.
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
  const { idBranches, idUsers, dry, commands, onBooked } = of;
  const outcome = createRowOutcomes(dry);

  async function bookRow(line: BookableRow, book: BookSlot): Promise<ImportRow> {
    const { wanted } = line;
    const slot = { service: wanted.idServices, start: wanted.start };
    const existing = await appointmentsAtSlot(writing.trx, idBranches, slot).execute();
    const there = outcome.there(line, wanted, existing);
    if (there) return there;
    try {
      const by = { idBranches, idUsers, language: '', consentedAt: null } as const;
      // Rows of a file count as booked by a program.
      const one = await book({ ...wanted, ...by, bookedThrough: 'program' });
      if (dry === 'N') onBooked(one);
      return outcome.booked(line, { id: one.idAppointments, number: one.number });
    } catch (error) {
      return outcome.rejected(line, error);
    }
  }

  try {
    return await commands.bookSlots(idBranches, writing, async (book) => {
      const lines: ImportRow[] = [];
      // In file order, so that the first row gets the last seat.
      for (const line of of.lines) lines.push(await bookRow(line, book));
      return lines;
    });
  } catch (error) {
    // If the branch stopped taking appointments since the file was read, every row fails.
    return of.lines.map((line) => outcome.rejected(line, error));
  }
}

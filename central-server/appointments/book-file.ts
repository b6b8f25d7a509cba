import { sql, type Transaction } from 'kysely';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type {
  AppointmentImport,
  ImportedLine,
  importAppointments,
} from '#shared/contract/tickets/appointment-import.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { createLineOutcomes } from '#shared/server/appointments/import/line-outcomes.ts';
import { readFile } from '#shared/server/appointments/import/read-file.ts';
import type { ReadLine } from '#shared/server/appointments/import/read-line.ts';
import { pairsOf } from '#shared/server/appointments/offer-queries.ts';
import type { CentralTables } from '../db/tables.ts';
import { appointmentsAtSlot } from './appointment-queries.ts';
import type { BookingTogether, Desk } from './desk.ts';

interface FileToBook {
  readonly idBranches: number;
  readonly idUsers: number;
  readonly body: BodyOf<typeof importAppointments>;
  readonly desk: Pick<Desk, 'bookTogether'>;
  /** Hears of each that is booked for good. */
  readonly onBooked: (one: Appointment) => void;
}

interface Writing {
  readonly trx: Transaction<CentralTables>;
  readonly now: number;
}

/**
 * Books the lines of a file that can be booked, and says of each what became of it; those whose customers have that
 * appointment already are left as they are. A dry one is taken back, so that it answers what a real one would.
 */
export async function bookFile(of: FileToBook, writing: Writing): Promise<AppointmentImport> {
  const isDry = of.body.dry === 'Y';
  if (isDry) await sql`savepoint dry`.execute(writing.trx);
  const answer = await of.desk.bookTogether(of.idBranches, writing, (at) => bookLines(of, writing, at));
  if (isDry) {
    await sql`rollback to savepoint dry`.execute(writing.trx);
    await sql`release savepoint dry`.execute(writing.trx);
  }
  return answer;
}

async function bookLines(
  { idBranches, idUsers, body, onBooked }: FileToBook,
  { trx, now }: Writing,
  { offered, book }: BookingTogether,
): Promise<AppointmentImport> {
  const pairs = [];
  for (const { idQueues } of offered.offers) pairs.push(...(await pairsOf(trx, idQueues).execute()));
  const file = readFile(body, { pairs, zone: offered.zone, now });
  const outcome = createLineOutcomes(body.dry);

  async function bookLine(line: ReadLine): Promise<ImportedLine> {
    const { wanted } = line;
    if (wanted instanceof Refusal) return outcome.refused(line, wanted);
    const slot = { service: wanted.idServices, start: wanted.start };
    const standing = await appointmentsAtSlot(trx, idBranches, slot).execute();
    const there = outcome.there(line, wanted, standing);
    if (there) return there;
    try {
      const by = { idUsers, language: '', consentedAt: null } as const;
      // It was another program that booked what a file tells of.
      const one = await book({ ...wanted, idBranches, ...by, bookedThrough: 'program' });
      if (body.dry === 'N') onBooked(one);
      return outcome.booked(line, { id: one.idAppointments, number: one.number });
    } catch (error) {
      return outcome.refused(line, error);
    }
  }

  const lines: ImportedLine[] = [];
  // One after the other: of two that want the last place the first of the file has it.
  for (const line of file.lines) lines.push(await bookLine(line));
  return { zone: file.zone, canceled: file.canceled, lines };
}

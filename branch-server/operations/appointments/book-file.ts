import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchPlaces } from '#branch-server/stored/appointments/branch-places.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { Refusal, refuse } from '#shared/contract/refusal.ts';
import type {
  AppointmentImport,
  ImportedLine,
  importAppointments,
} from '#shared/contract/tickets/appointment-import.ts';
import { createLineOutcomes } from '#shared/server/appointments/import/line-outcomes.ts';
import { type ReadFile, readFile } from '#shared/server/appointments/import/read-file.ts';
import type { ReadLine } from '#shared/server/appointments/import/read-line.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Book } from './book.ts';

export interface BookFileOptions {
  readonly sqlite: Database;
  readonly appointments: Pick<Appointments, 'atSlot'>;
  readonly offers: AppointmentOffers;
  readonly places: Pick<BranchPlaces, 'hasLearned'>;
  readonly pairs: BookablePairs;
  readonly book: Book;
}

interface FileToBook {
  readonly idBranches: number;
  readonly idUsers: number;
  readonly body: BodyOf<typeof importAppointments>;
  /** Hears of each that is booked for good. */
  readonly onBooked: (row: AppointmentRow) => void;
}

/**
 * Books the lines of a file that can be booked, and says of each what became of it; those whose customers have that
 * appointment already are left as they are. A dry one is taken back, so that it answers what a real one would.
 */
export function createBookFile({ sqlite, appointments, offers, places, pairs, book }: BookFileOptions) {
  const [open, undo, close] = ['savepoint dry', 'rollback to dry', 'release dry'].map((sql) =>
    sqlite.prepare(sql),
  );

  function bookLines(file: ReadFile, of: FileToBook, scope: Scope<Notice>): ImportedLine[] {
    const { idBranches: branch, idUsers } = of;
    const outcome = createLineOutcomes(of.body.dry);

    function bookLine(line: ReadLine): ImportedLine {
      const { wanted } = line;
      if (wanted instanceof Refusal) return outcome.refused(line, wanted);
      const { idServices: service, start } = wanted;
      const there = outcome.there(line, wanted, appointments.atSlot({ branch, service, start }));
      if (there) return there;
      try {
        const by = { idBranches: branch, idUsers, language: '', consentedAt: null } as const;
        // It was another program that booked what a file tells of.
        const row = book({ ...wanted, ...by, bookedThrough: 'program' }, scope);
        if (of.body.dry === 'N') of.onBooked(row);
        return outcome.booked(line, row);
      } catch (error) {
        return outcome.refused(line, error);
      }
    }
    return file.lines.map(bookLine);
  }

  return (of: FileToBook, scope: Scope<Notice>): AppointmentImport => {
    const { idBranches, body } = of;
    if (!places.hasLearned(idBranches)) throw refuse('PLACES_NOT_LEARNED');
    const file = readFile(body, {
      pairs: offers.at(idBranches).flatMap(({ idQueues }) => pairs(idQueues)),
      ...{ zone: offers.zone(idBranches, scope.now), now: scope.now },
    });
    // One notice does for all of them, and none for what is taken back.
    const quiet: Scope<Notice> = { ...scope, announce: () => {} };
    if (body.dry === 'Y') open?.run();
    const lines = bookLines(file, of, quiet);
    if (body.dry === 'Y') for (const step of [undo, close]) step?.run();
    else if (lines.some(({ what }) => what === 'new')) scope.announce({ kind: 'appointment', idBranches });
    return { zone: file.zone, canceled: file.canceled, lines };
  };
}

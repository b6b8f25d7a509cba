import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { type BookableRow, createRowOutcomes } from '#shared/server/appointments/import/import-file.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Book } from './book.ts';

export interface BookRowsOptions {
  readonly sqlite: Database;
  readonly appointments: Pick<Appointments, 'atSlot'>;
  readonly book: Book;
}

interface RowsToBook {
  readonly idBranches: number;
  readonly idUsers: number;
  readonly dry: 'Y' | 'N';
  readonly lines: readonly BookableRow[];
  /** Called for each booked row, except in a dry run. */
  readonly onBooked: (row: AppointmentRow) => void;
}

/**
 * Books rows of a file as far as possible and returns a result for each; existing appointments of the same
 * customer are unchanged. A dry run is rolled back, so that its results are those of a real one.
 */
export function createBookRows({ sqlite, appointments, book }: BookRowsOptions) {
  const [open, undo, close] = ['savepoint dry', 'rollback to dry', 'release dry'].map((sql) =>
    sqlite.prepare(sql),
  );

  function bookAll({ idBranches, idUsers, dry, lines, onBooked }: RowsToBook, scope: Scope<Notice>) {
    const outcome = createRowOutcomes(dry);
    return lines.map((line): ImportRow => {
      const { wanted } = line;
      const { idServices: service, start } = wanted;
      const existing = appointments.atSlot({ branch: idBranches, service, start });
      const there = outcome.there(line, wanted, existing);
      if (there) return there;
      try {
        const by = { idBranches, idUsers, language: '', consentedAt: null } as const;
        // Rows of a file count as booked by a program.
        const row = book({ ...wanted, ...by, bookedThrough: 'program' }, scope);
        if (dry === 'N') onBooked(row);
        return outcome.booked(line, row);
      } catch (error) {
        return outcome.rejected(line, error);
      }
    });
  }

  return (of: RowsToBook, scope: Scope<Notice>): ImportRow[] => {
    // One notice serves all rows, and a dry run has none.
    const quiet: Scope<Notice> = { ...scope, announce: () => {} };
    if (of.dry === 'Y') open?.run();
    const lines = bookAll(of, quiet);
    if (of.dry === 'Y') for (const step of [undo, close]) step?.run();
    else if (lines.some(({ what }) => what === 'new'))
      scope.announce({ kind: 'appointment', idBranches: of.idBranches });
    return lines;
  };
}

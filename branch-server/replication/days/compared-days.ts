import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { ComparedDaysTable } from '#branch-server/db/tables.ts';
import type { ComparedDay } from '#shared/contract/replication/days.ts';

type Row = Selectable<ComparedDaysTable>;

/** Keeps what became of comparing days, the newest fortnight of them. */
export function createComparedDays(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db.selectFrom('compared_days').selectAll().orderBy('day', 'desc'),
  );
  const put = statement<Row>()(sqlite, (db, p) => {
    const { day, ...others } = {
      day: p('day'),
      outcome: p('outcome'),
      compared_at: p('compared_at'),
      added: p('added'),
      changed: p('changed'),
      gone: p('gone'),
      refused: p('refused'),
    };
    return db
      .insertInto('compared_days')
      .values({ day, ...others })
      .onConflict((on) => on.column('day').doUpdateSet(others));
  });
  const forget = statement<{ before: string }>()(sqlite, (db, p) =>
    db.deleteFrom('compared_days').where('day', '<', p('before')),
  );
  return {
    read: (): ComparedDay[] =>
      all.all({}).map(({ compared_at, ...row }) => ({ ...row, comparedAt: compared_at })),
    /** Must run inside a write. */
    keep({ comparedAt, ...day }: ComparedDay): void {
      put.run({ ...day, compared_at: comparedAt });
    },
    /** Must run inside a write. */
    forgetBefore: (day: string): void => void forget.run({ before: day }),
  };
}

export type ComparedDays = ReturnType<typeof createComparedDays>;

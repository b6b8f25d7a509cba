import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Flag } from '#shared/server/db/schema/columns.ts';
import type { Scope } from '#shared/server/db/scope.ts';

export interface NewRecording {
  readonly id_tickets: number;
  readonly id_users: number;
  readonly id_workstations: number;
  readonly part: number;
  readonly channels: number;
  readonly sample_rate: number;
  readonly frames: number;
  readonly last: Flag;
  readonly file: string;
  readonly hash: string;
}

/** Writes recordings. Rows remain after their files are deleted. */
export function createRecordingStore(sqlite: Database) {
  const insert = statement<NewRecording & { now: number }>()(sqlite, (db, p) =>
    db
      .insertInto('recordings')
      .values({
        id_tickets: p('id_tickets'),
        id_users: p('id_users'),
        id_workstations: p('id_workstations'),
        part: p('part'),
        channels: p('channels'),
        sample_rate: p('sample_rate'),
        frames: p('frames'),
        last: p('last'),
        file: p('file'),
        hash: p('hash'),
        created_at: p('now'),
        removed_at: null,
      })
      .returningAll(),
  );
  const markRemoved = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('recordings')
      .set((eb) => ({ removed_at: p('now'), row_ver: eb('row_ver', '+', 1) }))
      .where('id', '=', p('id'))
      .where('removed_at', 'is', null)
      .returning(['row_ver', 'removed_at']),
  );

  return {
    /** Returns the id of the new row. */
    add(scope: Scope<Notice>, recording: NewRecording): number {
      const row = insert.get({ ...recording, now: scope.now });
      if (!row) throw new Error('the recording was not written');
      scope.record({ entity: 'recordings', pk: row.id, op: 'insert', rowVersion: 1, values: row });
      return row.id;
    },

    /** Notes that its file is deleted. */
    markRemoved(scope: Scope<Notice>, id: number): void {
      const row = markRemoved.get({ id, now: scope.now });
      if (!row) return;
      const { row_ver: rowVersion, removed_at } = row;
      scope.record({ entity: 'recordings', pk: id, op: 'update', rowVersion, values: { removed_at } });
    },
  };
}

/** Reads recordings and their tickets, over the given connection. */
export function createRecordingQueries(sqlite: Database) {
  const ticket = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('tickets').select(['id_branches', 'day']).where('id', '=', p('id')),
  );
  const servedAt = statement<{ ticket: number; user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select('id_workstations')
      .where('id_tickets', '=', p('ticket'))
      .where('id_users', '=', p('user'))
      .where('to_state', '=', 'assisting')
      .orderBy('seq', 'desc')
      .limit(1),
  );
  const part = statement<{ ticket: number; part: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('recordings')
      .select(['id', 'hash'])
      .where('id_tickets', '=', p('ticket'))
      .where('part', '=', p('part')),
  );
  const lastPart = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('recordings')
      .select((eb) => eb.fn.max('part').as('part'))
      .where('id_tickets', '=', p('ticket')),
  );
  const before = statement<{ moment: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('recordings')
      .select(['id', 'file'])
      .where('created_at', '<', p('moment'))
      .where('removed_at', 'is', null),
  );
  const below = statement<{ from: string; to: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('recordings')
      .select('id')
      .where('file', '>', p('from'))
      .where('file', '<', p('to'))
      .where('removed_at', 'is', null)
      .limit(1),
  );

  return {
    ticket: (id: number) => ticket.get({ id }),
    /** The workstation at which a user last served a ticket; null without one. */
    servedAt: (idTickets: number, idUsers: number): number | null =>
      servedAt.get({ ticket: idTickets, user: idUsers })?.id_workstations ?? null,
    part: (idTickets: number, index: number) => part.get({ ticket: idTickets, part: index }),
    /** The place after the last recorded part. */
    nextPart: (idTickets: number): number => (lastPart.get({ ticket: idTickets })?.part ?? 0) + 1,
    /** Recordings before a moment whose file still exists. */
    before: (moment: Millis) => before.all({ moment }),
    /** Whether a folder contains the file of a stored recording. `0` follows `/` in ASCII. */
    hasBelow: (folder: string): boolean => below.get({ from: `${folder}/`, to: `${folder}0` }) !== undefined,
  };
}

export type RecordingStore = ReturnType<typeof createRecordingStore>;
export type RecordingQueries = ReturnType<typeof createRecordingQueries>;

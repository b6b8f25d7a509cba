import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { isAnnounced } from '#shared/domain/calling/announce.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Turns that a display which has just been switched on shows: the current one and four before. */
const INITIAL_CALLS = 5;
/** So far back it looks for them: one that shows little of a busy branch would else read the whole log. */
const MAX_LOOKBACK_ROWS = 20_000;
/** What displays tell of, in the words of the index that finds it. */
export const CALLS = ['call', 'recall', 'callNoTicket'] as const;
/** A display that was away for days catches up by its last turns only. */
const MAX_FEED_CALLS = 200;

/**
 * Reads the calls of a display from the branch's event log. The log's sequence is the cursor: reading on
 * from it gives each later call exactly once and in order.
 */
export function createCallFeed(
  sqlite: Database,
  settings: SettingsNow,
  isLineal: (idDisplay: number) => boolean,
) {
  const after = statement<{
    display: number;
    branch: number;
    cursor: number;
    most: number;
    isLineal: 0 | 1;
  }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events as e')
      .innerJoin('tickets as t', 't.id', 'e.id_tickets')
      .innerJoin('queues as q', 'q.id', 'e.id_queues')
      .innerJoin('workstations as w', 'w.id', 'e.id_workstations')
      .leftJoin('display_workstations as d', (on) =>
        on.onRef('d.id_workstations', '=', 'w.id').on('d.id_displays', '=', p('display')),
      )
      .select([
        'e.seq',
        'e.kind',
        'e.at',
        't.id as id_tickets',
        't.code',
        't.state',
        't.id_workstations as served_at',
        'w.id as id_workstations',
        'q.name as queue',
        'w.name as workstation',
        'd.position',
      ])
      .where('e.id_branches', '=', p('branch'))
      .where('e.kind', 'in', CALLS)
      // Without a ticket there is no number to show: only a lineal screen has words for such a call.
      .where('t.no_ticket', '<=', p('isLineal'))
      // Whoever has got a ticket since was called without one then.
      .where(({ or, eb }) => or([eb('e.kind', '!=', 'callNoTicket'), eb('t.no_ticket', '=', 1)]))
      .where('e.seq', '>', p('cursor'))
      // Where none are included all are.
      .where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('d.id', 'is not', null),
          not(
            exists(
              selectFrom('display_workstations as w2')
                .select('w2.id')
                .where('w2.id_displays', '=', p('display')),
            ),
          ),
        ]),
      )
      .where(({ or, not, exists, selectFrom }) => {
        const included = selectFrom('display_queues as dq')
          .select('dq.id')
          .where('dq.id_displays', '=', p('display'));
        return or([exists(included.whereRef('dq.id_queues', '=', 'e.id_queues')), not(exists(included))]);
      })
      .orderBy('e.seq', 'desc')
      .limit(p('most')),
  );
  const head = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('event_counters').select('seq').where('id_branches', '=', p('branch')),
  );

  type Row = ReturnType<typeof after.all>[number];
  /** Tells whether the customer is still expected, or served, where this call invited to. */
  const isServed = ({ state, served_at, id_workstations }: Row) =>
    state === 'assisting' && served_at === id_workstations;
  const present = (row: Row, now: Millis): DisplayCall => ({
    seq: row.seq,
    kind: row.kind === 'recall' ? 'recall' : 'call',
    idTicket: row.id_tickets,
    code: row.code,
    location: row.workstation,
    direction: row.position,
    queueName: row.queue,
    at: row.at,
    announce: isAnnounced({ calledAt: row.at, isServed: isServed(row) }, now, settings().announceTime),
  });

  return {
    head: (branch: number): number => head.get({ branch })?.seq ?? 0,

    /** Calls after the cursor; null, or a cursor this log has never had, begins with the last turns. */
    after(place: { display: number; branch: number }, cursor: number | null, now: Millis): DisplayFeed {
      const end = head.get(place)?.seq ?? 0;
      const reset = cursor === null || cursor > end;
      const max = reset ? INITIAL_CALLS : MAX_FEED_CALLS;
      const rows = after.all({
        ...place,
        most: max,
        isLineal: isLineal(place.display) ? 1 : 0,
        cursor: reset ? Math.max(0, end - MAX_LOOKBACK_ROWS) : cursor,
      });
      const calls = rows.reverse().map((row) => present(row, now));
      return {
        cursor: end,
        reset,
        calls: reset ? calls.map((call) => ({ ...call, announce: false })) : calls,
      };
    },
  };
}

export type CallFeed = ReturnType<typeof createCallFeed>;

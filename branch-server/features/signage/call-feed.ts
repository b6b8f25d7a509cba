import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { isAnnounced } from '#shared/domain/calling/announce.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Turns that a display which has just been switched on shows: the current one and four before. */
const INITIAL_CALLS = 5;
/** Search limit: a display with few calls of a busy branch would otherwise read the whole log. */
const MAX_LOOKBACK_ROWS = 20_000;
/** Kinds of events that displays show, literally as in the index. */
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
    max: number;
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
      // A call without a ticket has no number; only a lineal screen shows it.
      .where('t.no_ticket', '<=', p('isLineal'))
      // A ticket issued later was a call without ticket at that time.
      .where(({ or, eb }) => or([eb('e.kind', '!=', 'callNoTicket'), eb('t.no_ticket', '=', 1)]))
      .where('e.seq', '>', p('cursor'))
      // No included rows means all.
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
      .limit(p('max')),
  );
  const head = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('event_counters').select('seq').where('id_branches', '=', p('branch')),
  );

  type Row = ReturnType<typeof after.all>[number];
  /** Whether the customer is still called to, or served at, the workstation of this call. */
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
    after(target: { display: number; branch: number }, cursor: number | null, now: Millis): DisplayFeed {
      const end = head.get(target)?.seq ?? 0;
      const reset = cursor === null || cursor > end;
      const max = reset ? INITIAL_CALLS : MAX_FEED_CALLS;
      const rows = after.all({
        ...target,
        max,
        isLineal: isLineal(target.display) ? 1 : 0,
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

import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { DONE, type TicketState } from '#shared/domain/tickets/transitions.ts';

/** Time in which the last action can be undone, ms. */
export const UNDOABLE_FOR_MS = 60_000;

/** Last action of a workstation on a ticket that is no longer its current one. */
export interface LastAction {
  readonly ticket: number;
  readonly code: string;
  readonly state: TicketState;
  readonly at: number;
  readonly user: number | null;
  /** The end of the time in which its user can take it back; null when that is over, or something was built on it. */
  readonly undoableUntil: number | null;
}

/** Reads the last action of a workstation, and whether it can be undone. */
export function createLastActions(sqlite: Database) {
  const last = statement<{ branch: number; workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select(['seq', 'at', 'id_tickets', 'id_users', 'previous'])
      .where('id_workstations', '=', p('workstation'))
      .where('id_branches', '=', p('branch'))
      .where('previous', 'is not', null)
      .orderBy('seq', 'desc')
      .limit(1),
  );
  const atWorkstation = statement<{ branch: number; seq: number; workstation: number }>()(sqlite, (db, p) =>
    eventsAfter(db, p).where('id_workstations', '=', p('workstation')),
  );
  const ofTicket = statement<{ branch: number; seq: number; ticket: number }>()(sqlite, (db, p) =>
    eventsAfter(db, p).where('id_tickets', '=', p('ticket')),
  );

  const done = lastDone(sqlite);
  const isBuiltOn = (action: { branch: number; workstation: number; seq: number; ticket: number }): boolean =>
    (atWorkstation.get(action) ?? ofTicket.get(action)) !== undefined;

  return {
    /** The action that can be undone, if not too late. */
    of: (branch: number, workstation: number) => last.get({ branch, workstation }),

    /** Whether the ticket or the workstation changed since. */
    isBuiltOn,

    /** Presents the last action to operators; null without one. Skips undone actions. */
    view(branch: number, workstation: number, now: number): LastAction | null {
      const action = done.get({ branch, workstation });
      if (!action) return null;
      const { seq, undoable, ...view } = action;
      const until = action.at + UNDOABLE_FOR_MS;
      const isOver =
        !undoable || until < now || isBuiltOn({ branch, workstation, seq, ticket: action.ticket });
      return { ...view, undoableUntil: isOver ? null : until };
    },
  };
}

export type LastActions = ReturnType<typeof createLastActions>;

function eventsAfter(db: Kysely<BranchTables>, p: <Name extends 'branch' | 'seq'>(name: Name) => number) {
  return db
    .selectFrom('ticket_events')
    .select('seq')
    .where('id_branches', '=', p('branch'))
    .where('seq', '>', p('seq'))
    .limit(1);
}

function lastDone(sqlite: Database) {
  return statement<{ branch: number; workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events as d')
      .innerJoin('tickets as t', 't.id', 'd.id_tickets')
      .select([
        'd.seq',
        'd.id_tickets as ticket',
        't.code',
        'd.to_state as state',
        'd.at',
        'd.id_users as user',
      ])
      .select((eb) => eb('d.previous', 'is not', null).as('undoable'))
      .where('d.id_workstations', '=', p('workstation'))
      .where('d.id_branches', '=', p('branch'))
      .where('d.kind', 'in', DONE)
      // Skips undone actions: the undo follows its action at the workstation directly.
      .where((eb) =>
        eb(
          eb
            .selectFrom('ticket_events as n')
            .select('n.kind')
            .where('n.id_workstations', '=', p('workstation'))
            .where('n.id_branches', '=', p('branch'))
            .whereRef('n.seq', '>', 'd.seq')
            .orderBy('n.seq')
            .limit(1),
          'is distinct from',
          'undo',
        ),
      )
      .orderBy('d.seq', 'desc')
      .limit(1),
  );
}

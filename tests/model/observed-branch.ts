import type { Database } from 'better-sqlite3';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { rowsOf } from '../support/checks/look-into.ts';
import { OPERATORS, type Operator } from './model-branch.ts';
import { dateOf, type ModelState } from './model-state.ts';

/** Observable state of a branch in terms of the model, so that differences are readable. */
interface Seen {
  /** The current business day. */
  readonly day: string | undefined;
  /** By id. */
  readonly tickets: Readonly<Record<number, string>>;
  /** Number of their events. */
  readonly events: number;
  readonly open: readonly string[];
  readonly waitingWorkstations: readonly number[];
}

interface TicketSeen {
  readonly id: number;
  readonly code: string;
  readonly state: TicketState;
  readonly queue: number;
  readonly arrived: number;
  readonly callable: number;
  readonly workstation: number | null;
  readonly user: Operator | null;
}

/** Reads the state of the database. */
export const observed =
  (idOf: (user: Operator) => number) =>
  (sqlite: Database): Seen => {
    const names = new Map(OPERATORS.map((name) => [idOf(name), name]));
    const tickets = rowsOf<Omit<TicketSeen, 'user'> & { id_users: number | null }>(
      sqlite,
      `select id, code, state, id_queues as queue, arrived_at as arrived, callable_at as callable,
         id_workstations as workstation, id_users from tickets`,
    );
    const open = rowsOf<{ workstation: number; user: number }>(
      sqlite,
      'select id_workstations as workstation, id_users as user from workstation_sessions where closed_at is null',
    );
    const waiting = rowsOf<{ workstation: number }>(
      sqlite,
      'select id_workstations as workstation from waiting_workstations order by position',
    );
    const [branch] = rowsOf<{ day: string }>(sqlite, 'select day from branch_days');
    return {
      day: branch?.day,
      tickets: inWords(
        tickets.map((ticket) => ({ ...ticket, user: names.get(ticket.id_users ?? 0) ?? null })),
      ),
      events: rowsOf(sqlite, 'select seq from ticket_events').length,
      open: open.map(({ workstation, user }) => `${workstation} ${names.get(user)}`).sort(),
      waitingWorkstations: waiting.map(({ workstation }) => workstation),
    };
  };

/** Reads the state of the model. */
export const cached = (model: ModelState): Seen => ({
  day: dateOf(model.day),
  tickets: inWords([...model.tickets.values()]),
  events: model.events,
  open: [...model.open].map(([workstation, user]) => `${workstation} ${user}`).sort(),
  waitingWorkstations: [...model.waitingWorkstations],
});

const inWords = (tickets: readonly TicketSeen[]): Record<number, string> =>
  Object.fromEntries(tickets.map((ticket) => [ticket.id, textOf(ticket)]));

/** Omits the operator of finished tickets. */
function textOf({ code, state, queue, arrived, callable, workstation, user }: TicketSeen): string {
  const where = {
    waiting: ` in ${queue}, callable at ${callable}, held by ${workstation} ${user}`,
    standby: ` of ${user}, held by ${workstation}`,
    assisting: ` at ${workstation} by ${user} for ${queue}`,
    assisted: '',
    noshow: '',
    canceled: '',
  }[state];
  return `${code} of ${arrived} ${state}${where}`;
}

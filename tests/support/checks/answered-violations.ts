import type { Database } from 'better-sqlite3';
import type { AnsweredAct } from '../samples/hammer-words.ts';
import { rowsOf } from './look-into.ts';

/**
 * Compares answers with the event log: returns missing and repeated ones; empty if equal. `users` must do nothing
 * else.
 */
export function answeredViolations(
  sqlite: Database,
  answered: readonly AnsweredAct[],
  users: readonly number[],
): string[] {
  const events = rowsOf<Act>(
    sqlite,
    'select kind, id_tickets as idTicket, id_users as idUsers from ticket_events order by seq',
  ).filter(({ kind, idUsers }) => kind === 'issue' || (idUsers !== null && users.includes(idUsers)));
  return actViolations(answered, events);
}

/** Differences between answered and stored actions. */
export function actViolations(answered: readonly Act[], events: readonly Act[]): string[] {
  const [said, stored] = [counted(answered), counted(events)];
  return [...new Set([...said.keys(), ...stored.keys()])]
    .filter((act) => said.get(act) !== stored.get(act))
    .map((act) => `${act}: answered ${said.get(act) ?? 0} times, kept ${stored.get(act) ?? 0} times`);
}

type Act = Omit<AnsweredAct, 'requested'>;

function counted(acts: readonly Act[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, idTicket, idUsers } of acts) {
    const act = kind === 'issue' ? `issue of ${idTicket}` : `${kind} of ${idTicket} by ${idUsers}`;
    counts.set(act, (counts.get(act) ?? 0) + 1);
  }
  return counts;
}

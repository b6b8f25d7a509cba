import type { Database } from 'better-sqlite3';
import type { AnsweredAct } from '../samples/hammer-words.ts';
import { rowsOf } from './look-into.ts';

/**
 * Lists what of all that was answered is not in the event log, or is there more often; nothing when all is well.
 * `users` are those who did nothing but what was answered, and nobody else took tickets.
 */
export function answeredFaults(
  sqlite: Database,
  answered: readonly AnsweredAct[],
  users: readonly number[],
): string[] {
  const events = rowsOf<Act>(
    sqlite,
    'select kind, id_tickets as idTicket, id_users as idUsers from ticket_events order by seq',
  ).filter(({ kind, idUsers }) => kind === 'issue' || (idUsers !== null && users.includes(idUsers)));
  return actFaults(answered, events);
}

/** Lists what was answered more or less often than it was kept. */
export function actFaults(answered: readonly Act[], events: readonly Act[]): string[] {
  const [said, kept] = [counted(answered), counted(events)];
  return [...new Set([...said.keys(), ...kept.keys()])]
    .filter((act) => said.get(act) !== kept.get(act))
    .map((act) => `${act}: answered ${said.get(act) ?? 0} times, kept ${kept.get(act) ?? 0} times`);
}

type Act = Omit<AnsweredAct, 'asked'>;

function counted(acts: readonly Act[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, idTicket, idUsers } of acts) {
    const act = kind === 'issue' ? `issue of ${idTicket}` : `${kind} of ${idTicket} by ${idUsers}`;
    counts.set(act, (counts.get(act) ?? 0) + 1);
  }
  return counts;
}

import type { Database } from 'better-sqlite3';
import { changeLogViolations } from '../support/checks/change-log-violations.ts';
import { rowsOf } from '../support/checks/look-into.ts';
import { ticketViolations } from '../support/checks/ticket-violations.ts';
import { replayViolations } from './replay-events.ts';

/** Inconsistencies of a branch, independent of its history; empty if there are none. */
export function branchViolations(sqlite: Database): string[] {
  return [
    ...replayViolations(sqlite),
    ...ticketViolations(sqlite),
    ...changeLogViolations(sqlite),
    ...Object.entries(NEVER).flatMap(([what, query]) =>
      rowsOf(sqlite, query).map((row) => `${what}: ${JSON.stringify(row)}`),
    ),
  ];
}

const OPEN = 'select * from workstation_sessions where closed_at is null';

/** Queries that must return no row. */
const NEVER: Readonly<Record<string, string>> = {
  'no such state': `
    select id, state from tickets
    where state not in ('waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled')`,
  'a workstation is open twice': `select id_workstations from (${OPEN}) group by 1 having count(*) > 1`,
  'a user is at two workstations': `select id_users from (${OPEN}) group by 1 having count(*) > 1`,
  'a ticket is served where nobody is': `
    select t.id from tickets t left join (${OPEN}) s
      on s.id_workstations = t.id_workstations and s.id_users = t.id_users
    where t.state = 'assisting' and s.id is null`,
  'a waiting workstation is not open': `
    select l.id_workstations from waiting_workstations l left join (${OPEN}) s
      on s.id_workstations = l.id_workstations and s.id_users = l.id_users
    where s.id is null`,
  'a waiting workstation serves somebody': `
    select id_workstations from waiting_workstations
    where id_workstations in (select id_workstations from tickets where state = 'assisting')`,
  'a workstation waits twice': `
    select id_workstations from waiting_workstations group by 1 having count(*) > 1`,
  'a number is given twice on a day': `
    select t.letter, t.number, t.day from tickets t join queues q on q.letter = t.letter
    where t.no_ticket = 0 and q.restart = 1 and q.max_limit >= 999
      and not exists (select 1 from audit where action = 'RESET_BRANCH')
    group by t.id_branches, t.letter, t.number, t.day having count(*) > 1`,
  'a customer walks over for ever': `
    select id from tickets where state = 'waiting' and callable_at > entered_at + 30000`,
  'the database is broken': `select integrity_check as violation from pragma_integrity_check
    where integrity_check <> 'ok'`,
};

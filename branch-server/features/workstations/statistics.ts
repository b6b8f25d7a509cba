import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { CallableQueue } from '#branch-server/calling/callable-queues.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { QueueListRow } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { serviceLevel } from '#shared/domain/statistics/service-level.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { late, waited } from '#shared/server/statistics/ticket-times.ts';

interface Day {
  readonly user: number;
  readonly branch: number;
  readonly since: number;
}

/** Statistics of an operator's day, over the given connection. */
export function createStatistics(sqlite: Database) {
  const attended = statement<Day>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .select([
        sql<number | null>`sum(t.state = 'assisted')`.as('served'),
        sql<number | null>`sum(t.state = 'assisted' and not ${late(sql.ref('q.sla'))})`.as('onTime'),
        sql<number | null>`sum(t.state = 'noshow')`.as('absent'),
      ])
      // Limits to workstations used today: an index finds the tickets that ended there.
      .where('t.id_workstations', 'in', (eb) =>
        eb
          .selectFrom('workstation_sessions')
          .select('id_workstations')
          .where('id_users', '=', p('user'))
          .where((or) => or.or([or('closed_at', 'is', null), or('closed_at', '>=', p('since'))])),
      )
      .where('t.ended_at', '>=', p('since'))
      .where('t.id_users', '=', p('user'))
      .where('t.id_branches', '=', p('branch')),
  );
  const person = statement<{ user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('users as u')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .select(['u.username', 'e.first_name', 'e.last_name'])
      .where('u.id', '=', p('user')),
  );
  const signIns = statement<{ user: number; until: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tokens')
      .select('issued_at')
      .where('id_users', '=', p('user'))
      .where('watches', '=', 0)
      .where('issued_at', '<=', p('until'))
      .orderBy('issued_at', 'desc')
      .limit(2),
  );
  const signedIn = statement<{ hash: string; user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tokens')
      .select('issued_at')
      .where('token_hash', '=', p('hash'))
      .where('id_users', '=', p('user')),
  );

  return {
    attended(day: Day) {
      const { served, onTime, absent } = attended.get(day) ?? {};
      return {
        onTime: onTime ?? 0,
        offTime: (served ?? 0) - (onTime ?? 0),
        absent: absent ?? 0,
        served: served ?? 0,
      };
    },

    person: (user: number) => person.get({ user }),

    /** A user's present and previous sign-in: the present one by the token if it is theirs, otherwise the last. */
    signIns(user: number, tokenHash: string, now: number) {
      const until = signedIn.get({ hash: tokenHash, user })?.issued_at ?? now;
      const [present, before] = signIns.all({ user, until });
      return { loginTime: present?.issued_at ?? null, lastLogin: before?.issued_at ?? null };
    },
  };
}

export type Statistics = ReturnType<typeof createStatistics>;

/** Counts who waits in a queue and how well it was served today: the terminal information of a workstation. */
export function createQueueStats(sqlite: Database) {
  const waiting = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('entered_at').as('since')])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting'),
  );
  const called = statement<{ branch: number; queue: number; day: string; since: number; sla: number }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('tickets as t')
        .select((eb) => [
          eb.fn.countAll<number>().as('promised'),
          sql<number | null>`sum(1 - ${late(sql`${p('sla')}`)})`.as('in_time'),
        ])
        .where('t.id_queues', '=', p('queue'))
        .where('t.id_branches', '=', p('branch'))
        .where('t.called_at', '>=', p('since'))
        .where('t.day', '=', p('day'))
        .where(waited, '=', 1)
        // Leaves out a queue that promises nothing: it has no service level.
        .where(sql<boolean>`${p('sla')} > 0`),
  );

  return (branch: number, queue: CallableQueue, day: string, now: Millis): QueueListRow => {
    const line = waiting.get({ branch, queue: queue.id });
    const today = called.get({ branch, queue: queue.id, day, since: now - 24 * 3_600_000, sla: queue.sla });
    return {
      idQueues: queue.id,
      name: queue.name,
      description: queue.description,
      letter: queue.letter,
      appointments: queue.appointments ? 'Y' : 'N',
      enabled: queue.offered ? 'Y' : 'N',
      ticketsCount: line?.count ?? 0,
      waitingTime: line?.since ? secondsSince(line.since, now) : 0,
      sla: queue.sla,
      level: serviceLevel({ promised: today?.promised ?? 0, in_time: today?.in_time ?? 0 }),
    };
  };
}

export type QueueStats = ReturnType<typeof createQueueStats>;

import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import { late } from '#shared/server/statistics/ticket-times.ts';

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

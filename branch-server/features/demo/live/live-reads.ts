import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { EARLY_MS } from '../booked-customers.ts';
import { COLLEAGUES } from '../colleagues.ts';

export interface LiveBranch {
  readonly id: number;
  readonly zone: string;
  readonly language: string;
}

export interface LivePair {
  readonly idQueues: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly letter: string;
}

/** Reads the current configuration of the demonstration, which users may change during the simulation. */
export function createLiveReads(sqlite: Database) {
  const branch = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('branches')
      .select(['id', 'zone', 'language'])
      .where('enabled', '=', 1)
      .orderBy('id')
      .limit(1),
  );
  const pairs = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('queue_categories as c')
      .innerJoin('queues as q', 'q.id', 'c.id_queues')
      .select(['c.id_services as idServices', 'c.id_segments as idSegments', 'q.id as idQueues', 'q.letter'])
      .where('q.enabled', '=', 1)
      .orderBy('c.id'),
  );
  const workstations = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('enabled', '=', 1)
      .orderBy('id'),
  );
  const colleagues = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.id_roles')
      .select(['u.id as idUsers', 'u.username', 'u.id_employees as idEmployees'])
      .select(['u.id_roles as idRoles', 'r.level'])
      .where(
        'u.username',
        'in',
        COLLEAGUES.map(({ username }) => username),
      )
      .where('u.enabled', '=', 1)
      .orderBy('u.id'),
  );
  const kiosk = statement<object>()(sqlite, (db) =>
    db.selectFrom('kiosks').select('id').orderBy('id').limit(1),
  );

  const booked = statement<{ branch: number; now: Millis; until: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id', 'slot_start'])
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'booked')
      .where('pending_action', '!=', 'cancel')
      .where('missed_from', '>', p('now'))
      .where('slot_start', '<=', p('until'))
      .orderBy('slot_start'),
  );

  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'waiting'),
  );

  return {
    branch: (): LiveBranch | null => branch.get({}) ?? null,
    kiosk: () => kiosk.get({})?.id ?? null,
    /** Number of waiting tickets. */
    waiting: (idBranches: number) => waiting.get({ branch: idBranches })?.count ?? 0,
    /** Appointments whose customers may arrive by now. */
    booked: (idBranches: number, now: Millis) =>
      booked.all({ branch: idBranches, now, until: now + EARLY_MS }),
    pairs: (): LivePair[] => pairs.all({}),
    workstations: (idBranches: number) => workstations.all({ branch: idBranches }).map(({ id }) => id),
    /** Callers with the one privilege that they need. */
    colleagues: (): Caller[] =>
      colleagues.all({}).map((user) => ({
        ...user,
        modules: [MODULES.workstation],
        idAttentionAreas: null,
        branches: [],
        tokenHash: '',
        watches: false,
        isProgram: false,
      })),
  };
}

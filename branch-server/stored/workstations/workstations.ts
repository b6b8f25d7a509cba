import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';

/** Reads workstations for commands, over the given connection. Configuration is cached until it changes. */
export function createWorkstations(sqlite: Database, version: () => number) {
  const configured = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('view_profiles as v', 'v.id', 't.id_view_profiles')
      .leftJoin('attention_profiles as a', 'a.id', 'w.id_attention_profiles')
      .select([
        'w.id',
        'w.name',
        'w.enabled',
        'w.id_branches',
        'w.id_attention_areas',
        'b.id_branch_types',
        'w.id_workstation_types',
        'b.name as branch',
        'b.zone',
        'w.id_attention_profiles',
        'a.name as attention_profile',
        'a.enabled as profile_enabled',
        'v.enabled as view_enabled',
        't.call_no_ticket',
        't.transfer',
        't.stand_by',
        't.removal',
        't.call_out_of_turn',
        't.show_out_of_turn',
        't.reception',
        't.automatic_call',
        't.lineal_call',
        't.self_profile',
        't.transaction_detail',
        't.close_detail',
        't.close_timeout',
        't.call_timeout',
        't.record_frequency',
        't.id_services_lineal',
        't.id_segments_lineal',
      ])
      .where('w.id', '=', p('id')),
  );
  const session = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('users as u', 'u.id', 's.id_users')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .select(['s.id', 's.id_users', 's.opened_at', 's.idle_from', 'e.first_name', 'e.last_name'])
      .where('s.id_workstations', '=', p('workstation'))
      .where('s.closed_at', 'is', null),
  );
  const ofUser = statement<{ user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .select(['w.id', 'w.name'])
      .where('s.id_users', '=', p('user'))
      .where('s.closed_at', 'is', null),
  );
  const currentTicket = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_workstations', '=', p('workstation'))
      .where('state', '=', 'assisting'),
  );

  return {
    byId: cachedByVersion(version, (id: number) => configured.get({ id })),
    /** Finds the session of the user who has it open now. */
    session: (id: number) => session.get({ workstation: id }),
    /** Finds the workstation that a user has open. */
    ofUser: (user: number) => ofUser.get({ user }),
    /** Finds the ticket being served there. */
    currentTicket: (id: number) => currentTicket.get({ workstation: id }),
  };
}

export type Workstations = ReturnType<typeof createWorkstations>;
export type WorkstationRow = NonNullable<ReturnType<Workstations['byId']>>;

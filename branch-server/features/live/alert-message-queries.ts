import { type Kysely, type SqlBool, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { byText } from '#shared/server/db/list-rows.ts';

type Db = Kysely<BranchTables>;

const MAX_ROWS = 200;
/** Sendings of one's own that are shown. */
const SENT = 30;

const messages = (db: Db) =>
  db
    .selectFrom('alert_messages as m')
    .leftJoin('users as u', 'u.id', 'm.id_sender')
    .leftJoin('employees as e', 'e.id', 'u.id_employees')
    .leftJoin('alarm_events as v', 'v.id', 'm.id_alarm_events')
    .leftJoin('alarm_measures as n', 'n.id_alarm_events', 'm.id_alarm_events')
    .leftJoin('branches as b', 'b.id', 'v.id_branches')
    .leftJoin('alarm_runs as r', (on) =>
      on
        .onRef('r.id_branches', '=', 'v.id_branches')
        .onRef('r.id_alerts', '=', 'v.id_alerts')
        .onRef('r.since', '=', 'v.since'),
    )
    .select(['m.id', 'm.text', 'm.is_read', 'm.deleted', 'm.id_receiver', 'm.id_sender', 'm.created_at'])
    .select(['e.first_name', 'e.last_name', 'v.name as alarm', 'v.since', 'b.name as branch', 'r.ended_at'])
    .select('n.measures')
    .select((eb) =>
      eb
        .selectFrom('alert_messages as a')
        .select(({ fn }) => fn.max('a.created_at').as('at'))
        .whereRef('a.id_answers', '=', 'm.id')
        .whereRef('a.id_sender', '=', 'm.id_receiver')
        .as('answered_at'),
    );

export type MessageRow = Awaited<ReturnType<typeof oneMessage>>;

export const oneMessage = (db: Db, id: number) =>
  messages(db).where('m.id', '=', id).executeTakeFirstOrThrow();

/** A user's messages that are not deleted, the latest first. */
export const messagesTo = (db: Db, idUsers: number) =>
  messages(db)
    .where('m.id_receiver', '=', idUsers)
    .where('m.deleted', '=', 0)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MAX_ROWS)
    .execute();

/** Finds one of a user's own messages. */
export const messageOf = (db: Db, id: number, idReceiver: number) =>
  db
    .selectFrom('alert_messages')
    .select(['id', 'id_sender', 'is_read'])
    .where('id', '=', id)
    .where('id_receiver', '=', idReceiver)
    .executeTakeFirst();

const sending = sql<number>`coalesce(m.id_first_messages, m.id)`;

export type SentRow = Awaited<ReturnType<typeof messagesBy>>[number];

/** Messages sent by a user, latest first, one row per receiver by name. */
export const messagesBy = (db: Db, idUsers: number) =>
  db
    .selectFrom('alert_messages as m')
    .innerJoin('users as u', 'u.id', 'm.id_receiver')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .select([sending.as('sending'), 'm.text', 'm.created_at', 'm.is_read', 'm.read_at', 'm.id_receiver'])
    .select(['e.first_name', 'e.last_name'])
    .where('m.id_sender', '=', idUsers)
    .where((eb) =>
      eb(
        sending,
        'in',
        eb
          .selectFrom('alert_messages as f')
          .select('f.id')
          .where('f.id_sender', '=', idUsers)
          .where('f.id_first_messages', 'is', null)
          .orderBy('f.created_at', 'desc')
          .orderBy('f.id', 'desc')
          .limit(SENT),
      ),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy(sending, 'desc')
    .orderBy(byText('e.first_name'))
    .orderBy(byText('e.last_name'))
    .execute();

/** SQL condition: user `u` may work at one of these branches; at any if the list is empty. */
const worksAt = (branches: readonly number[]) =>
  branches.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(not exists (select 1 from user_branches as l where l.id_users = u.id)
        or exists (select 1 from user_branches as l
          where l.id_users = u.id and l.id_branches in (${sql.join(branches)})))`;

/** Enabled users who may work at one of these branches, except the given user, by name. */
export const colleagues = (db: Db, idUsers: number, branches: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .select(['u.id', 'u.id_roles', 'e.first_name', 'e.last_name', 'r.name as role'])
    .where('u.enabled', '=', 1)
    .where('u.user_type', '!=', 'API')
    .where('u.id', '!=', idUsers)
    .where(worksAt(branches))
    .orderBy(byText('e.first_name'))
    .orderBy(byText('e.last_name'))
    .orderBy('u.id');

/** The open workstations of a branch, who is there, and whether they are serving. */
export const openWorkstationsAt = (db: Db, idBranches: number) =>
  db
    .selectFrom('workstation_sessions as s')
    .innerJoin('workstations as w', 'w.id', 's.id_workstations')
    .select(['w.id', 'w.name', 's.id_users as idUsers'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.id_workstations', '=', 'w.id')
            .where('t.state', '=', 'assisting'),
        )
        .as('isServing'),
    )
    .where('w.id_branches', '=', idBranches)
    .where('s.closed_at', 'is', null)
    .execute();

/** Enabled users with the supervision privilege, except the given user, by name. */
export const supervisors = (db: Db, idUsers: number, branches: readonly number[]) =>
  colleagues(db, idUsers, branches)
    .innerJoin('role_modules as k', 'k.id_roles', 'r.id')
    .where('k.id_modules', '=', MODULES.supervisionView)
    .where('r.enabled', '=', 1)
    .execute();

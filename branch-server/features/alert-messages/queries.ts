import type { Kysely } from 'kysely';
import { MODULES } from '#shared/domain/access/modules.ts';
import { byText } from '#shared/server/db/list-rows.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<SharedTables>;

const SHOWN = 200;

const messages = (db: Db) =>
  db
    .selectFrom('alert_messages as m')
    .leftJoin('users as u', 'u.id', 'm.id_sender')
    .leftJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['m.id', 'm.text', 'm.is_read', 'm.deleted', 'm.id_receiver', 'm.id_sender', 'm.created_at'])
    .select(['e.first_name', 'e.last_name']);

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
    .limit(SHOWN)
    .execute();

/** Enabled users whose role may supervise, but for the one who asks, by name. */
export const receivers = (db: Db, idUsers: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .innerJoin('role_modules as k', 'k.id_roles', 'r.id')
    .select(['u.id', 'e.first_name', 'e.last_name'])
    .where('k.id_modules', '=', MODULES.supervisionView)
    .where('r.enabled', '=', 1)
    .where('u.enabled', '=', 1)
    .where('u.id', '!=', idUsers)
    .orderBy(byText('e.first_name'))
    .orderBy(byText('e.last_name'))
    .orderBy('u.id')
    .execute();

import { type Kysely, sql } from 'kysely';

/**
 * Lets a printer hang at a kiosk's machine. It refers to no row: the printer of a device that was put out is still
 * there, and says that it cannot be reached.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table printers add column id_devices integer').execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds the branch whose value won over a lost change, and turns the reason of each into a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('change_conflicts').addColumn('id_others', 'integer').execute();
  for (const [text, code] of Object.entries(CODES)) {
    await sql`update change_conflicts set reason = ${code} where reason = ${text}`.execute(db);
  }
}

const CODES = { 'number of another': 'otherNumber', 'no such row': 'noSuchRow' };

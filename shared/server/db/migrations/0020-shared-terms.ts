import { type Kysely, sql } from 'kysely';
import { replaceValues } from './replace-values.ts';

/** Renames the category and a column in saved reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceValues(db, 'report_designs', 'category', [['PEOPLE_CATEGORY', 'OPERATORS_CATEGORY']]);
  await sql`update report_designs set design = replace(design, '"told"', '"quoted"')`.execute(db);
}

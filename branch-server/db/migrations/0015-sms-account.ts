import type { Kysely } from 'kysely';
import { createSmsAccountTable, type SmsTables } from '#shared/server/db/schema/sms.ts';
import type { SmsSuspensionsTable } from '../schema/phones.ts';

/** The provider account belongs to the server: replaces the suspensions of its branches by one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createSmsAccountTable(database);
  const db = database as Kysely<SmsTables & { sms_suspensions: SmsSuspensionsTable }>;
  const rejected = await db
    .selectFrom('sms_suspensions')
    .select(['rejections', 'suspended_since', 'reason'])
    .orderBy('rejections', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (rejected)
    await db
      .insertInto('sms_account')
      .values({ id: 1, ...rejected })
      .execute();
  await database.schema.dropTable('sms_suspensions').execute();
}

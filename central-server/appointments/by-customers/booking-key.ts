import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';

const NAME = 'booking key';

/** Reads the key by which addresses of bookings are proved; draws it the first time, once for all processes of central. */
export async function bookingKey(db: Kysely<CentralTables>): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'hex');
}

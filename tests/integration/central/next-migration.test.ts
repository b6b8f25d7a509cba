import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, POSTGRES_MIGRATIONS } from '#central-server/db/migrations/list.ts';
import { postgresColumns } from '#central-server/db/open-postgres.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const addColumn = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('fact_tickets')
    .addColumn('colour', 'text', (column) => column.notNull().defaultTo('red'))
    .execute();
};
const fail = async (): Promise<void> => {
  throw new Error('made to fail');
};
const NEXT = { '9998-colour': { up: addColumn } };

describeCentral('the next migration of a central with data', (open, _, dialect) => {
  const released = dialect === 'postgres' ? POSTGRES_MIGRATIONS : MIGRATIONS;
  async function filled() {
    const database = await open();
    await putFacts(database, { tickets: [ticketFact({ id: 1, day: '2026-11-16', arrived_at: 1 })] });
    const db = dialect === 'postgres' ? database.db.withPlugin(postgresColumns) : database.db;
    const tickets = () => database.db.selectFrom('fact_tickets').selectAll().execute();
    const migrations = async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    };
    return { db, tickets, migrations };
  }

  it('changes the tables and keeps the rows', async () => {
    const { db, tickets, migrations } = await filled();
    await migrate(db, { ...released, ...NEXT });
    expect(await tickets()).toMatchObject([{ id: 1, day: '2026-11-16', colour: 'red' }]);
    expect(await migrations()).toEqual(Object.keys({ ...released, ...NEXT }).sort());
  });

  it('changes nothing if it fails', async () => {
    const { db, tickets, migrations } = await filled();
    const failing = { ...released, ...NEXT, '9999-failing': { up: fail } };
    await expect(migrate(db, failing)).rejects.toThrow('made to fail');
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ id: 1, day: '2026-11-16' });
    expect(ticket).not.toHaveProperty('colour');
    expect(await migrations()).toEqual(Object.keys(released).sort());
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '#central-server/db/migrations/0374-told-forecasts.ts';
import { putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const COLUMNS = [
  'forecast_from',
  'forecast_to',
  'id_queues_first',
  'id_services_first',
  'id_segments_first',
].concat(['first_called_at']);
const MORNING = Date.UTC(2026, 10, 16, 9);

describeCentral('what customers were told', (open) => {
  it('is taken from what branches said before central had a place for it', async () => {
    const database = await open();
    const ticket = (id: number, extra: string | null) =>
      ticketFact({ id, day: '2026-11-16', arrived_at: MORNING, extra });
    const place = { id_queues_first: 3, id_services_first: 2, id_segments_first: 1 };
    const told = { forecast_from: 300, forecast_to: 600, ...place, first_called_at: MORNING };
    await putFacts(database, {
      tickets: [
        ticket(1, JSON.stringify({ ...told, mood: 'calm' })),
        ticket(2, JSON.stringify({ ...told, forecast_from: null, forecast_to: null })),
        ticket(3, JSON.stringify({ mood: 'glad' })),
        ticket(4, null),
      ],
    });
    const { db } = database;
    // As it was before: nothing had its place.
    for (const column of COLUMNS)
      await sql`alter table fact_tickets drop column ${sql.ref(column)}`.execute(db);
    await up(db as never);
    const found = await db.selectFrom('fact_tickets').selectAll().orderBy('id').execute();
    const nothing = Object.fromEntries(COLUMNS.map((column) => [column, null]));
    expect(found).toMatchObject([
      told,
      { ...told, forecast_from: null, forecast_to: null },
      nothing,
      nothing,
    ]);
    expect(found.map(({ extra }) => JSON.parse(extra ?? 'null'))).toEqual([
      { mood: 'calm' },
      null,
      { mood: 'glad' },
      null,
    ]);
  });
});

import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

describeCentral('a central whose database ends all connections', (_open, newStorage, dialect) => {
  it.skipIf(dialect === 'sqlite')('continues after each reconnection', async () => {
    const storage = await newStorage();
    const central = await startCentral({ storage });
    const admin = await central.signIn('admin');
    const otherClient = new Client({ connectionString: storage.databaseUrl });
    onTestFinished(async () => {
      await otherClient.end();
      await central.stop();
    });
    await otherClient.connect();
    // More often than any pool has connections: none leaks.
    for (let time = 1; time <= 5; time += 1) {
      await vi.waitFor(async () => {
        // One of them listens for notifications of other processes.
        const { rows } = await otherClient.query(
          `select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
        );
        expect({ time, listening: rows.length }).toEqual({ time, listening: 1 });
      }, WAIT_OPTIONS);
      await otherClient.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await vi.waitFor(() => admin.call(listSegments, { query: {} }), WAIT_OPTIONS);
    }
  });
});

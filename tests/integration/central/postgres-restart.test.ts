import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listServices } from '#shared/contract/configuration/services.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  type DebianPostgres,
  debianPostgres,
  startDebianPostgres,
} from '#tests/support/servers/debian-postgres.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';
import { asAdministrator } from '#tests/support/servers/test-databases.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const programs = debianPostgres();

describe.skipIf(programs === null)('central while PostgreSQL restarts', { timeout: 180_000 }, () => {
  const folder = temporaryFolder();
  let postgres: DebianPostgres;
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    postgres = await startDebianPostgres(programs ?? '');
    const address = `postgres://postgres@127.0.0.1:${postgres.port}`;
    await asAdministrator(`${address}/postgres`, ['create database turno encoding utf8 template template0']);
    central = await startCentral({ storage: { dataDir: folder.path, databaseUrl: `${address}/turno` } });
    admin = await central.signIn('admin');
  }, 180_000);
  afterAll(async () => {
    await central.stop();
    postgres.stop();
    folder.remove();
  });

  const listed = () => admin.call(listServices, { query: { size: 10 } });
  const answer = () =>
    fetch(`${central.origin}/api/services?size=10`, { headers: { authorization: `Bearer ${admin.token}` } });
  const unavailable = () => central.log.lines().filter(({ msg }) => msg === 'the database does not answer');
  const others = () =>
    central.log.lines().filter(({ level, msg }) => level > 30 && msg !== unavailable()[0]?.msg);

  it('answers that the request may be repeated, logs it less often than it answers, and works again afterwards', async () => {
    const underWay = Array.from({ length: 20 }, listed);
    central.log.clear();
    postgres.end();
    await Promise.allSettled(underWay);
    for (let request = 0; request < 31; request += 1) {
      const response = await answer();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await apiErrorOf(listed())).status).toBe('DATABASE_UNAVAILABLE');
    expect(unavailable().length).toBeGreaterThan(0);
    expect(unavailable().length).toBeLessThan(31);
    expect(others()).toEqual([]);
    postgres.start();
    await vi.waitFor(async () => expect((await listed()).rows).not.toHaveLength(0), WAIT_OPTIONS);
  });
});

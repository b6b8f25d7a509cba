import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUser, logout } from '#shared/contract/access/sign-in.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { createService, listServices, updateService } from '#shared/contract/configuration/services.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getBranchName, getSyncType } from '#shared/contract/installation/sync-type.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const REAL = { name: 'Divisas', description: '', enabled: 'Y', idShort: '40', serviceTime: 60 } as const;

describeCentral('central', (_open, newStorage, dialect) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  it('identifies itself as central without a branch', async () => {
    expect(await central.anybody.call(getHealth, {})).toMatchObject({ syncType: 'central', database: 'ok' });
    expect(await central.anybody.call(getSyncType, {})).toEqual({ syncType: 'central' });
    expect(await admin.call(getBranchName, {})).toEqual({ branchName: '' });
  });

  it('signs users in and out', async () => {
    const config = await central.signIn('config');
    expect(await config.call(getUser, { params: { id: config.idUser } })).toMatchObject({
      username: 'config',
    });
    await config.call(logout, { params: { id: config.idUser } });
    expect((await apiErrorOf(config.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('ends expired sessions', async () => {
    const lucia = await central.signIn('lucia');
    central.clock.advance(15 * 3_600_000);
    expect((await apiErrorOf(lucia.call(listBranches, {}))).status).toBe('EXPIRED_TOKEN');
    admin = await central.signIn('admin');
  });

  it('runs a write once per key, and repeats its answer', async () => {
    const send = (key: string, body: unknown) =>
      ask(central.origin, {
        method: 'post',
        path: '/services',
        token: admin.token,
        headers: { 'idempotency-key': key },
        body,
      });
    const key = randomUUID();
    const first = await send(key, REAL);
    expect(first.http).toBe(200);
    expect(await send(key, REAL)).toEqual(first);
    expect((await send(key, { ...REAL, name: 'Otra' })).json).toMatchObject({
      status: 'IDEMPOTENCY_KEY_REUSED',
    });
    const both = randomUUID();
    const other = { ...REAL, name: 'Cambio', idShort: '41' };
    const [one, two] = await Promise.all([send(both, other), send(both, other)]);
    expect(one).toEqual(two);
    const { total } = await admin.call(listServices, { query: { search: 'cambio' } });
    expect(total).toBe(1);
  });

  it('deletes stored answers after a day', async () => {
    const stored = () => central.database().reader.selectFrom('idempotency').select('key').execute();
    expect((await stored()).length).toBeGreaterThan(0);
    central.clock.advance(25 * 3_600_000);
    await central.restart();
    expect(await stored()).toEqual([]);
    admin = await central.signIn('admin');
  });

  it('rolls back a write that is refused midway', async () => {
    const before = await admin.call(listServices, {});
    await expect(
      central.configure(async ({ trx }) => {
        await trx.deleteFrom('politeness').execute();
        await trx.deleteFrom('queue_categories').execute();
        throw new Error('half way');
      }),
    ).rejects.toThrow('half way');
    expect(await admin.call(listServices, {})).toEqual(before);
    const rules = await central.database().reader.selectFrom('politeness').select('id').execute();
    expect(rules.length).toBeGreaterThan(0);
  });

  it.runIf(dialect === 'postgres')('is consistent over several processes', async () => {
    const shared = await newStorage();
    const first = await startCentral({ storage: shared });
    const second = await startCentral({ storage: shared });
    try {
      const here = await first.signIn('admin');
      const there = second.as(here.token);
      const { id } = await here.call(createService, { body: REAL });
      const names = Array.from({ length: 20 }, (_, n) => `Divisas ${n}`);
      await Promise.all(
        names.map((name, n) =>
          (n % 2 ? here : there).call(updateService, { params: { id }, body: { ...REAL, name } }),
        ),
      );
      const row = await first
        .database()
        .reader.selectFrom('services')
        .select(['row_ver'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.row_ver).toBe(21);
      await here.call(logout, { params: { id: here.idUser } });
      expect((await apiErrorOf(there.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { tryNewPassword, tryToSignIn } from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

/** A password typed into the name field by mistake. */
const PASSWORD = 'mi-clave-de-siempre-7';

describeServers('a password typed as a name', (start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  /** Audit entries of failures since a time, oldest first. */
  const failures = async (from: number) => {
    const admin = await server.signIn('admin');
    const query = { action: 'LOGIN_FAILED', from, sort: 'at', order: 'asc' } as const;
    return (await admin.call(listAudit, { query })).rows;
  };
  /** A moment after all previous entries. */
  const later = () => {
    server.clock.advance(3_600_000);
    return server.clock.now();
  };
  const fail = async (entered: string) => {
    expect((await apiErrorOf(tryToSignIn(server, entered, 'x'))).status).toBe('WRONG_USER_KEY');
    later();
  };

  it('is stored nowhere', async () => {
    const from = later();
    await fail(PASSWORD);
    await fail(PASSWORD.toUpperCase());
    await apiErrorOf(tryNewPassword(server, PASSWORD, { old: 'x', selected: 'y' }));
    expect(await failures(from)).toHaveLength(3);

    const stored = await server.configure(async ({ trx }) => [
      await trx.selectFrom('audit').selectAll().execute(),
      await trx.selectFrom('sign_in_attempts').selectAll().execute(),
    ]);
    const files = globSync('**/*', { cwd: server.folder, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'));
    const all = [JSON.stringify(stored), JSON.stringify(server.log.lines()), ...files]
      .join('\n')
      .toLowerCase();
    expect(all).not.toContain(PASSWORD);
  });

  it('is distinguishable, so that repeated attempts are visible', async () => {
    const from = later();
    for (const entered of ['one', 'two', 'ONE']) await fail(entered);
    const found = await failures(from);
    expect(found).toHaveLength(3);
    for (const { username, about, pk, idUsers } of found) {
      expect(username).toMatch(/^unknown #[0-9a-f]{8}$/);
      expect({ about, pk, idUsers }).toEqual({ about: username, pk: null, idUsers: null });
    }
    const [one, two, again] = found.map(({ username }) => username);
    expect(again).toBe(one);
    expect(two).not.toBe(one);
  });

  it('cannot be derived from its placeholder, which changes with each start', async () => {
    const from = later();
    await fail('one');
    await server.restart();
    await fail('one');
    const names = (await failures(from)).map(({ username }) => username);
    expect(new Set(names).size).toBe(2);
  });

  it('is recorded as a name if a user has it', async () => {
    const from = later();
    await fail('LUCIA');
    expect(await failures(from)).toMatchObject([
      { username: 'lucia', about: 'lucia', pk: expect.any(Number) },
    ]);
  });
});

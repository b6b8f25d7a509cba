import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToBlacklist, listBlacklist, removeFromBlacklist } from '#shared/contract/access/blacklist.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('the password blacklist', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const add = (password: string) => admin.call(addToBlacklist, { body: { password } });
  const remove = (id: number) => admin.call(removeFromBlacklist, { params: { id } });
  const list = (search = '') => admin.call(listBlacklist, { query: { search, size: 200 } });
  const audit = (about: string) =>
    server.configure(({ trx }) =>
      trx.selectFrom('audit').selectAll().where('about', '=', about).orderBy('seq').execute(),
    );

  it('stores a password in lower case', async () => {
    const { id } = await add('  Verano2024 ');
    expect((await list('VERANO')).rows).toEqual([{ id, password: 'verano2024' }]);
  });

  it('accepts each once', async () => {
    await add('contraseña');
    const again = () => add('CONTRASEÑA');
    expect(await rejectedBy(server, again)).toBe('BLACKLIST_UNIQUE');
    await expect(again()).rejects.toMatchObject({ detail: { field: 'password' } });
    const { token } = admin;
    const raw = await ask(server.origin, {
      method: 'POST',
      path: '/blacklist',
      token,
      body: { password: 'contraseña' },
    });
    expect(raw).toMatchObject({ http: 409, json: { message: expect.stringContaining('password_UNIQUE') } });
  });

  it.each(['', '   ', 'x'.repeat(46)])('refuses %j', async (password) => {
    expect(await rejectedBy(server, () => add(password))).toBe('INVALID_REQUEST');
  });

  it('accepts 45 characters, and deletes an entry by its id', async () => {
    const { id, password } = await add('x'.repeat(45));
    expect((await list(password)).total).toBe(1);
    await remove(id);
    expect((await list(password)).total).toBe(0);
    expect(await rejectedBy(server, () => remove(id))).toBe('NOT_FOUND');
  });

  it('records added and deleted entries', async () => {
    const { id } = await add('Audited');
    await remove(id);
    const entry = { action: 'UPDATE_BLACKLIST', username: 'admin', entity: 'password_blacklist', pk: id };
    expect(await audit('audited')).toMatchObject([
      { ...entry, before: null, after: '{"password":"audited"}' },
      { ...entry, before: '{"password":"audited"}', after: null },
    ]);
  });

  it.each([
    ['GET', '/blacklist', undefined],
    ['POST', '/blacklist', { password: 'x' }],
    ['DELETE', '/blacklist/1', undefined],
  ])('%s %s answers 403 with BLACKLIST_AUTH_ERROR without the module', async (method, path, body) => {
    const others = Object.values(MODULES).filter((module) => module !== MODULES.preferences);
    const { token } = await server.configure(async (scope) => addUser(scope, await addRole(scope, others)));
    expect(await ask(server.origin, { method, path, token, body })).toMatchObject({
      http: 403,
      json: { message: expect.stringContaining('BLACKLIST_AUTH_ERROR') },
    });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRole } from '#tests/support/actions/add-user.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

describeServers("the hash of a server's content", (start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  const rename = (idRoles: number, name: string) =>
    server.configure(({ trx }) => trx.updateTable('roles').set({ name }).where('id', '=', idRoles).execute());

  it('changes with every written row and with nothing else', async () => {
    const idRoles = await server.configure((scope) => addRole(scope, []));
    for (const name of ['one', 'other']) {
      const before = await server.content();
      await rename(idRoles, name);
      const after = await server.content();
      expect(after.roles).not.toBe(before.roles);
      expect(await server.content()).toEqual(after);
    }
    const before = await server.content();
    await rename(idRoles, 'another');
    await rename(idRoles, 'other');
    expect((await server.content()).roles).toBe(before.roles);
  });

  it('is read again after a restart of the server', async () => {
    const idRoles = await server.configure((scope) => addRole(scope, []));
    const before = await server.content();
    await server.restart();
    await rename(idRoles, 'after a restart');
    expect((await server.content()).roles).not.toBe(before.roles);
  });
});

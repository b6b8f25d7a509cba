import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoles } from '#shared/contract/access/roles.ts';
import { resetPassword, updateUser } from '#shared/contract/access/users.ts';
import { makeUser, signInAs, userSent } from '#tests/support/actions/administration-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

/** `Ana.rivas` with a Cyrillic first letter, as it is shown beside the real one. */
const DOUBLE = 'аna.rivas';

describeServers('a user name that looks like another', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let operators: number;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    const { rows } = await admin.call(listRoles, { query: { search: 'Operación' } });
    operators = rows[0]?.id ?? 0;
    await makeUser(admin, { username: 'ana.rivas', idUserRoles: operators });
  });
  afterAll(() => server.stop());

  const make = (username: string) => makeUser(admin, { username, idUserRoles: operators });
  const rename = (id: number, username: string) => {
    const { password: _, ...body } = userSent({ username, idUserRoles: operators });
    return admin.call(updateUser, { params: { id }, body });
  };
  const refused = async (asked: Promise<unknown>) => (await refusalOf(asked)).toJSON();

  it.each([
    ['by a letter of another alphabet', DOUBLE, 'USERNAME_ALPHABETS'],
    ['by letters of full width', 'ａｎａ.ｒｉｖａｓ', 'USERNAME_UNIQUE'],
    ['by letters of mathematics', '𝐚𝐧𝐚.rivas', 'USERNAME_UNIQUE'],
    ['by a character of no width', 'ana.ri\u200bvas', 'TEXT_INVISIBLE_CHARACTERS'],
    ['by its direction of writing', '\u202esavir.ana', 'TEXT_INVISIBLE_CHARACTERS'],
  ])('%s is given to nobody, and the refusal stands beside it', async (_what, username, status) => {
    expect(await refused(make(username))).toMatchObject({ status, field: 'username' });
    const other = await make('otra');
    expect(await refused(rename(other.id, username))).toMatchObject({ status, field: 'username' });
    await server.configure(({ trx }) => trx.deleteFrom('users').where('id', '=', other.id).execute());
  });

  it.each([
    ['Cyrillic throughout', 'ace', 'асе'],
    ['Latin, where the other is Cyrillic', 'сора', 'copa'],
    ['Greek throughout', 'pava', 'ρανα'],
    ['Armenian throughout', 'uno', 'սոօ'],
  ])('by whole words of another alphabet is given to nobody: %s', async (_what, taken, username) => {
    const status = 'USERNAME_LOOKS_ALIKE';
    const holder = await make(taken);
    expect(await refused(make(username))).toMatchObject({ status, field: 'username' });
    const other = await make(`otra.${taken.length}`);
    expect(await refused(rename(other.id, username))).toMatchObject({ status, field: 'username' });
    expect(await refused(make(taken))).toMatchObject({ status: 'USERNAME_UNIQUE' });
    expect(await rename(holder.id, username)).toMatchObject({ username });
    const ids = [holder.id, other.id];
    await server.configure(({ trx }) => trx.deleteFrom('users').where('id', 'in', ids).execute());
  });

  it('of which one character stands for many is not cut off', async () => {
    const longest = 45;
    expect(await refused(make('ﷺ'.repeat(longest)))).toMatchObject({
      status: 'TEXT_TOO_LONG',
      field: 'username',
      params: { longest },
    });
  });

  it('goes on working where somebody has it since before, and their record can be changed', async () => {
    const { id } = await make('de.antes');
    for (const username of [DOUBLE, 'ａｎａ.ｂ', 'ana\u200b.c']) {
      await server.configure(({ trx }) =>
        trx.updateTable('users').set({ username }).where('id', '=', id).execute(),
      );
      const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
      expect(await refused(signInAs(server, username, password ?? ''))).toMatchObject({
        status: 'CHANGE_PASS',
      });
      expect(await rename(id, username)).toMatchObject({ username });
    }
  });

  it('is the same name where it is typed to sign in', async () => {
    const { id, username } = await make('jose\u0301');
    expect(username).toBe('jos\u00e9');
    const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
    for (const typed of ['jose\u0301', 'jos\u00e9', 'ＪＯＳÉ'])
      expect(await refused(signInAs(server, typed, password ?? ''))).toMatchObject({ status: 'CHANGE_PASS' });
  });
});

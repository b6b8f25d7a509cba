import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoles } from '#shared/contract/access/roles.ts';
import { resetPassword, updateUser } from '#shared/contract/access/users.ts';
import { makeUser, signInAs, userSent } from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

/** `Ana.rivas` with a Cyrillic first letter, as shown beside the real one. */
const DOUBLE = 'аna.rivas';

describeServers('a user name that resembles another', (start) => {
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
  const rejected = async (requested: Promise<unknown>) => (await apiErrorOf(requested)).toJSON();

  it.each([
    ['by a letter of another alphabet', DOUBLE, 'USERNAME_ALPHABETS'],
    ['by letters of full width', 'ａｎａ.ｒｉｖａｓ', 'USERNAME_UNIQUE'],
    ['by letters of mathematics', '𝐚𝐧𝐚.rivas', 'USERNAME_UNIQUE'],
    ['by a character of no width', 'ana.ri\u200bvas', 'TEXT_INVISIBLE_CHARACTERS'],
    ['by its direction of writing', '\u202esavir.ana', 'TEXT_INVISIBLE_CHARACTERS'],
  ])('%s is refused as a new name, beside its field', async (_what, username, status) => {
    expect(await rejected(make(username))).toMatchObject({ status, field: 'username' });
    const other = await make('otra');
    expect(await rejected(rename(other.id, username))).toMatchObject({ status, field: 'username' });
    await server.configure(({ trx }) => trx.deleteFrom('users').where('id', '=', other.id).execute());
  });

  it.each([
    ['Cyrillic throughout', 'ace', 'асе'],
    ['Latin, where the other is Cyrillic', 'сора', 'copa'],
    ['Greek throughout', 'pava', 'ρανα'],
    ['Armenian throughout', 'uno', 'սոօ'],
  ])(
    'a name in another alphabet that imitates an existing name is refused: %s',
    async (_what, existing, username) => {
      const status = 'USERNAME_LOOKS_ALIKE';
      const holder = await make(existing);
      expect(await rejected(make(username))).toMatchObject({ status, field: 'username' });
      const other = await make(`otra.${existing.length}`);
      expect(await rejected(rename(other.id, username))).toMatchObject({ status, field: 'username' });
      expect(await rejected(make(existing))).toMatchObject({ status: 'USERNAME_UNIQUE' });
      expect(await rename(holder.id, username)).toMatchObject({ username });
      const ids = [holder.id, other.id];
      await server.configure(({ trx }) => trx.deleteFrom('users').where('id', 'in', ids).execute());
    },
  );

  it('a name that expands in normalization is not truncated', async () => {
    const maxLength = 45;
    expect(await rejected(make('ﷺ'.repeat(maxLength)))).toMatchObject({
      status: 'TEXT_TOO_LONG',
      field: 'username',
      params: { max: maxLength },
    });
  });

  it('an existing name stays valid and its user can be edited', async () => {
    const { id } = await make('de.antes');
    for (const username of [DOUBLE, 'ａｎａ.ｂ', 'ana\u200b.c']) {
      await server.configure(({ trx }) =>
        trx.updateTable('users').set({ username }).where('id', '=', id).execute(),
      );
      const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
      expect(await rejected(signInAs(server, username, password ?? ''))).toMatchObject({
        status: 'CHANGE_PASS',
      });
      expect(await rename(id, username)).toMatchObject({ username });
    }
  });

  it('is the same name at sign-in', async () => {
    const { id, username } = await make('jose\u0301');
    expect(username).toBe('jos\u00e9');
    const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
    for (const entered of ['jose\u0301', 'jos\u00e9', 'ＪＯＳÉ'])
      expect(await rejected(signInAs(server, entered, password ?? ''))).toMatchObject({
        status: 'CHANGE_PASS',
      });
  });
});

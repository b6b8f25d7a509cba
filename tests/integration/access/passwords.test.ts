import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPasswordPolicy } from '#shared/contract/access/passwords.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { setPassword } from '#shared/server/access/set-password.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import {
  changeOwn,
  changeUser,
  set,
  tryNewPassword,
  tryToSignIn,
  userOf,
  writtenFromNow,
} from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';

const DAY_MS = 24 * 3_600_000;

describeServers('a new password', (start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
    await server.configure((scope) =>
      repository(scope, 'password_blacklist').insert({ password: 'contraseña' }),
    );
  });
  afterAll(() => server.stop());

  let original: Record<string, unknown>;
  beforeAll(async () => {
    const { password_hash } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    original = {
      password_hash,
      password_history: '[]',
      password_changed_at: null,
      change_password: 0,
      enabled: 1,
      user_type: 'GALA',
    };
  });
  beforeEach(async () => {
    await server.configure(async ({ trx }) => {
      await trx.deleteFrom('sign_in_attempts').execute();
      await trx.deleteFrom('general_parameters').execute();
    });
    await changeUser(server, 'lucia', original);
  });

  const change = (old: string, selected: string) => tryNewPassword(server, 'lucia', { old, selected });
  const rejectedChange = async (selected: string, old = DEMO_PASSWORD) =>
    (await apiErrorOf(change(old, selected))).toJSON();

  it('permits sign-in, and the old one is invalid', async () => {
    await changeUser(server, 'lucia', { change_password: 1 });
    const { access_token, idUser, expires } = await change(DEMO_PASSWORD, 'cuatro-gatos');
    expect(expires).toBe(server.clock.now() + 14 * 3_600_000);
    await server.as(access_token).call(listBranches, {});
    expect((await tryToSignIn(server, 'lucia', 'cuatro-gatos')).idUser).toBe(idUser);
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('WRONG_USER_KEY');
  });

  it('is not requested again, and expiry restarts', async () => {
    await set(server, { passValidity: 10 });
    await changeUser(server, 'lucia', { password_changed_at: server.clock.now() - 10 * DAY_MS });
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('EXPIRED_PASS');
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    await tryToSignIn(server, 'lucia', 'cuatro-gatos');
    server.clock.advance(10 * DAY_MS);
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', 'cuatro-gatos'))).status).toBe('EXPIRED_PASS');
  });

  it('requires the present one, and an unknown name gets the same error', async () => {
    const wrong = { status: 'INCORRECT_OLD_PASSWORD', message: 'INCORRECT_OLD_PASSWORD', field: 'password' };
    expect(await rejectedChange('cuatro-gatos', 'wrong')).toEqual(wrong);
    const unknown = tryNewPassword(server, 'nobody', { old: DEMO_PASSWORD, selected: 'cuatro-gatos' });
    expect((await apiErrorOf(unknown)).toJSON()).toEqual(wrong);
    const lucia = await server.signIn('lucia');
    expect((await apiErrorOf(changeOwn(lucia, 'wrong', 'cuatro-gatos'))).toJSON()).toMatchObject({
      status: 'INCORRECT_OLD_PASSWORD',
      field: 'oldPassword',
    });
  });

  it('permits no more attempts than sign-in', async () => {
    await set(server, { passAttempts: 3 });
    const lucia = await server.signIn('lucia');
    const codes = [
      (await apiErrorOf(change('one', 'cuatro-gatos'))).status,
      (await apiErrorOf(changeOwn(lucia, 'two', 'cuatro-gatos'))).status,
      (await apiErrorOf(tryToSignIn(server, 'lucia', 'three'))).status,
      (await apiErrorOf(changeOwn(lucia, DEMO_PASSWORD, 'cuatro-gatos'))).status,
      (await apiErrorOf(change(DEMO_PASSWORD, 'cuatro-gatos'))).status,
    ];
    expect(codes).toEqual([
      'INCORRECT_OLD_PASSWORD',
      'INCORRECT_OLD_PASSWORD',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
    ]);
  });

  it('ends all other sessions of the user', async () => {
    const [here, there] = [await server.signIn('lucia'), await server.signIn('lucia')];
    server.clock.advance(1_000);
    await changeOwn(here, DEMO_PASSWORD, 'cuatro-gatos');
    await here.call(listBranches, {});
    expect((await apiErrorOf(there.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('is refused for other users, directory users and users without a password', async () => {
    const [lucia, admin] = [await server.signIn('lucia'), await server.signIn('admin')];
    const forOther = changeOwn({ ...admin, idUser: lucia.idUser }, DEMO_PASSWORD, 'cuatro-gatos');
    expect((await apiErrorOf(forOther)).status).toBe('FORBIDDEN');
    const by = { idUsers: admin.idUser, username: 'admin', address: '' };
    for (const user_type of ['AD', 'API'] as const) {
      await changeUser(server, 'lucia', { user_type });
      const provided = () =>
        server.configure((scope) =>
          setPassword(scope, { idUsers: lucia.idUser, password: 'cuatro-gatos', by }),
        );
      expect(await rejectedBy(server, provided)).toBe('PASSWORD_MANAGED_EXTERNALLY');
    }
  });

  it('is refused to a disabled user', async () => {
    await changeUser(server, 'lucia', { enabled: 0 });
    expect(await rejectedChange('cuatro-gatos')).toMatchObject({ status: 'USER_DISABLED' });
  });

  describe('reports policy errors', () => {
    it.each<[Partial<Record<SettingName, string | number>>, string, string]>([
      [{ passMinLength: 12 }, 'once-letras', 'WRONG_PASS_LENGTH'],
      [{ passUpperLower: 'Y' }, 'cuatro-gatos', 'WRONG_PASS_UPPERLOWER'],
      [{ passNumbers: 'Y' }, 'cuatro-gatos', 'WRONG_PASS_NUMBERS'],
      [{ passSpecialChar: 'Y' }, 'cuatrogatos', 'WRONG_PASS_SPECIALCHAR'],
      [{ passNoRepeatChar: 'Y' }, 'cuatro-perros', 'WRONG_PASS_NOREPEATCHAR'],
      [{ passBlacklist: 'Y' }, 'CONTRASEÑA', 'WRONG_PASS_BLACKLIST'],
      [{ passNoRepeat: 1 }, DEMO_PASSWORD, 'WRONG_PASS_LAST_REPEAT'],
      [{}, DEMO_PASSWORD, 'WRONG_PASS_LAST_REPEAT'],
    ])('where %j, %s is %s', async (settings, selected, status) => {
      await set(server, settings);
      expect(await rejectedChange(selected)).toMatchObject({ status, field: 'newPassword' });
      await tryToSignIn(server, 'lucia', DEMO_PASSWORD);
    });

    it('only for enabled rules', async () => {
      await change(DEMO_PASSWORD, 'CONTRASEÑA');
    });
  });

  it('differs from as many former ones as configured; earlier ones are accepted', async () => {
    await set(server, { passNoRepeat: 3 });
    const selected = ['primera-1', 'segunda-2', 'tercera-3', 'cuarta-4'];
    let present = DEMO_PASSWORD;
    for (const next of selected) {
      await change(present, next);
      present = next;
    }
    // The present one and the two previous ones.
    for (const before of ['cuarta-4', 'tercera-3', 'segunda-2']) {
      expect(await rejectedChange(before, present)).toMatchObject({ status: 'WRONG_PASS_LAST_REPEAT' });
    }
    await change(present, 'primera-1');
    const { password_history } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    expect(JSON.parse(password_history)).toHaveLength(3);
    expect(password_history).not.toContain('cuarta');
  });

  it('stores no former passwords unless configured', async () => {
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    const { password_history } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    expect(password_history).toBe('[]');
  });

  it('set by an administrator is valid until the next sign-in, and unblocks the user', async () => {
    await set(server, { passAttempts: 1 });
    const admin = await server.signIn('admin');
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', 'wrong'))).status).toBe('MAX_ATTEMPTS');
    const by = { idUsers: admin.idUser, username: 'admin', address: '10.0.0.7' };
    await server.configure(async (scope) => {
      const { id: idUsers } = await userOf(scope.trx, 'lucia');
      // The same again: an administrator may reset it to a forgotten one.
      await setPassword(scope, { idUsers, password: DEMO_PASSWORD, by });
    });
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('CHANGE_PASS');
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    await tryToSignIn(server, 'lucia', 'cuatro-gatos');
  });

  it('is audited as first or changed password, without the password', async () => {
    const written = await writtenFromNow(server);
    await changeUser(server, 'lucia', { change_password: 1 });
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    const lucia = server.as((await tryToSignIn(server, 'lucia', 'cuatro-gatos')).access_token);
    const { id: idUser } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    await changeOwn({ ...lucia, token: '', idUser }, 'cuatro-gatos', 'cinco-gatos');
    const rows = await written('NEW_PASSWORD', 'CHANGE_PASSWORD');
    const by = { id_users: idUser, username: 'lucia', about: 'lucia', after: null };
    expect(rows).toEqual([
      { action: 'NEW_PASSWORD', ...by },
      { action: 'CHANGE_PASSWORD', ...by },
    ]);
  });

  it('the policy can be queried without limits on attempts', async () => {
    await set(server, { passMinLength: 10, passNumbers: 'Y', passNoRepeat: 5, passAttempts: 7 });
    expect(await server.anybody.call(getPasswordPolicy, {})).toEqual({
      passMinLength: 10,
      passUpperLower: false,
      passNumbers: true,
      passSpecialChar: false,
      passNoRepeatChar: false,
      passBlacklist: false,
      passNoRepeat: 5,
    });
  });
});

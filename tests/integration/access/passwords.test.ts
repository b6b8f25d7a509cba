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
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, refusedBy } from '#tests/support/servers/either-server.ts';

const DAY_MS = 24 * 3_600_000;

describeServers('whoever chooses a password', (start) => {
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

  const change = (old: string, chosen: string) => tryNewPassword(server, 'lucia', { old, chosen });
  const refusedChange = async (chosen: string, old = DEMO_PASSWORD) =>
    (await refusalOf(change(old, chosen))).toJSON();

  it('is in at once with the new one, and the old one is no more', async () => {
    await changeUser(server, 'lucia', { change_password: 1 });
    const { access_token, idUser, expires } = await change(DEMO_PASSWORD, 'cuatro-gatos');
    expect(expires).toBe(server.clock.now() + 14 * 3_600_000);
    await server.as(access_token).call(listBranches, {});
    expect((await tryToSignIn(server, 'lucia', 'cuatro-gatos')).idUser).toBe(idUser);
    expect((await refusalOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('WRONG_USER_KEY');
  });

  it('is not asked again, and counts the days of an expired one anew', async () => {
    await set(server, { passValidity: 10 });
    await changeUser(server, 'lucia', { password_changed_at: server.clock.now() - 10 * DAY_MS });
    expect((await refusalOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('EXPIRED_PASS');
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    await tryToSignIn(server, 'lucia', 'cuatro-gatos');
    server.clock.advance(10 * DAY_MS);
    expect((await refusalOf(tryToSignIn(server, 'lucia', 'cuatro-gatos'))).status).toBe('EXPIRED_PASS');
  });

  it('has to know the present one, and a name that nobody has is refused the same', async () => {
    const wrong = { status: 'INCORRECT_OLD_PASSWORD', message: 'INCORRECT_OLD_PASSWORD', field: 'password' };
    expect(await refusedChange('cuatro-gatos', 'wrong')).toEqual(wrong);
    const nobody = tryNewPassword(server, 'nobody', { old: DEMO_PASSWORD, chosen: 'cuatro-gatos' });
    expect((await refusalOf(nobody)).toJSON()).toEqual(wrong);
    const lucia = await server.signIn('lucia');
    expect((await refusalOf(changeOwn(lucia, 'wrong', 'cuatro-gatos'))).toJSON()).toMatchObject({
      status: 'INCORRECT_OLD_PASSWORD',
      field: 'oldPassword',
    });
  });

  it('guesses no more often here than at the sign-in page', async () => {
    await set(server, { passAttempts: 3 });
    const lucia = await server.signIn('lucia');
    const codes = [
      (await refusalOf(change('one', 'cuatro-gatos'))).status,
      (await refusalOf(changeOwn(lucia, 'two', 'cuatro-gatos'))).status,
      (await refusalOf(tryToSignIn(server, 'lucia', 'three'))).status,
      (await refusalOf(changeOwn(lucia, DEMO_PASSWORD, 'cuatro-gatos'))).status,
      (await refusalOf(change(DEMO_PASSWORD, 'cuatro-gatos'))).status,
    ];
    expect(codes).toEqual([
      'INCORRECT_OLD_PASSWORD',
      'INCORRECT_OLD_PASSWORD',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
    ]);
  });

  it('ends all their sessions but the one they did it in', async () => {
    const [here, there] = [await server.signIn('lucia'), await server.signIn('lucia')];
    server.clock.advance(1_000);
    await changeOwn(here, DEMO_PASSWORD, 'cuatro-gatos');
    await here.call(listBranches, {});
    expect((await refusalOf(there.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('chooses for nobody else, and nothing that a directory or nobody keeps', async () => {
    const [lucia, admin] = [await server.signIn('lucia'), await server.signIn('admin')];
    const forOther = changeOwn({ ...admin, idUser: lucia.idUser }, DEMO_PASSWORD, 'cuatro-gatos');
    expect((await refusalOf(forOther)).status).toBe('FORBIDDEN');
    const by = { idUsers: admin.idUser, username: 'admin', address: '' };
    for (const user_type of ['AD', 'API'] as const) {
      await changeUser(server, 'lucia', { user_type });
      const given = () =>
        server.configure((scope) =>
          setPassword(scope, { idUsers: lucia.idUser, password: 'cuatro-gatos', by }),
        );
      expect(await refusedBy(server, given)).toBe('PASSWORD_MANAGED_EXTERNALLY');
    }
  });

  it('who is disabled chooses nothing', async () => {
    await changeUser(server, 'lucia', { enabled: 0 });
    expect(await refusedChange('cuatro-gatos')).toMatchObject({ status: 'USER_DISABLED' });
  });

  describe('is told what is wrong with it', () => {
    it.each<[Partial<Record<SettingName, string | number>>, string, string]>([
      [{ passMinLength: 12 }, 'once-letras', 'WRONG_PASS_LENGTH'],
      [{ passUpperLower: 'Y' }, 'cuatro-gatos', 'WRONG_PASS_UPPERLOWER'],
      [{ passNumbers: 'Y' }, 'cuatro-gatos', 'WRONG_PASS_NUMBERS'],
      [{ passSpecialChar: 'Y' }, 'cuatrogatos', 'WRONG_PASS_SPECIALCHAR'],
      [{ passNoRepeatChar: 'Y' }, 'cuatro-perros', 'WRONG_PASS_NOREPEATCHAR'],
      [{ passBlacklist: 'Y' }, 'CONTRASEÑA', 'WRONG_PASS_BLACKLIST'],
      [{ passNoRepeat: 1 }, DEMO_PASSWORD, 'WRONG_PASS_LAST_REPEAT'],
      [{}, DEMO_PASSWORD, 'WRONG_PASS_LAST_REPEAT'],
    ])('where %j, %s is %s', async (settings, chosen, status) => {
      await set(server, settings);
      expect(await refusedChange(chosen)).toMatchObject({ status, field: 'newPassword' });
      await tryToSignIn(server, 'lucia', DEMO_PASSWORD);
    });

    it('only where the setting asks for it', async () => {
      await change(DEMO_PASSWORD, 'CONTRASEÑA');
    });
  });

  it('takes none of as many before as the setting says, and the one before those again', async () => {
    await set(server, { passNoRepeat: 3 });
    const chosen = ['primera-1', 'segunda-2', 'tercera-3', 'cuarta-4'];
    let present = DEMO_PASSWORD;
    for (const next of chosen) {
      await change(present, next);
      present = next;
    }
    // The present one and the two before it.
    for (const before of ['cuarta-4', 'tercera-3', 'segunda-2']) {
      expect(await refusedChange(before, present)).toMatchObject({ status: 'WRONG_PASS_LAST_REPEAT' });
    }
    await change(present, 'primera-1');
    const { password_history } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    expect(JSON.parse(password_history)).toHaveLength(3);
    expect(password_history).not.toContain('cuarta');
  });

  it('keeps no passwords before where nobody asks about them', async () => {
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    const { password_history } = await server.configure(({ trx }) => userOf(trx, 'lucia'));
    expect(password_history).toBe('[]');
  });

  it('has it given by somebody else only until the next sign-in, which also lifts a block', async () => {
    await set(server, { passAttempts: 1 });
    const admin = await server.signIn('admin');
    expect((await refusalOf(tryToSignIn(server, 'lucia', 'wrong'))).status).toBe('MAX_ATTEMPTS');
    const by = { idUsers: admin.idUser, username: 'admin', address: '10.0.0.7' };
    await server.configure(async (scope) => {
      const { id: idUsers } = await userOf(scope.trx, 'lucia');
      // The same again: whoever forgot it may be given it.
      await setPassword(scope, { idUsers, password: DEMO_PASSWORD, by });
    });
    expect((await refusalOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe('CHANGE_PASS');
    await change(DEMO_PASSWORD, 'cuatro-gatos');
    await tryToSignIn(server, 'lucia', 'cuatro-gatos');
  });

  it('is written down as choosing the first own one, then as changing it, never which', async () => {
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

  it('may ask first what it must be like, and learns nothing of what only concerns guessing', async () => {
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

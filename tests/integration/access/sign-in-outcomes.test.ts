import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { ask } from '#tests/support/actions/ask.ts';
import {
  changeUser,
  set,
  tryToSignIn,
  userOf,
  writtenFromNow,
} from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

const DAY_MS = 24 * 3_600_000;

describeServers('a user who signs in', (start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  /** All demo users without failed sign-ins, and the default settings. */
  beforeEach(async () => {
    await server.configure(async ({ trx }) => {
      await trx.deleteFrom('sign_in_attempts').execute();
      await trx.deleteFrom('general_parameters').execute();
    });
    const fresh = { enabled: 1, user_type: 'GALA', change_password: 0, password_changed_at: null } as const;
    await changeUser(server, 'lucia', fresh);
  });

  const enter = (password = DEMO_PASSWORD) => tryToSignIn(server, 'lucia', password);
  const outcome = async (password?: string) => (await apiErrorOf(enter(password))).status;
  const fails = () => outcome('wrong');
  const raw = async (password: string) =>
    (
      await ask(server.origin, {
        method: 'post',
        path: '/users/authenticate/',
        body: { username: 'lucia', password },
      })
    ).json;

  it('must change a password that an administrator has set', async () => {
    const idUsers = await changeUser(server, 'lucia', { change_password: 1 });
    expect(await raw(DEMO_PASSWORD)).toEqual({ status: 'CHANGE_PASS', message: 'CHANGE_PASS', idUsers });
    expect(await raw('wrong')).toEqual({
      status: 'WRONG_USER_KEY',
      message: 'wrong user or key',
      field: 'password',
    });
  });

  it('must change an expired password, to the millisecond', async () => {
    await set(server, { passValidity: 30 });
    const changedAt = server.clock.now();
    const idUsers = await changeUser(server, 'lucia', { password_changed_at: changedAt });
    server.clock.set(changedAt + 30 * DAY_MS - 1);
    await enter();
    server.clock.set(changedAt + 30 * DAY_MS);
    expect(await raw(DEMO_PASSWORD)).toMatchObject({ status: 'EXPIRED_PASS', idUsers });
    expect(await outcome('wrong')).toBe('WRONG_USER_KEY');
    await set(server, { passValidity: 0 });
    await enter();
    server.clock.set(changedAt);
  });

  it('has no expiry if the password was never changed', async () => {
    await set(server, { passValidity: 1 });
    await enter();
  });

  it('is informed of being disabled only with the right password', async () => {
    const idUsers = await changeUser(server, 'lucia', { enabled: 0, change_password: 1 });
    expect(await raw(DEMO_PASSWORD)).toMatchObject({ status: 'USER_DISABLED', idUsers });
    expect(await outcome('wrong')).toBe('WRONG_USER_KEY');
  });

  it('cannot be a program: programs use a token until it is revoked', async () => {
    const lucia = await server.signIn('lucia');
    await changeUser(server, 'lucia', { user_type: 'API' });
    expect(await outcome()).toBe('WRONG_USER_KEY');

    const tokens = (columns: object) =>
      server.configure(({ trx }) =>
        trx.updateTable('tokens').set(columns).where('id_users', '=', lucia.idUser).execute(),
      );
    await tokens({ kind: 'api', expires_at: 0 });
    await lucia.call(listBranches, {});
    await tokens({ revoked_at: server.clock.now() });
    expect((await apiErrorOf(lucia.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('waits longer with each failure after the second, and sees how long', async () => {
    await set(server, { passAttempts: 0 });
    const waits: number[] = [];
    await fails();
    await fails();
    for (let failure = 3; failure <= 10; failure += 1) {
      expect(await fails()).toBe('WRONG_USER_KEY');
      const apiError = await apiErrorOf(enter());
      expect(apiError.status).toBe('TOO_MANY_REQUESTS');
      const seconds = Number(apiError.detail.params?.seconds);
      waits.push(seconds);
      server.clock.advance(seconds * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await enter();
  });

  it('is ignored while waiting: nothing is counted or recorded', async () => {
    for (let failure = 0; failure < 3; failure += 1) await fails();
    const before = await server.content();
    expect(await outcome()).toBe('TOO_MANY_REQUESTS');
    expect(await outcome('wrong')).toBe('TOO_MANY_REQUESTS');
    expect(await server.content()).toEqual(before);
  });

  it('is blocked after the configured number of failures, until unblocked', async () => {
    await set(server, { passAttempts: 3 });
    const written = await writtenFromNow(server);
    expect([await fails(), await fails(), await fails()]).toEqual([
      'WRONG_USER_KEY',
      'WRONG_USER_KEY',
      'MAX_ATTEMPTS',
    ]);
    server.clock.advance(400 * DAY_MS);
    await server.restart();
    expect(await outcome()).toBe('MAX_ATTEMPTS');
    const actions = (await written('LOGIN_FAILED', 'USER_BLOCKED')).map(({ action }) => action);
    expect(actions).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED', 'USER_BLOCKED']);

    const lifted = await server.configure(async (scope) =>
      unblockUser(scope, (await userOf(scope.trx, 'lucia')).id),
    );
    expect(lifted).toBe(true);
    await enter();
  });

  it('resets the count with a successful sign-in', async () => {
    await set(server, { passAttempts: 3 });
    for (let round = 0; round < 3; round += 1) {
      await fails();
      await fails();
      await enter();
    }
  });

  it('is counted for each of many concurrent attempts', async () => {
    await set(server, { passAttempts: 3 });
    const guesses = Array.from({ length: 12 }, (_, guess) => outcome(`guess ${guess}`));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'WRONG_USER_KEY')).toHaveLength(2);
    expect(codes.filter((code) => code === 'MAX_ATTEMPTS')).toHaveLength(10);
  });

  it('is treated alike under an unknown name', async () => {
    await set(server, { passAttempts: 4 });
    const outcomesOf = async (username: string) => {
      const announced: unknown[] = [];
      for (let guess = 0; guess < 6; guess += 1) {
        announced.push((await apiErrorOf(tryToSignIn(server, username, 'wrong'))).toJSON());
        server.clock.advance(1_000);
      }
      return announced;
    };
    expect(await outcomesOf('nobody')).toEqual(await outcomesOf('lucia'));
    const keys = await server.configure(({ trx }) =>
      trx.selectFrom('sign_in_attempts').select('key').execute(),
    );
    expect(JSON.stringify(keys)).not.toContain('nobody');
  });

  it('is delayed by address for any names, and never blocked', async () => {
    const guess = async (number: number) =>
      (await apiErrorOf(tryToSignIn(server, `name-${number}`, 'x'))).status;
    for (let number = 0; number < 21; number += 1) expect(await guess(number)).toBe('WRONG_USER_KEY');
    expect(await guess(21)).toBe('TOO_MANY_REQUESTS');
    expect(await outcome()).toBe('TOO_MANY_REQUESTS');
    server.clock.advance(1_000);
    await enter();
    for (let number = 22; number < 40; number += 1) {
      expect(await guess(number)).toBe('WRONG_USER_KEY');
      server.clock.advance(10_000);
    }
    await enter();
    server.clock.advance(DAY_MS);
    await guess(40);
    await guess(41);
    await enter();
  });

  it('is recorded with each sign-in, sign-out and failure', async () => {
    const written = await writtenFromNow(server);
    await fails();
    const lucia = await server.signIn('lucia');
    await lucia.call(logout, { params: { id: lucia.idUser } });
    await changeUser(server, 'lucia', { enabled: 0 });
    await outcome();
    const by = { id_users: lucia.idUser, username: 'lucia', about: 'lucia', after: null };
    const anonymous = { id_users: null, username: 'lucia', about: 'lucia' };
    expect(await written('LOGIN', 'LOGOUT', 'LOGIN_FAILED')).toEqual([
      { action: 'LOGIN_FAILED', ...anonymous, after: '{"status":"WRONG_USER_KEY"}' },
      { action: 'LOGIN', ...by },
      { action: 'LOGOUT', ...by },
      { action: 'LOGIN_FAILED', ...anonymous, after: '{"status":"USER_DISABLED"}' },
    ]);
    const all = await server.configure(({ trx }) => trx.selectFrom('audit').selectAll().execute());
    expect(JSON.stringify(all)).not.toContain(DEMO_PASSWORD);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticate, logout } from '#shared/contract/access/sign-in.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR_MS = 3_600_000;

describe('signing in', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  const signIn = (username: string, password: string) =>
    branch.anybody.call(authenticate, { body: { username, password } });

  it('gives a token to who knows the password, in any spelling of the name', async () => {
    const given = await signIn(' Lucia ', DEMO_PASSWORD);
    expect(given.expires).toBe(branch.clock.now() + 14 * HOUR_MS);
    expect(await branch.as(given.access_token).call(listBranches, {})).toHaveLength(1);
  });

  it('does not tell a wrong name from a wrong password', async () => {
    const wrongPassword = await refusalOf(signIn('lucia', 'turno'));
    const wrongName = await refusalOf(signIn('lucía', DEMO_PASSWORD));
    expect(wrongPassword.status).toBe('WRONG_USER_KEY');
    expect(wrongName.toJSON()).toEqual(wrongPassword.toJSON());
  });

  it('tells only who knows the password that the user is disabled', async () => {
    await branch.configure(({ trx }) =>
      trx.updateTable('users').set({ enabled: 0 }).where('username', '=', 'lucia').execute(),
    );
    expect((await refusalOf(signIn('lucia', DEMO_PASSWORD))).status).toBe('USER_DISABLED');
    expect((await refusalOf(signIn('lucia', 'no'))).status).toBe('WRONG_USER_KEY');
  });

  it('keeps neither the token nor the password in the file', async () => {
    const { access_token } = await signIn('lucia', DEMO_PASSWORD);
    const file = Buffer.concat(
      ['turno.db', 'turno.db-wal'].map((name) => readFileSync(join(branch.folder, name))),
    );
    expect(file.includes('lucia')).toBe(true);
    expect(file.includes(access_token)).toBe(false);
    expect(file.includes(DEMO_PASSWORD)).toBe(false);
  });

  it('lasts fourteen hours', async () => {
    const lucia = await branch.signIn('lucia');
    branch.clock.advance(14 * HOUR_MS - 1);
    await lucia.call(listBranches, {});
    branch.clock.advance(1);
    expect((await refusalOf(lucia.call(listBranches, {}))).status).toBe('EXPIRED_TOKEN');
  });

  it('ends with signing out, for that token only', async () => {
    const [here, there] = [await branch.signIn('lucia'), await branch.signIn('lucia')];
    await here.call(logout, { params: { id: here.idUser } });
    expect((await refusalOf(here.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
    expect(await there.call(listBranches, {})).toHaveLength(1);
  });

  it('ends for oneself only', async () => {
    const [lucia, admin] = [await branch.signIn('lucia'), await branch.signIn('admin')];
    expect((await refusalOf(admin.call(logout, { params: { id: lucia.idUser } }))).status).toBe('FORBIDDEN');
  });

  it('does not end while a customer is being served', async () => {
    await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await next(lucia, 1);
    const refusal = await refusalOf(lucia.call(logout, { params: { id: lucia.idUser } }));
    expect(refusal.toJSON()).toMatchObject({ status: 'ACTIVE_TICKET', params: { code: 'A001' } });
    expect(await lucia.call(listBranches, {})).toHaveLength(1);
  });
});

describe('limits', () => {
  it('hold back who tries too often, each kiosk by itself', async () => {
    const branch = await startBranch({
      limits: {
        signIn: { perMinute: 2 },
        issue: [{ perMinute: 2, by: (body) => JSON.stringify(body) }],
      },
    });
    try {
      const body = { username: 'lucia', password: 'no' };
      const tries = [1, 2, 3].map(() => refusalOf(branch.anybody.call(authenticate, { body })));
      const codes = (await Promise.all(tries)).map(({ status }) => status);
      expect(codes.sort()).toEqual(['TOO_MANY_REQUESTS', 'WRONG_USER_KEY', 'WRONG_USER_KEY']);

      await Promise.all([1, 2].map(() => takeCallable(branch, { idKiosk: 1 })));
      expect((await refusalOf(takeCallable(branch, { idKiosk: 1 }))).status).toBe('TOO_MANY_REQUESTS');
      await takeCallable(branch, { idKiosk: 2 });
    } finally {
      await branch.stop();
    }
  });
});

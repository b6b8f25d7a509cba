import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticate, logout } from '#shared/contract/access/sign-in.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
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

  it('returns a token for the right password, in any spelling of the name', async () => {
    const provided = await signIn(' Lucia ', DEMO_PASSWORD);
    expect(provided.expires).toBe(branch.clock.now() + 14 * HOUR_MS);
    expect(await branch.as(provided.access_token).call(listBranches, {})).toHaveLength(1);
  });

  it('gives the same error for a wrong name and a wrong password', async () => {
    const wrongPassword = await apiErrorOf(signIn('lucia', 'turno'));
    const wrongName = await apiErrorOf(signIn('lucía', DEMO_PASSWORD));
    expect(wrongPassword.status).toBe('WRONG_USER_KEY');
    expect(wrongName.toJSON()).toEqual(wrongPassword.toJSON());
  });

  it('reports a disabled user only with the right password', async () => {
    await branch.configure(({ trx }) =>
      trx.updateTable('users').set({ enabled: 0 }).where('username', '=', 'lucia').execute(),
    );
    expect((await apiErrorOf(signIn('lucia', DEMO_PASSWORD))).status).toBe('USER_DISABLED');
    expect((await apiErrorOf(signIn('lucia', 'no'))).status).toBe('WRONG_USER_KEY');
  });

  it('stores neither token nor password', async () => {
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
    expect((await apiErrorOf(lucia.call(listBranches, {}))).status).toBe('EXPIRED_TOKEN');
  });

  it('ends with signing out, for that token only', async () => {
    const [here, there] = [await branch.signIn('lucia'), await branch.signIn('lucia')];
    await here.call(logout, { params: { id: here.idUser } });
    expect((await apiErrorOf(here.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
    expect(await there.call(listBranches, {})).toHaveLength(1);
  });

  it('ends only the caller’s own session', async () => {
    const [lucia, admin] = [await branch.signIn('lucia'), await branch.signIn('admin')];
    expect((await apiErrorOf(admin.call(logout, { params: { id: lucia.idUser } }))).status).toBe('FORBIDDEN');
  });

  it('does not end while a customer is being served', async () => {
    await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await next(lucia, 1);
    const apiError = await apiErrorOf(lucia.call(logout, { params: { id: lucia.idUser } }));
    expect(apiError.toJSON()).toMatchObject({ status: 'ACTIVE_TICKET', params: { code: 'A001' } });
    expect(await lucia.call(listBranches, {})).toHaveLength(1);
  });
});

describe('limits', () => {
  it('delay frequent attempts, per kiosk', async () => {
    const branch = await startBranch({
      limits: {
        signIn: { perMinute: 2 },
        issue: [{ perMinute: 2, by: (body) => JSON.stringify(body) }],
      },
    });
    try {
      const body = { username: 'lucia', password: 'no' };
      const tries = [1, 2, 3].map(() => apiErrorOf(branch.anybody.call(authenticate, { body })));
      const codes = (await Promise.all(tries)).map(({ status }) => status);
      expect(codes.sort()).toEqual(['TOO_MANY_REQUESTS', 'WRONG_USER_KEY', 'WRONG_USER_KEY']);

      await Promise.all([1, 2].map(() => takeCallable(branch, { idKiosk: 1 })));
      expect((await apiErrorOf(takeCallable(branch, { idKiosk: 1 }))).status).toBe('TOO_MANY_REQUESTS');
      await takeCallable(branch, { idKiosk: 2 });
    } finally {
      await branch.stop();
    }
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#shared/server/access/password.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { makeUserOfLevel, signInAs } from '#tests/support/actions/administration-actions.ts';
import { changeUser, set, tryNewPassword, writtenFromNow } from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const BLOCKS_AFTER = 3;

describeServers('an attacker who guesses an administrator’s password', (start) => {
  let server: EitherServer;
  let hash: string;
  beforeAll(async () => {
    server = await start();
    hash = await hashPassword(DEMO_PASSWORD);
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    await server.configure(async ({ trx }) => {
      await trx.deleteFrom('sign_in_attempts').execute();
      await trx.updateTable('users').set({ enabled: 0 }).where('username', 'like', 'chief%').execute();
    });
    await changeUser(server, 'admin', { password_hash: hash, change_password: 0 });
    await set(server, { passAttempts: BLOCKS_AFTER });
  });

  const enter = (name = 'admin') => signInAs(server, name, DEMO_PASSWORD);
  const guess = async (name = 'admin') => (await apiErrorOf(signInAs(server, name, 'a guess'))).status;

  /** Tries wrong passwords at intervals after which attempts are accepted again. */
  async function guesses(count: number, name = 'admin'): Promise<string[]> {
    const received: string[] = [];
    for (let tried = 0; tried < count; tried += 1) {
      received.push(await guess(name));
      server.clock.advance(QUARTER_HOUR_MS);
    }
    return received;
  }

  /** A second administrator who can sign in, until the next test. */
  const secondAdministrator = async (username: string) => {
    const second = await makeUserOfLevel(server, 100);
    await server.configure(({ trx }) =>
      trx
        .updateTable('users')
        .set({ username, password_hash: hash })
        .where('id', '=', second.idUsers)
        .execute(),
    );
  };

  it('never blocks the only administrator, who is informed of the attempts once, at the next sign-in', async () => {
    const written = await writtenFromNow(server);
    const since = server.clock.now();
    expect(new Set(await guesses(12))).toEqual(new Set(['WRONG_USER_KEY']));
    expect(await written('USER_BLOCKED')).toEqual([]);
    expect((await enter()).failedAttempts).toEqual({ count: 12, since });
    expect(await enter()).not.toHaveProperty('failedAttempts');
  });

  it('is delayed to one attempt per quarter of an hour, and earlier attempts do not count', async () => {
    await guesses(12);
    await guess();
    const apiError = await apiErrorOf(enter());
    expect([apiError.status, apiError.detail.params?.seconds]).toEqual(['TOO_MANY_REQUESTS', 900]);
    server.clock.advance(QUARTER_HOUR_MS - 1);
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
    server.clock.advance(1);
    expect((await enter()).failedAttempts?.count).toBe(13);
  });

  it('informs the only administrator also when the password must be changed first', async () => {
    const since = server.clock.now();
    await guesses(4);
    await changeUser(server, 'admin', { change_password: 1 });
    expect((await apiErrorOf(enter())).status).toBe('CHANGE_PASS');
    const selected = { old: DEMO_PASSWORD, selected: 'Another1-Password' };
    expect((await tryNewPassword(server, 'admin', selected)).failedAttempts).toEqual({ count: 4, since });
  });

  it('blocks one of two administrators, but not the remaining one', async () => {
    await secondAdministrator('chief-of-two');
    expect(await guesses(5)).toEqual([
      'WRONG_USER_KEY',
      'WRONG_USER_KEY',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
      'MAX_ATTEMPTS',
    ]);
    expect(new Set(await guesses(5, 'chief-of-two'))).toEqual(new Set(['WRONG_USER_KEY']));
    await enter('chief-of-two');
    expect((await apiErrorOf(enter())).status).toBe('MAX_ATTEMPTS');
  });

  it('does not lock out an administrator whose old block would leave none', async () => {
    await secondAdministrator('chief-who-goes');
    await guesses(BLOCKS_AFTER);
    expect((await apiErrorOf(enter())).status).toBe('MAX_ATTEMPTS');
    await server.configure(({ trx }) =>
      trx.updateTable('users').set({ enabled: 0 }).where('username', '=', 'chief-who-goes').execute(),
    );
    expect((await enter()).failedAttempts?.count).toBe(BLOCKS_AFTER);
  });

  it('blocks all other users, and reports only more than a few failures', async () => {
    await guesses(2, 'lucia');
    expect(await enter('lucia')).not.toHaveProperty('failedAttempts');
    expect((await guesses(BLOCKS_AFTER, 'lucia')).at(-1)).toBe('MAX_ATTEMPTS');
    expect((await apiErrorOf(enter('lucia'))).status).toBe('MAX_ATTEMPTS');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#shared/server/access/authenticate.ts';
import type { Directory, DirectoryAnswer } from '#shared/server/access/directory.ts';
import { passwordFits } from '#shared/server/access/password.ts';
import { createSigningIn } from '#shared/server/access/signing-in.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { changeUser, set, tryToSignIn } from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { branchAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'known to the directory';

/** A directory that accepts one password, while it is online. */
function fakeDirectory() {
  const requested: string[] = [];
  let up = true;
  let known: string | null = PASSWORD;
  const directory: Directory = {
    async verify(username, password): Promise<DirectoryAnswer> {
      requested.push(username);
      if (!up) return 'down';
      return password === known ? 'right' : 'wrong';
    },
  };
  return {
    directory,
    requested,
    goDown: () => {
      up = false;
    },
    comeUp: () => {
      up = true;
    },
    /** Changes the accepted password; null accepts none. */
    takes: (password: string | null) => {
      known = password;
    },
  };
}

describeServers('a directory user', (start) => {
  const fake = fakeDirectory();
  let server: EitherServer;
  beforeAll(async () => {
    server = await start({ directory: fake.directory });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    fake.requested.length = 0;
    fake.comeUp();
    fake.takes(PASSWORD);
    await server.configure(async ({ trx }) => {
      for (const table of ['sign_in_attempts', 'cached_verifiers', 'general_parameters'] as const) {
        await trx.deleteFrom(table).execute();
      }
    });
    const fresh = { enabled: 1, change_password: 0, password_changed_at: null } as const;
    await changeUser(server, 'lucia', { ...fresh, user_type: 'AD', password_hash: '' });
  });

  const enter = (password = PASSWORD) => tryToSignIn(server, 'lucia', password);
  const outcome = async (password?: string) => (await apiErrorOf(enter(password))).status;

  it('signs in by the directory, which alone knows the password', async () => {
    await enter();
    expect(await outcome(DEMO_PASSWORD)).toBe('WRONG_USER_KEY');
    expect(fake.requested).toEqual(['lucia', 'lucia']);
  });

  it('never has to change the password, which does not expire here', async () => {
    await set(server, { passValidity: 1 });
    await changeUser(server, 'lucia', { change_password: 1, password_changed_at: 0 });
    await enter();
  });

  it('is reported as disabled, and failures count as for any user', async () => {
    await set(server, { passAttempts: 1 });
    await changeUser(server, 'lucia', { enabled: 0 });
    expect(await outcome()).toBe('USER_DISABLED');
    expect(await outcome('wrong')).toBe('MAX_ATTEMPTS');
    expect(await outcome()).toBe('MAX_ATTEMPTS');
  });

  it('cannot sign in while the directory is down, which is no failure', async () => {
    await enter();
    fake.goDown();
    const before = await server.content();
    expect(await outcome()).toBe('INVALID_URL');
    expect(await server.content()).toEqual(before);
  });

  it('can sign in while it is down for the configured days since the last time', async () => {
    await set(server, { ldapCacheDays: 3 });
    await enter();
    fake.goDown();
    server.clock.advance(3 * DAY_MS - 1);
    await server.restart();
    await enter();
    expect(await outcome('wrong')).toBe('WRONG_USER_KEY');
    server.clock.advance(1);
    expect(await outcome()).toBe('INVALID_URL');
    fake.comeUp();
    await enter();
    fake.goDown();
    await enter();
    await set(server, { ldapCacheDays: 0 });
    expect(await outcome()).toBe('INVALID_URL');
  });

  it('cannot sign in while it is down with a password that it rejected', async () => {
    await set(server, { ldapCacheDays: 3 });
    await enter();
    fake.takes(null);
    expect(await outcome()).toBe('WRONG_USER_KEY');
    fake.goDown();
    expect(await outcome()).toBe('INVALID_URL');
  });

  it('can sign in while it is down with the newest accepted password', async () => {
    await set(server, { ldapCacheDays: 3 });
    await enter();
    fake.takes('another');
    await enter('another');
    fake.goDown();
    await enter('another');
    expect(await outcome()).toBe('WRONG_USER_KEY');
  });

  it('leaves no password locally or in replicated data', async () => {
    await set(server, { ldapCacheDays: 3 });
    await enter();
    const rows = await server.configure(({ trx }) =>
      trx.selectFrom('cached_verifiers').selectAll().execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(server.changeLog?.of('cached_verifiers', rows[0]?.id_users ?? 0) ?? []).toEqual([]);
  });
});

it('cannot sign in without a directory', async () => {
  const server = await branchAsEither();
  try {
    await changeUser(server, 'lucia', { user_type: 'AD' });
    expect((await apiErrorOf(tryToSignIn(server, 'lucia', DEMO_PASSWORD))).status).toBe(
      'DIRECTORY_NOT_SET_UP',
    );
  } finally {
    await server.stop();
  }
});

describe('the existence of a user name', () => {
  it('cannot be derived from timing: each sign-in computes one hash', async () => {
    const branch = await startBranch();
    try {
      const checked: (string | null)[] = [];
      const { directory } = fakeDirectory();
      const fits = (encoded: string | null, password: string) => {
        checked.push(encoded);
        return passwordFits(encoded, password);
      };
      const signingIn = createSigningIn({ reader: branch.reader(), gate: branch.gate(), directory, fits });
      const types = { lucia: 'GALA', marcos: 'AD', informes: 'API' } as const;
      for (const [username, user_type] of Object.entries(types)) {
        await branch.configure(({ trx }) =>
          trx.updateTable('users').set({ user_type }).where('username', '=', username).execute(),
        );
      }
      const announced: unknown[] = [];
      for (const username of [...Object.keys(types), 'nobody']) {
        const requested = {
          body: { username, password: 'wrong' },
          address: '10.0.0.7',
          now: branch.clock.now(),
        };
        announced.push((await apiErrorOf(signIn(signingIn, requested))).toJSON());
      }
      expect(checked).toHaveLength(4);
      expect(new Set(announced.map((one) => JSON.stringify(one))).size).toBe(1);
    } finally {
      await branch.stop();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { signInAs } from '#tests/support/actions/administration-actions.ts';
import {
  changeUser,
  tryNewPassword,
  userOf,
  writtenFromNow,
} from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const OWN_PASSWORD = 'Chosen1-By-Themselves';
const PASSWORD = /^New password of admin: (\S{14,})$/;

const recover = (storage: CentralDatabaseOptions, ...args: string[]) =>
  runCommand('shared/server/backup/commands/recover.ts', storage, ...args);

const passwordIn = (lines: readonly string[]): string => PASSWORD.exec(lines[0] ?? '')?.[1] ?? '';

interface OnStorage {
  readonly server: EitherServer;
  readonly storage: CentralDatabaseOptions;
}

const block = (server: Pick<EitherServer, 'configure'>) =>
  server.configure(async ({ trx, now }) => {
    const { id } = await userOf(trx, 'admin');
    const row = { key: `user:${id}`, failed: 9, first_at: now, last_at: now, blocked: 1 } as const;
    await trx.insertInto('sign_in_attempts').values(row).execute();
  });

function suite(start: () => Promise<OnStorage>): void {
  let server: EitherServer;
  let storage: CentralDatabaseOptions;
  beforeEach(async () => {
    ({ server, storage } = await start());
  });
  afterEach(() => server.stop());

  it('restores the access of an administrator while the server runs', async () => {
    await block(server);
    await changeUser(server, 'admin', { enabled: 0 });
    const written = await writtenFromNow(server);

    const { code, lines } = await recover(storage, 'Admin');
    expect(lines).toEqual([
      expect.stringMatching(PASSWORD),
      'It is shown this once; another has to be chosen at the next sign-in. Open sessions of the user have ended.',
      'The user was blocked by wrong passwords; not any more.',
      'The user was disabled; not any more.',
    ]);
    expect(code).toBe(0);
    const provided = passwordIn(lines);

    expect((await apiErrorOf(signInAs(server, 'admin', DEMO_PASSWORD))).status).toBe('WRONG_USER_KEY');
    expect((await apiErrorOf(signInAs(server, 'admin', provided))).status).toBe('CHANGE_PASS');
    await tryNewPassword(server, 'admin', { old: provided, selected: OWN_PASSWORD });
    await signInAs(server, 'admin', OWN_PASSWORD);

    expect(await written('RECOVER_USER')).toMatchObject([
      { id_users: null, username: 'this machine', about: 'admin' },
    ]);
    expect(await runAuditVerify(storage)).toMatchObject({ code: 0 });
    expect(server.changeLog?.errors() ?? []).toEqual([]);
  });

  it('ends open sessions at the running server at once', async () => {
    const before = await server.signIn('admin');
    await before.call(listBranches, {});
    await recover(storage, 'admin');
    expect((await apiErrorOf(before.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('gives a local password to a user whose directory is gone', async () => {
    await changeUser(server, 'admin', { user_type: 'AD', password_hash: '' });
    const { code, lines } = await recover(storage, 'admin');
    expect([code, lines.at(-1)]).toEqual([
      0,
      'The password was that of the directory; from now on it is one of Turno’s own.',
    ]);
    expect((await apiErrorOf(signInAs(server, 'admin', passwordIn(lines)))).status).toBe('CHANGE_PASS');
  });

  it('without a valid name lists administrators and their obstacles', async () => {
    await block(server);
    const before = await server.content();
    const people = [
      'These users may administer users and roles; name one of them:',
      '  admin (Administración), blocked',
    ];
    expect(await recover(storage)).toEqual({ code: 0, lines: people });
    expect(await recover(storage, 'lucia')).toEqual({
      code: 1,
      lines: ['There is no user lucia who may administer users and roles.', ...people],
    });
    expect(await server.content()).toEqual(before);
  });
}

describe('access recovery at a branch', () => {
  suite(async () => {
    const server = await branchAsEither({ clock: createSettableClock(Date.now()) });
    return { server, storage: { dataDir: server.folder } };
  });

  it('works without a running server too', async () => {
    const branch = await startBranch({ clock: createSettableClock(Date.now()) });
    try {
      let lines: readonly string[] = [];
      await branch.restart(async () => {
        ({ lines } = await recover({ dataDir: branch.folder }, 'admin'));
      });
      const entering = signInAs(branch, 'admin', passwordIn(lines));
      expect((await apiErrorOf(entering)).status).toBe('CHANGE_PASS');
    } finally {
      await branch.stop();
    }
  });

  it('only unblocks users managed by central', async () => {
    const branch = await startBranch({ clock: createSettableClock(Date.now()) });
    try {
      await branch.configure(({ trx, now }) =>
        trx
          .insertInto('enrolment')
          .values({
            id: 1,
            id_branches: 7,
            branch_name: 'Norte',
            central_name: 'the head office',
            central_url: 'https://central.example.com',
            public_key: '',
            first_id: 0,
            enrolled_at: now,
          })
          .execute(),
      );
      await block(branch);
      const storage = { dataDir: branch.folder };
      const where = 'Users and passwords come from the head office: give another password there.';
      expect(await recover(storage, 'admin')).toEqual({
        code: 0,
        lines: ['admin was blocked by wrong passwords; not any more.', where],
      });
      await branch.signIn('admin');
      expect((await recover(storage, 'admin')).lines).toEqual(['admin is not blocked here.', where]);
      expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
    } finally {
      await branch.stop();
    }
  });

  it('needs a database', async () => {
    const empty = temporaryFolder();
    try {
      expect(await recover({ dataDir: empty.path }, 'admin')).toEqual({
        code: 2,
        lines: [`Nobody can be let in: there is no database in ${empty.path}; set TURNO_DATA_DIR`],
      });
    } finally {
      empty.remove();
    }
  });
});

describeCentral('access recovery at central', (_open, newStorage) => {
  suite(async () => {
    const storage = await newStorage();
    return { server: await centralAsEither({ storage, clock: createSettableClock(Date.now()) }), storage };
  });

  it('replicates like any other change of a user', async () => {
    const storage = await newStorage();
    const central = await startCentral({ storage, clock: createSettableClock(Date.now()) });
    try {
      const { idUser } = await central.signIn('admin');
      const fed = () =>
        central
          .database()
          .reader.selectFrom('feed_rows')
          .select(['revision', 'row'])
          .where('entity', '=', 'users')
          .where('pk', '=', idUser)
          .executeTakeFirstOrThrow();
      const before = await fed();
      await recover(storage, 'admin');
      const after = await fed();
      expect(after.revision).toBeGreaterThan(before.revision);
      const { password_hash } = await central
        .database()
        .reader.selectFrom('users')
        .select('password_hash')
        .where('id', '=', idUser)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(after.row)).toMatchObject({ password_hash, change_password: 1 });
    } finally {
      await central.stop();
    }
  });
});

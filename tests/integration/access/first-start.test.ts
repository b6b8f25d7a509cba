import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { createClient } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { completeSetup, getSetup } from '#shared/contract/installation/first-start.ts';
import { getSyncType } from '#shared/contract/installation/sync-type.ts';
import { enrolAtCentral } from '#shared/contract/replication/replication-status.ts';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import { spawnCentral } from '#tests/support/servers/spawn-central.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const PASSWORD = 'a password of my own';
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
const SETUP = {
  newPassword: PASSWORD,
  language: 'sv',
  syncType: 'standalone',
  branchName: 'Norra',
  zone: '5.5',
} as const;

const clientOf = (origin: string, token: string | null = null) =>
  createClient({ origin, token: () => token, fetch, randomKey: () => crypto.randomUUID() });

const signIn = async (origin: string, password: string) => {
  const body = { username: FIRST_USER, password };
  return clientOf(origin, (await clientOf(origin).call(authenticate, { body })).access_token);
};

describe('a server without set-up', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let server: SpawnedBranch;
  beforeEach(async () => {
    folder = temporaryFolder();
    server = await spawnBranch({ folder: folder.path });
  });
  afterEach(async () => {
    await server.kill();
    folder.remove();
  });
  const anybody = () => clientOf(server.origin);
  const setUp = async (changes: object) =>
    anybody().call(completeSetup, { body: { code: await server.setupCode(), ...SETUP, ...changes } });

  it('reports its state, permits no sign-in, and is set up once', async () => {
    expect(await anybody().call(getSetup, {})).toEqual({
      needed: 'Y',
      syncTypes: ['standalone', 'branch'],
      startsEmpty: 'N',
      namesBranch: 'Y',
    });
    expect((await apiErrorOf(signIn(server.origin, PASSWORD))).status).toBe('WRONG_USER_KEY');

    expect(await setUp({})).toEqual({ username: FIRST_USER });
    const { call } = await signIn(server.origin, PASSWORD);
    expect(await call(listBranches, {})).toMatchObject([{ name: 'Norra', enabled: 'Y', zone: '5.5' }]);
    expect(await anybody().call(getSetup, {})).toMatchObject({ needed: 'N' });
    expect((await apiErrorOf(setUp({ newPassword: 'somebody else comes' }))).status).toBe('SETUP_DONE');
    await signIn(server.origin, PASSWORD);
  });

  it('accepts one of two concurrent set-ups', async () => {
    const ends = await Promise.allSettled([setUp({ branchName: 'One' }), setUp({ branchName: 'Two' })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { call } = await signIn(server.origin, PASSWORD);
    expect(await call(listBranches, {})).toHaveLength(1);
  });

  it('is set up with the printed code in any spelling', async () => {
    const code = await server.setupCode();
    expect(await apiErrorOf(setUp({ code: 'K7QPM-2F9TC' }))).toMatchObject({
      status: 'SETUP_CODE_INVALID',
      detail: { field: 'code' },
    });
    expect(await anybody().call(getSetup, {})).toMatchObject({ needed: 'Y' });
    expect(await setUp({ code: ` ${code.toLowerCase().replace('-', ' ')} ` })).toEqual({
      username: FIRST_USER,
    });
  });

  it('refuses a short password and a branch without a name beside their fields, and still waits for set-up', async () => {
    expect(await apiErrorOf(setUp({ newPassword: 'short' }))).toMatchObject({
      status: 'WRONG_PASS_LENGTH',
      detail: { field: 'newPassword' },
    });
    expect(await apiErrorOf(setUp({ branchName: undefined }))).toMatchObject({
      status: 'SETUP_BRANCH_NAME',
      detail: { field: 'branchName' },
    });
    expect(await anybody().call(getSetup, {})).toMatchObject({ needed: 'Y' });
  });

  it('becomes a branch of a central at once, also after a restart', async () => {
    await setUp({ syncType: 'branch', branchName: undefined });
    await expect
      .poll(
        async () =>
          (
            await anybody()
              .call(getSyncType, {})
              .catch(() => null)
          )?.syncType,
      )
      .toBe('branch');
    await signIn(server.origin, PASSWORD);

    await server.end();
    server = await spawnBranch({ folder: folder.path });
    expect(await anybody().call(getSyncType, {})).toMatchObject({ syncType: 'branch' });
    expect(await anybody().call(getSetup, {})).toMatchObject({ needed: 'N' });
  });

  it('still waits after a power cut during the set-up', async () => {
    await server.kill();
    writeFileSync(join(folder.path, 'sync-type'), 'branch\n');
    server = await spawnBranch({ folder: folder.path });
    expect(await anybody().call(getSetup, {})).toMatchObject({
      needed: 'Y',
      syncTypes: ['standalone', 'branch'],
    });
    await setUp({});
    expect(readFileSync(join(folder.path, 'sync-type'), 'utf8')).toBe('standalone\n');
  });

  it('does not start with another installation type in the environment', async () => {
    await setUp({});
    await server.end();
    const start = spawnBranch({ folder: folder.path, settings: { TURNO_SYNC_TYPE: 'branch' } });
    await expect(start).rejects.toThrow(/TURNO_SYNC_TYPE is branch.*set up as standalone/);
    server = await spawnBranch({ folder: folder.path, settings: { TURNO_SYNC_TYPE: 'standalone' } });
    await signIn(server.origin, PASSWORD);
  });
});

it('a server with a configured password is set up', async () => {
  const folder = temporaryFolder();
  const server = await spawnBranch({ folder: folder.path, settings: { TURNO_ADMIN_PASSWORD: PASSWORD } });
  expect(await clientOf(server.origin).call(getSetup, {})).toMatchObject({ needed: 'N' });
  await signIn(server.origin, PASSWORD);
  await server.kill();
  folder.remove();
});

it.each([
  { provided: { TURNO_LANGUAGE: 'sv' }, named: 'Slut på arbetspasset', stored: [{ value: 'sv' }] },
  // Pages use the language of their browser.
  { provided: {}, named: 'Fin de turno', stored: [] },
])('a server with a configured password starts in the configured language: $provided', async (begin) => {
  const folder = temporaryFolder();
  const settings = { TURNO_ADMIN_PASSWORD: PASSWORD, ...begin.provided };
  await (await spawnBranch({ folder: folder.path, settings })).kill();
  const [reason, language] = lookInto(folder.path, (sqlite) => [
    rowsOf(sqlite, 'select description from close_reasons'),
    rowsOf(sqlite, `select value from general_parameters where name = 'language'`),
  ]);
  expect(reason).toEqual([{ description: begin.named }]);
  expect(language).toEqual(begin.stored);
  folder.remove();
});

it('a server that enrols itself prints no password, which would be invalid afterwards', async () => {
  const folder = temporaryFolder();
  const central = { TURNO_CENTRAL_URL: 'http://127.0.0.1:9', TURNO_ENROLMENT_CODE: 'ABCD-EFGH-IJKL' };
  // A server started by mistake was never set up, so its installation type can still be set.
  await (await spawnBranch({ folder: folder.path })).kill();
  const half = spawnBranch({ folder: folder.path, settings: central });
  await expect(half).rejects.toThrow(/TURNO_ENROLMENT_CODE is set, but TURNO_SYNC_TYPE is not/);
  const settings = { ...central, TURNO_SYNC_TYPE: 'branch' };
  const server = await spawnBranch({ folder: folder.path, settings });
  await expect.poll(server.said).toContain('Ctrl-C stops.');
  expect(server.said()).not.toMatch(/password \S+/);
  expect(server.said()).toContain(`npm run recover -- ${FIRST_USER}`);
  await server.kill();
  // Remaining environment variables do not prevent a later start.
  await (await spawnBranch({ folder: folder.path, settings: central })).kill();
  folder.remove();
});

it.each([
  ['es', 'Administrador', 'Oficina', 'Fin de turno'],
  ['en', 'Administrator', 'Office', 'End of shift'],
  ['sv', 'Administratör', 'Kontor', 'Slut på arbetspasset'],
] as const)('initial names are in %s', async (language, role, type, reason) => {
  const folder = temporaryFolder();
  const server = await spawnBranch({ folder: folder.path });
  const code = await server.setupCode();
  await clientOf(server.origin).call(completeSetup, { body: { code, ...SETUP, language } });
  await server.kill();
  const names = lookInto(folder.path, (sqlite) =>
    [
      'name from roles',
      'first_name from employees',
      'name from branch_types',
      'description from close_reasons',
    ]
      .flatMap((what) => rowsOf<Record<string, string>>(sqlite, `select ${what}`))
      .flatMap((row) => Object.values(row)),
  );
  expect(names).toEqual([role, role, type, reason]);
  folder.remove();
});

it('central is set up with a password and a language', async () => {
  const folder = temporaryFolder();
  const central = await spawnCentral({ dataDir: folder.path, databaseUrl: undefined });
  const { call } = clientOf(central.origin);
  expect(await call(getSetup, {})).toMatchObject({ needed: 'Y', syncTypes: [], namesBranch: 'N' });
  const code = await central.setupCode();
  await call(completeSetup, { body: { code, newPassword: PASSWORD, language: 'en' } });
  await signIn(central.origin, PASSWORD);
  await central.kill();
  folder.remove();
});

it('a server set up as a branch joins a central and keeps only central’s data', async () => {
  const folder = temporaryFolder();
  const central = await startCentral({ clock: createSettableClock(Date.now()) });
  const server = await spawnBranch({ folder: folder.path, settings: { TURNO_RESERVED_DISK_MB: '1' } });
  const body = { newPassword: PASSWORD, language: 'sv', syncType: 'branch' } as const;
  await clientOf(server.origin).call(completeSetup, { body: { code: await server.setupCode(), ...body } });
  const client = await vi.waitFor(() => signIn(server.origin, PASSWORD), WAIT_OPTIONS);
  const registrar = await central.signIn('admin');
  const { code } = await registrar.call(createEnrolmentCode, { params: { id: DEMO.branch } });
  await client.call(enrolAtCentral, { body: { centralUrl: central.origin, code } });

  const kiosk = `${server.origin}/api/kiosks/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;
  await vi.waitFor(async () => expect((await fetch(kiosk)).ok).toBe(true), WAIT_OPTIONS);
  await server.end();
  const settings = lookInto(folder.path, (sqlite) =>
    rowsOf<{ name: string; value: string }>(
      sqlite,
      'select name, value from general_parameters order by name',
    ),
  );
  expect(settings.filter(({ name }) => name.startsWith('language'))).toEqual(
    await central
      .database()
      .reader.selectFrom('general_parameters')
      .select(['name', 'value'])
      .where('name', 'like', 'language%')
      .execute(),
  );
  await central.stop();
  folder.remove();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDirectory } from '#shared/contract/access/directory.ts';
import { authenticate, getUser } from '#shared/contract/access/sign-in.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { addDirectoryUser } from '#tests/support/actions/add-directory-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { slapdProgram } from '#tests/support/directory/install-slapd.ts';
import { SLAPD_BASE, SLAPD_PASSWORD, type Slapd, startSlapd } from '#tests/support/directory/slapd.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const program = slapdProgram() ?? '';
const DAY_MS = 24 * 3_600_000;

const SERVERS = [
  ['a branch', () => startBranch()],
  ['central', () => startCentral()],
] as const;

describe.skipIf(program === '').each(SERVERS)('a directory user at %s', (_, start) => {
  let slapd: Slapd;
  let server: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    slapd = await startSlapd({ program });
    server = await start();
    await server.configure((scope) => addDirectoryUser(scope, 'ana'));
  });
  afterEach(async () => {
    await server.stop();
    await slapd.stop();
  });

  async function use(settings: Readonly<Record<string, string>>) {
    const admin = await server.signIn('admin');
    const changes = Object.entries(settings).map(([name, value]) => ({ name, value }));
    await admin.call(saveGeneralParameters, { body: { settings: changes } });
  }
  const useSlapd = (ldapCacheDays = '0') => use({ ldapUrl: slapd.url, ldapDC: SLAPD_BASE, ldapCacheDays });
  const signIn = (password: string) =>
    server.anybody.call(authenticate, { body: { username: 'ana', password } });
  const rejected = async (password: string) => (await apiErrorOf(signIn(password))).status;

  it('signs in with the password of the directory at once after it is configured', async () => {
    expect(await rejected(SLAPD_PASSWORD)).toBe('DIRECTORY_NOT_SET_UP');
    await useSlapd();
    const { access_token, idUser } = await signIn(SLAPD_PASSWORD);
    const user = await server.as(access_token).call(getUser, { params: { id: idUser } });
    expect(user).toMatchObject({ username: 'ana', usertype: 'AD' });
  });

  it('is refused with a wrong password like any user', async () => {
    await useSlapd();
    expect(await rejected(`${SLAPD_PASSWORD}!`)).toBe('WRONG_USER_KEY');
  });

  it('cannot sign in while the directory is down, if no password is stored', async () => {
    await useSlapd('0');
    await signIn(SLAPD_PASSWORD);
    await slapd.powerCut();
    expect(await rejected(SLAPD_PASSWORD)).toBe('INVALID_URL');
  });

  it('can sign in for the configured days while the directory is down, and not after', async () => {
    await useSlapd('2');
    await signIn(SLAPD_PASSWORD);
    await slapd.powerCut();
    server.clock.advance(2 * DAY_MS - 1);
    await signIn(SLAPD_PASSWORD);
    expect(await rejected('no')).toBe('WRONG_USER_KEY');
    server.clock.advance(DAY_MS);
    expect(await rejected(SLAPD_PASSWORD)).toBe('INVALID_URL');
    await slapd.powerOn();
    await signIn(SLAPD_PASSWORD);
  });

  it('leaves no password in the log', async () => {
    await useSlapd('2');
    await signIn(SLAPD_PASSWORD);
    await slapd.powerCut();
    await signIn(SLAPD_PASSWORD);
    const lines = JSON.stringify(server.log.lines());
    expect(lines).toContain('the directory could not be asked');
    expect(lines).not.toContain(SLAPD_PASSWORD);
  });

  it('cannot sign in by a directory that was only tested', async () => {
    const admin = await server.signIn('admin');
    const found = await admin.call(testDirectory, { body: { url: slapd.url, dc: SLAPD_BASE } });
    expect(found).toEqual({ encryption: 'none', certificateUntil: null, base: 'found' });
    const wrong = await apiErrorOf(admin.call(testDirectory, { body: { url: slapd.url, dc: 'dc=nowhere' } }));
    expect(wrong.toJSON()).toEqual({
      status: 'INVALID_URL',
      message: 'INVALID_URL',
      field: 'dc',
      params: { reason: 'noSuchBase' },
    });
    // Nothing was saved.
    expect(await rejected(SLAPD_PASSWORD)).toBe('DIRECTORY_NOT_SET_UP');
  });
});

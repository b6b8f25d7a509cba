import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDirectory } from '#shared/server/directory/create-directory.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  type FakeActiveDirectory,
  type FakeActiveDirectoryOptions,
  startFakeActiveDirectory,
} from '#tests/support/directory/fake-active-directory.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';

const DC = 'ou=Oficinas,dc=corp,dc=example,dc=org';
const PASSWORD = 'la de siempre';

describe('Active Directory', () => {
  let fake: FakeActiveDirectory;
  afterEach(() => fake.stop());

  async function start(options: FakeActiveDirectoryOptions, timeoutMs = 30_000) {
    fake = await startFakeActiveDirectory(options);
    const log = capturedLog();
    const settings = () => ({ ldapUrl: fake.url, ldapDC: DC });
    const directory = createDirectory({
      settings,
      trust: { insecure: false },
      log: log.log,
      timeoutMs: timeoutMs,
    });
    return { ...directory, log };
  }
  const ana = (state: NonNullable<FakeActiveDirectoryOptions['accounts']>[string]['state'] = 'fine') => ({
    accounts: { 'ana@corp.example.org': { password: PASSWORD, state } },
  });

  it('finds its users by the domain', async () => {
    const directory = await start(ana());
    expect(await directory.verify('ana', PASSWORD)).toBe('right');
    expect(await directory.verify('ana@corp.example.org', PASSWORD)).toBe('right');
    expect(fake.binds()).toEqual(['ana@corp.example.org', 'ana@corp.example.org']);
  });

  it('is queried once for a wrong password, because it counts them', async () => {
    const directory = await start(ana());
    expect(await directory.verify('ana', 'otra')).toBe('wrong');
    expect(await directory.verify('eva', PASSWORD)).toBe('wrong');
    expect(fake.binds()).toEqual(['ana@corp.example.org', 'eva@corp.example.org']);
    // Checks that no name is logged: the entered name may be a password.
    expect(JSON.stringify(directory.log.lines())).not.toMatch(/ana|eva/);
  });

  it('is not queried with an empty password, which it accepts', async () => {
    const directory = await start(ana());
    expect(await directory.verify('ana', '')).toBe('wrong');
    expect(fake.binds()).toEqual([]);
  });

  it.each(['ana,dc=x', 'corp\\ana', 'cn=ana', 'ana*', 'ana\u0007', 'a;b'])(
    'has no user named %j, and is not queried',
    async (name) => {
      const directory = await start(ana());
      expect(await directory.verify(name, PASSWORD)).toBe('wrong');
      expect(fake.binds().filter((bind) => bind.endsWith('@corp.example.org'))).toEqual([]);
    },
  );

  it.each([
    ['530', 'not at this hour'],
    ['532', 'the password has expired'],
    ['533', 'the account is disabled'],
    ['701', 'the account has expired'],
    ['773', 'the password has to be changed first'],
    ['775', 'the account is locked'],
  ] as const)('refuses a user of state %s, and the log has the reason', async (state, why) => {
    const directory = await start(ana(state));
    expect(await directory.verify('ana', PASSWORD)).toBe('wrong');
    expect(directory.log.lines()).toMatchObject([{ username: 'ana', why }]);
    expect(JSON.stringify(directory.log.lines())).not.toContain(PASSWORD);
  });

  it.each([1, 2, 3, 7, 8, 10, 11, 13, 51, 52, 80])('with result %i counts as down', async (bindResult) => {
    const directory = await start({ bindResult });
    expect(await directory.verify('ana', PASSWORD)).toBe('down');
    expect(directory.log.lines()).toMatchObject([
      { reason: bindResult === 8 || bindResult === 13 ? 'insecure' : 'refused' },
    ]);
    expect(JSON.stringify(directory.log.lines())).not.toContain(PASSWORD);
  });

  it.each([19, 32, 48, 50, 53])('with result %i refuses the user', async (bindResult) => {
    const directory = await start({ bindResult });
    expect(await directory.verify('ana', PASSWORD)).toBe('wrong');
    const why = { username: 'ana', why: `result ${bindResult}` };
    expect(directory.log.lines()).toMatchObject([19, 50, 53].includes(bindResult) ? [why] : []);
  });

  it('without anonymous access is usable, although its base cannot be checked', async () => {
    const directory = await start(ana());
    expect(await directory.test({ url: fake.url, dc: DC })).toEqual({
      encryption: 'none',
      certificateUntil: null,
      base: 'unseen',
    });
  });

  it('that fails during TLS is down', async () => {
    const directory = await start({ silentAfterStartTls: true }, 300);
    expect(await directory.verify('ana', PASSWORD)).toBe('down');
    expect(fake.binds()).toEqual([]);
  });
});

describe('a server that is not a directory', () => {
  it.each([
    ['speaks another language', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['sends rubbish', '\x30\x84\x7f\xff\xff\xff\x02\x01'],
    ['hangs up', ''],
  ])('is down: it %s', async (_, words) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => socket.end(Buffer.from(words, 'latin1')));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      for (const scheme of ['ldap', 'ldaps']) {
        const url = `${scheme}://127.0.0.1:${port}`;
        const log = capturedLog();
        const settings = () => ({ ldapUrl: url, ldapDC: DC });
        const directory = createDirectory({ settings, trust: { insecure: true }, log: log.log });
        expect(await directory.verify('ana', PASSWORD)).toBe('down');
        expect((await apiErrorOf(directory.test({ url, dc: DC }))).toJSON()).toEqual({
          status: 'INVALID_URL',
          message: 'INVALID_URL',
          field: 'url',
          params: { reason: 'unreachable' },
        });
      }
    } finally {
      server.close();
    }
  });

  it.each([
    ['directory', DC, 'address'],
    ['https://directory', DC, 'address'],
    ['ldap://127.0.0.1:1', 'no base', 'base'],
  ])('%j with %j is not queried', async (ldapUrl, ldapDC, reason) => {
    const log = capturedLog();
    const settings = () => ({ ldapUrl, ldapDC });
    const directory = createDirectory({ settings, trust: { insecure: true }, log: log.log });
    expect(await directory.verify('ana', PASSWORD)).toBe('down');
    expect(log.lines()).toMatchObject([{ reason }]);
  });

  it('is not set up, and does not count as down', async () => {
    const log = capturedLog();
    const settings = () => ({ ldapUrl: '', ldapDC: '' });
    const directory = createDirectory({ settings, trust: { insecure: true }, log: log.log });
    expect(await directory.verify('ana', PASSWORD)).toBe('none');
    expect(log.lines()).toEqual([]);
  });

  it('is down if the settings cannot be read', async () => {
    const log = capturedLog();
    const settings = () => Promise.reject(new Error('the disk is gone'));
    const directory = createDirectory({ settings, trust: { insecure: true }, log: log.log });
    expect(await directory.verify('ana', PASSWORD)).toBe('down');
    expect(log.lines()).toMatchObject([{ reason: 'unexpected' }]);
  });
});

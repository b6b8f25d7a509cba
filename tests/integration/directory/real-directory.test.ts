import { networkInterfaces } from 'node:os';
import { Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDirectory } from '#shared/server/directory/create-directory.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { slapdProgram } from '#tests/support/directory/install-slapd.ts';
import { SLAPD_BASE, SLAPD_PASSWORD, type Slapd, startSlapd } from '#tests/support/directory/slapd.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';

const program = slapdProgram() ?? '';
const authority = createAuthority('Banco');
const TRUSTING = { authorities: authority.certificate, insecure: false };
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

/** Another address of this machine, by which others reach it, if it has one. */
const lan = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && one.family === 'IPv4' && !one.internal)?.address;

interface Requested {
  readonly dc?: string;
  readonly trust?: typeof TRUSTING | { readonly insecure: boolean };
  readonly timeoutMs?: number;
}

function directoryAt(url: string, { dc = SLAPD_BASE, trust = TRUSTING, timeoutMs = 30_000 }: Requested = {}) {
  const log = capturedLog();
  const settings = () => ({ ldapUrl: url, ldapDC: dc });
  const directory = createDirectory({ settings, trust, log: log.log, timeoutMs: timeoutMs });
  const tried = () => directory.test({ url, dc });
  return { ...directory, tried, whyNot: async () => (await apiErrorOf(tried())).toJSON(), log };
}

describe.skipIf(program === '')('a directory', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd({ program, authority });
  });
  afterAll(() => slapd.stop());

  describe.each([
    ['StartTLS', 'startTls', () => slapd.url],
    ['TLS', 'tls', () => slapd.secureUrl],
    ['TLS, by its name', 'tls', () => slapd.secureUrl.replace('127.0.0.1', 'localhost')],
  ])('by %s', (_, encryption, url) => {
    it.each(['ana', 'ANA', 'angela', 'ñandú', 'a*(b)\\c,d=e', 'wendy'])(
      'verifies the password of %s',
      async (username) => {
        const directory = directoryAt(url());
        expect(await directory.verify(username, SLAPD_PASSWORD)).toBe('right');
        expect(await directory.verify(username, `${SLAPD_PASSWORD} `)).toBe('wrong');
        expect(directory.log.lines()).toEqual([]);
      },
    );

    it('can be tested', async () => {
      const found = await directoryAt(url()).tried();
      expect(found).toMatchObject({ encryption, base: 'found' });
      expect(found.certificateUntil).toBeGreaterThan(Date.now());
    });
  });

  it.each(['nobody', 'nopassword', 'twin', 'staff', ''])(
    'has no unique user %j with that password',
    async (name) => {
      expect(await directoryAt(slapd.url).verify(name, SLAPD_PASSWORD)).toBe('wrong');
    },
  );

  it.each([
    '*',
    'an*',
    '*)(uid=*',
    'ana)(|(uid=*',
    'x)(uid=ana',
    '\\61na',
    'uid=ana,ou=staff,dc=example,dc=org',
    'ana,ou=staff,dc=example,dc=org',
    'ana\0',
  ])('treats %j as a literal name', async (name) => {
    expect(await directoryAt(slapd.url).verify(name, SLAPD_PASSWORD)).toBe('wrong');
  });

  it('refuses an empty password, though the server accepts it', async () => {
    const client = new Client({ url: slapd.url });
    await client.bind(`uid=ana,ou=staff,${SLAPD_BASE}`, '');
    await client.unbind();
    const before = slapd.said();
    expect(await directoryAt(slapd.url).verify('ana', '')).toBe('wrong');
    expect(await directoryAt(slapd.url).verify('ana', '\0')).toBe('wrong');
    // It was not contacted.
    expect(slapd.said()).toBe(before);
  });

  it('gets no unencrypted password', async () => {
    const directory = directoryAt(slapd.url);
    await directory.verify('ana', SLAPD_PASSWORD);
    const bound = () =>
      slapd
        .said()
        .split('\n')
        .filter((line) => line.includes('mech=SIMPLE'));
    await vi.waitFor(() => expect(bound().length).toBeGreaterThan(0), WAIT_OPTIONS);
    expect(bound().filter((line) => line.includes('uid=ana') && !/ ssf=(?:128|256)/.test(line))).toEqual([]);
  });

  it('reports an empty base', async () => {
    const directory = directoryAt(slapd.url, { dc: 'ou=nowhere,dc=example,dc=org' });
    expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
    expect(await directory.whyNot()).toMatchObject({
      status: 'INVALID_URL',
      field: 'dc',
      params: { reason: 'noSuchBase' },
    });
    expect(await directoryAt(slapd.url, { dc: 'dc=elsewhere' }).whyNot()).toMatchObject({
      params: { reason: 'noSuchBase' },
    });
  });

  it('finds only users below the base', async () => {
    const staff = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
    expect(await staff.verify('ana', SLAPD_PASSWORD)).toBe('right');
  });
});

describe.skipIf(program === '')('a directory that cannot authenticate itself', () => {
  it.each([
    ['comes from an authority that nobody knows', createAuthority('Somebody'), {}, '127.0.0.1'],
    ['has expired', authority, { expired: true }, '127.0.0.1'],
    ['is for another machine', authority, {}, '127.0.0.2'],
  ])('is not queried: its certificate %s', async (_, signer, over, host) => {
    const slapd = await startSlapd({ program, authority: signer, host, ...over });
    try {
      for (const url of [slapd.url, slapd.secureUrl]) {
        const directory = directoryAt(url);
        expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
        expect(await directory.whyNot()).toMatchObject({ field: 'url', params: { reason: 'certificate' } });
        // Trust in the network is not trust in the directory.
        const vouched = directoryAt(url, { trust: { ...TRUSTING, insecure: true } });
        expect(await vouched.verify('ana', SLAPD_PASSWORD)).toBe('down');
      }
      expect(slapd.said()).not.toContain('BIND');
    } finally {
      await slapd.stop();
    }
  });

  it('is not queried without a configured authority', async () => {
    const slapd = await startSlapd({ program, authority });
    try {
      const directory = directoryAt(slapd.secureUrl, { trust: { insecure: false } });
      expect(await directory.whyNot()).toMatchObject({ params: { reason: 'certificate' } });
    } finally {
      await slapd.stop();
    }
  });
});

describe.skipIf(program === '')('a directory without encryption', () => {
  it('is queried on this machine', async () => {
    const slapd = await startSlapd({ program });
    try {
      const directory = directoryAt(slapd.url);
      expect(await directory.tried()).toEqual({ encryption: 'none', certificateUntil: null, base: 'found' });
      expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('right');
    } finally {
      await slapd.stop();
    }
  });

  it.skipIf(lan === undefined)('is queried elsewhere only if the network is declared safe', async () => {
    const slapd = await startSlapd({ program, ...(lan !== undefined && { host: lan }) });
    try {
      const directory = directoryAt(slapd.url);
      expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
      expect(await directory.whyNot()).toMatchObject({ field: 'url', params: { reason: 'insecure' } });
      expect(slapd.said()).not.toContain('BIND');
      const vouched = directoryAt(slapd.url, { trust: { insecure: true } });
      expect(await vouched.verify('ana', SLAPD_PASSWORD)).toBe('right');
      expect(await vouched.verify('ana', 'no')).toBe('wrong');
    } finally {
      await slapd.stop();
    }
  });
});

describe.skipIf(program === '')('a directory without anonymous access', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd({ program, authority, closed: true });
  });
  afterAll(() => slapd.stop());

  it('finds users directly below the base by their uid', async () => {
    const directory = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
    expect(await directory.tried()).toMatchObject({ base: 'unseen' });
    expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('right');
    expect(await directory.verify('ana', 'no')).toBe('wrong');
  });

  it.each(['angela', 'ana,ou=staff', 'ana+cn=X', '"ana"', 'nobody'])('does not find %j', async (name) => {
    const staff = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
    const complete = directoryAt(slapd.url);
    expect([await staff.verify(name, SLAPD_PASSWORD), await complete.verify(name, SLAPD_PASSWORD)]).toEqual([
      'wrong',
      'wrong',
    ]);
  });
});

it.skipIf(program === '')('a directory connection is closed orderly, whatever the result', async () => {
  const slapd = await startSlapd({ program, authority });
  try {
    for (const url of [slapd.url, slapd.secureUrl]) {
      const directory = directoryAt(url);
      await directory.verify('ana', SLAPD_PASSWORD);
      await directory.verify('ana', 'no');
      await directory.verify('nobody', 'no');
      await directory.tried();
    }
    await vi.waitFor(() => expect(slapd.said().split(' UNBIND')).toHaveLength(1 + 8), WAIT_OPTIONS);
  } finally {
    await slapd.stop();
  }
});

describe.skipIf(program === '')('an unavailable directory', () => {
  it('is down while it is off, and queried again once it is on', async () => {
    const slapd = await startSlapd({ program, authority });
    try {
      await slapd.powerCut();
      const directory = directoryAt(slapd.url);
      expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
      expect(await directory.whyNot()).toMatchObject({ field: 'url', params: { reason: 'unreachable' } });
      await slapd.powerOn();
      expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('right');
    } finally {
      await slapd.stop();
    }
  });

  it('is down if it accepts connections without answering', async () => {
    const slapd = await startSlapd({ program, authority });
    try {
      slapd.freeze();
      for (const url of [slapd.url, slapd.secureUrl]) {
        const directory = directoryAt(url, { timeoutMs: 300 });
        expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
        expect(await directory.whyNot()).toMatchObject({ params: { reason: 'unreachable' } });
      }
      slapd.thaw();
      expect(await directoryAt(slapd.url).verify('ana', SLAPD_PASSWORD)).toBe('right');
    } finally {
      await slapd.stop();
    }
  });
});

import { networkInterfaces } from 'node:os';
import { Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDirectory } from '#shared/server/directory/create-directory.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { slapdProgram } from '#tests/support/directory/install-slapd.ts';
import { SLAPD_BASE, SLAPD_PASSWORD, type Slapd, startSlapd } from '#tests/support/directory/slapd.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';

const program = slapdProgram() ?? '';
const authority = createAuthority('Banco');
const TRUSTING = { authorities: authority.certificate, insecure: false };
const PATIENCE = { timeout: 30_000, interval: 50 };

/** Another address of this machine, at which others reach it; where it has one. */
const lan = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && one.family === 'IPv4' && !one.internal)?.address;

interface Asked {
  readonly dc?: string;
  readonly trust?: typeof TRUSTING | { readonly insecure: boolean };
  readonly timeoutMs?: number;
}

function directoryAt(url: string, { dc = SLAPD_BASE, trust = TRUSTING, timeoutMs = 30_000 }: Asked = {}) {
  const log = capturedLog();
  const settings = () => ({ ldapUrl: url, ldapDC: dc });
  const directory = createDirectory({ settings, trust, log: log.log, timeoutMs: timeoutMs });
  const tried = () => directory.test({ url, dc });
  return { ...directory, tried, whyNot: async () => (await refusalOf(tried())).toJSON(), log };
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
      'knows the password of %s from another',
      async (username) => {
        const directory = directoryAt(url());
        expect(await directory.verify(username, SLAPD_PASSWORD)).toBe('right');
        expect(await directory.verify(username, `${SLAPD_PASSWORD} `)).toBe('wrong');
        expect(directory.log.lines()).toEqual([]);
      },
    );

    it('can be tried out', async () => {
      const found = await directoryAt(url()).tried();
      expect(found).toMatchObject({ encryption, base: 'found' });
      expect(found.certificateUntil).toBeGreaterThan(Date.now());
    });
  });

  it.each(['nobody', 'nopassword', 'twin', 'staff', ''])(
    'knows no single %j with that password',
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
  ])('reads %j as a name and as nothing else', async (name) => {
    expect(await directoryAt(slapd.url).verify(name, SLAPD_PASSWORD)).toBe('wrong');
  });

  it('lets nobody in with an empty password, though it says yes to those', async () => {
    const client = new Client({ url: slapd.url });
    await client.bind(`uid=ana,ou=staff,${SLAPD_BASE}`, '');
    await client.unbind();
    const before = slapd.said();
    expect(await directoryAt(slapd.url).verify('ana', '')).toBe('wrong');
    expect(await directoryAt(slapd.url).verify('ana', '\0')).toBe('wrong');
    // It was not even asked.
    expect(slapd.said()).toBe(before);
  });

  it('is sent no password in the clear', async () => {
    const directory = directoryAt(slapd.url);
    await directory.verify('ana', SLAPD_PASSWORD);
    const bound = () =>
      slapd
        .said()
        .split('\n')
        .filter((line) => line.includes('mech=SIMPLE'));
    await vi.waitFor(() => expect(bound().length).toBeGreaterThan(0), PATIENCE);
    expect(bound().filter((line) => line.includes('uid=ana') && !/ ssf=(?:128|256)/.test(line))).toEqual([]);
  });

  it('says where nothing is at the base', async () => {
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

  it('has only those below the base', async () => {
    const staff = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
    expect(await staff.verify('ana', SLAPD_PASSWORD)).toBe('right');
  });
});

describe.skipIf(program === '')('a directory that cannot prove who it is', () => {
  it.each([
    ['comes from an authority that nobody knows', createAuthority('Somebody'), {}, '127.0.0.1'],
    ['has expired', authority, { expired: true }, '127.0.0.1'],
    ['is for another machine', authority, {}, '127.0.0.2'],
  ])('is not asked: its certificate %s', async (_, signer, over, host) => {
    const slapd = await startSlapd({ program, authority: signer, host, ...over });
    try {
      for (const url of [slapd.url, slapd.secureUrl]) {
        const directory = directoryAt(url);
        expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('down');
        expect(await directory.whyNot()).toMatchObject({ field: 'url', params: { reason: 'certificate' } });
        // Vouching for the network is not vouching for the directory.
        const vouched = directoryAt(url, { trust: { ...TRUSTING, insecure: true } });
        expect(await vouched.verify('ana', SLAPD_PASSWORD)).toBe('down');
      }
      expect(slapd.said()).not.toContain('BIND');
    } finally {
      await slapd.stop();
    }
  });

  it('is not asked where no authority of its own was named', async () => {
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
  it('is asked on this machine', async () => {
    const slapd = await startSlapd({ program });
    try {
      const directory = directoryAt(slapd.url);
      expect(await directory.tried()).toEqual({ encryption: 'none', certificateUntil: null, base: 'found' });
      expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('right');
    } finally {
      await slapd.stop();
    }
  });

  it.skipIf(lan === undefined)('is asked elsewhere only where somebody vouches for the network', async () => {
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

describe.skipIf(program === '')('a directory that shows nothing to strangers', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd({ program, authority, closed: true });
  });
  afterAll(() => slapd.stop());

  it('knows those who are right below the base by their uid', async () => {
    const directory = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
    expect(await directory.tried()).toMatchObject({ base: 'unseen' });
    expect(await directory.verify('ana', SLAPD_PASSWORD)).toBe('right');
    expect(await directory.verify('ana', 'no')).toBe('wrong');
  });

  it.each(['angela', 'ana,ou=staff', 'ana+cn=X', '"ana"', 'nobody'])(
    'does not take %j for one of them',
    async (name) => {
      const staff = directoryAt(slapd.url, { dc: `ou=staff,${SLAPD_BASE}` });
      const whole = directoryAt(slapd.url);
      expect([await staff.verify(name, SLAPD_PASSWORD), await whole.verify(name, SLAPD_PASSWORD)]).toEqual([
        'wrong',
        'wrong',
      ]);
    },
  );
});

it.skipIf(program === '')('a directory is told good-bye each time, whatever came of it', async () => {
  const slapd = await startSlapd({ program, authority });
  try {
    for (const url of [slapd.url, slapd.secureUrl]) {
      const directory = directoryAt(url);
      await directory.verify('ana', SLAPD_PASSWORD);
      await directory.verify('ana', 'no');
      await directory.verify('nobody', 'no');
      await directory.tried();
    }
    await vi.waitFor(() => expect(slapd.said().split(' UNBIND')).toHaveLength(1 + 8), PATIENCE);
  } finally {
    await slapd.stop();
  }
});

describe.skipIf(program === '')('a directory that is away', () => {
  it('is down while it is off, and asked again once it is on', async () => {
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

  it('is down when it takes connections and says nothing', async () => {
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

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings as readBranchSettings } from '#branch-server/settings.ts';
import { readSettings as readCentralSettings } from '#central-server/settings.ts';
import { listAudit } from '#shared/contract/access/audit.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { createClient } from '#shared/contract/client.ts';
import { listDevices } from '#shared/contract/devices/device-status.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { heartbeatOver, pageSocket } from '#tests/support/actions/beating-display.ts';
import { pairAs } from '#tests/support/actions/kiosk-device.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const ONE = '203.0.113.7';
const OTHER = '203.0.113.8';
const signInLimit = { perMinute: 3 };
const REPORTED = 'a proxy that TURNO_PROXIES does not name: its callers count as one';

/** Calls like a proxy with a client address, or with the address from another proxy. */
const through = ({ origin }: Pick<EitherServer, 'origin'>, forwarded: string) =>
  createClient({
    origin,
    token: () => null,
    randomKey: randomUUID,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', forwarded);
      return fetch(input, { ...init, headers });
    },
  });

/** Tries to sign in under a new name: names have separate limits. */
async function tried(server: EitherServer, forwarded: string): Promise<ErrorCode> {
  const body = { username: randomUUID(), password: 'no' };
  return (await apiErrorOf(through(server, forwarded).call(authenticate, { body }))).status;
}

describe.each([
  [
    'a branch',
    (proxies: readonly string[]) => branchAsEither({ proxies, limits: { signIn: signInLimit }, twice: null }),
  ],
  ['central', (proxies: readonly string[]) => centralAsEither({ proxies, signInLimit })],
])('%s behind a proxy', (_, start) => {
  let server: EitherServer;
  afterEach(() => server.stop());

  it('that it trusts limits each caller separately', async () => {
    server = await start(['127.0.0.1']);
    const codes = [];
    for (const from of [ONE, ONE, ONE, ONE, OTHER]) codes.push(await tried(server, from));
    const wrong = 'WRONG_USER_KEY';
    expect(codes).toEqual([wrong, wrong, wrong, 'TOO_MANY_REQUESTS', wrong]);
    expect(server.log.lines().filter(({ msg }) => msg === REPORTED)).toEqual([]);
  });

  it('that it trusts ignores forged addresses of callers', async () => {
    server = await start(['127.0.0.1']);
    const codes = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      codes.push(await tried(server, `${claimed}, ${ONE}`));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('in front of another proxy finds the caller behind both', async () => {
    server = await start(['loopback', '10.0.0.0/8']);
    const codes = [];
    for (const from of [ONE, OTHER, ONE, OTHER]) codes.push(await tried(server, `${from}, 10.1.2.3`));
    expect(codes).not.toContain('TOO_MANY_REQUESTS');
  });

  it('that is not configured counts as one caller, with one warning in the log', async () => {
    server = await start([]);
    const codes = [];
    for (const last of [1, 2, 3, 4]) codes.push(await tried(server, `203.0.113.${last}`));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(server.log.lines().filter(({ msg }) => msg === REPORTED)).toHaveLength(1);
  });

  it('records the address of a sign-in in the audit', async () => {
    server = await start(['127.0.0.1']);
    await through(server, ONE).call(authenticate, { body: { username: 'lucia', password: DEMO_PASSWORD } });
    const admin = await server.signIn('admin');
    const { rows } = await admin.call(listAudit, { query: { action: 'LOGIN', size: 200 } });
    expect(rows.map(({ username, address }) => [username, address])).toContainEqual(['lucia', ONE]);
  });
});

it('a device page is known by its own address behind a proxy', async () => {
  const branch = await startBranch({ proxies: ['127.0.0.1'] });
  const socket = pageSocket(branch, undefined, { 'x-forwarded-for': ONE });
  try {
    await heartbeatOver(socket);
    const admin = await branch.signIn('admin');
    const { rows } = await admin.call(listDevices, {
      params: { id: DEMO.branch },
      query: { kind: 'display' },
    });
    expect(rows[0]?.pages.map(({ address }) => address)).toEqual([ONE]);
  } finally {
    socket.disconnect();
    await branch.stop();
  }
});

it('a paired kiosk has limits of its own, whatever its address', async () => {
  const branch = await startBranch({ limits: { issue: [{ perMinute: 2 }] } });
  try {
    const admin = await branch.signIn('admin');
    const keys = ['a', 'b'].map((digit) => digit.repeat(64));
    for (const key of keys) await pairAs(branch, admin, key);
    const issuedBy = async (deviceKey: string | undefined) => {
      const client = createClient({
        origin: branch.origin,
        token: () => null,
        randomKey: randomUUID,
        fetch,
        deviceKey: () => deviceKey,
      });
      const query = { service: DEMO.services.cashier, segment: DEMO.segments.general };
      const work = client.call(issueTicket, { params: { id: DEMO.branch }, query, body: {} });
      return work.then(
        () => 'issued',
        (error: unknown) => (error instanceof ApiError ? error.status : error),
      );
    };
    const callers = [...keys, ...keys, ...keys, 'c'.repeat(64), undefined, 'd'.repeat(64)];
    const outcomes = [];
    for (const caller of callers) outcomes.push(await issuedBy(caller));
    const limited = 'TOO_MANY_REQUESTS';
    expect(outcomes).toEqual([
      ...['issued', 'issued', 'issued', 'issued', limited, limited],
      // Unknown keys count by their address.
      ...['issued', 'issued', limited],
    ]);
  } finally {
    await branch.stop();
  }
});

describe.each([
  ['branch', readBranchSettings],
  ['central', readCentralSettings],
])('the setting TURNO_PROXIES of a %s', (_, readSettings) => {
  it.each([
    ['', { TURNO_PROXIES: '' }, []],
    ['nobody where others reach the server', {}, []],
    ['this machine where nobody else does', { TURNO_HOST: '127.0.0.1' }, ['loopback']],
    ['nobody where it says so', { TURNO_HOST: '127.0.0.1', TURNO_PROXIES: '' }, []],
    [
      'addresses and networks',
      { TURNO_PROXIES: '10.0.0.5, 172.16.0.0/12,::1 uniquelocal' },
      ['10.0.0.5', '172.16.0.0/12', '::1', 'uniquelocal'],
    ],
  ])('trusts %s', (_name, environment, expected) => {
    expect(readSettings(environment, []).proxies).toEqual(expected);
  });

  it.each(['proxy.example.com', '10.0.0.0/33', '10.0.0.5;::1', '*'])('refuses %s in one line', (text) => {
    expect(() => readSettings({ TURNO_PROXIES: text }, [])).toThrow(/^TURNO_PROXIES cannot be used: [^\n]+$/);
  });
});

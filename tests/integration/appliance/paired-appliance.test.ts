import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalPage } from '#electron/ipc.ts';
import { createBranchClient } from '#electron/main/branch-client.ts';
import { type Confirmed, createSetUp } from '#electron/main/setup.ts';
import { systemTime } from '#electron/main/time.ts';
import { pairDevice, unpairDevice } from '#shared/contract/devices/devices.ts';
import { backUp } from '#tests/support/actions/backup-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const silent = { info: () => {}, warn: () => {}, lastLines: () => [] };
const client = createBranchClient(fetch, randomUUID);

/** A first start against a real server without a window. */
function firstStart() {
  const displayed: LocalPage[] = [];
  const confirmed: Confirmed[] = [];
  const setUp = createSetUp({
    client,
    time: systemTime,
    log: silent,
    finder: { watch: () => () => {} },
    canServe: true,
    show: (page) => void displayed.push(page),
    isCopy: () => false,
    canSelectScreen: true,
    screens: () => [],
    onScreenSelected: () => {},
    becomeServer: () => {},
    confirmed: (what) => void confirmed.push(what),
    over: () => {},
  });
  setUp.showRoles();
  const code = () => {
    const page = displayed.at(-1);
    return page?.view === 'pairing' ? page.code : null;
  };
  return { setUp, displayed, confirmed, code };
}

describe('an appliance at a branch server', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  it('receives the health of the server', async () => {
    const health = await client.health(branch.origin);
    expect(health).toMatchObject({ version: expect.any(String), now: expect.any(Number) });
    expect(health).toMatchObject({ queues: { open: 6 }, backup: { at: null } });
    await backUp(admin);
    expect((await client.health(branch.origin)).backup).toEqual({ at: branch.clock.now() });
    expect(await client.errorOf(branch.origin)).toBeNull();
  });

  it('is paired by the code on its screen, at once', async () => {
    const { setUp, confirmed, code } = firstStart();
    setUp.selectRole('display');
    await setUp.selectServer(branch.origin);
    await expect.poll(code).toMatch(/^\d{6}$/);
    await admin.call(pairDevice, { body: { code: code() ?? '', idDisplays: DEMO.display } });
    await expect.poll(() => confirmed).toHaveLength(1);
    expect(confirmed).toMatchObject([{ role: 'display', server: branch.origin, language: 'es' }]);
    const [{ path = '', key = '' } = {}] = confirmed;
    expect(path).toBe('/digital-signage/pairing');
    expect(await client.pairing(branch.origin, { key, code: null, wait: 0 })).toMatchObject({
      code: null,
      idDisplays: DEMO.display,
    });
  });

  it('is not confirmed by another code or an unpaired key', async () => {
    const one = firstStart();
    const other = firstStart();
    for (const { setUp } of [one, other]) {
      setUp.selectRole('kiosk');
      await setUp.selectServer(branch.origin);
    }
    await expect.poll(one.code).toMatch(/^\d{6}$/);
    await expect.poll(other.code).toMatch(/^\d{6}$/);
    await admin.call(pairDevice, { body: { code: one.code() ?? '', idDisplays: DEMO.display } });
    await expect.poll(() => one.confirmed).toHaveLength(1);
    expect(other.confirmed).toEqual([]);
    const answer = await client.pairing(branch.origin, { key: 'f'.repeat(64), code: null, wait: 0 });
    expect(answer).toMatchObject({ code: expect.any(String), path: null, idDisplays: null });
    other.setUp.stop();
  });

  it('is notified when it is unpaired', async () => {
    const { setUp, confirmed, code } = firstStart();
    setUp.selectRole('display');
    await setUp.selectServer(branch.origin);
    await expect.poll(code).toMatch(/^\d{6}$/);
    const { id } = await admin.call(pairDevice, { body: { code: code() ?? '', idDisplays: DEMO.display } });
    await expect.poll(() => confirmed).toHaveLength(1);
    await admin.call(unpairDevice, { params: { id } });
    const answer = await client.pairing(branch.origin, { key: confirmed[0]?.key ?? '', code: null, wait: 0 });
    expect(answer.code).toMatch(/^\d{6}$/);
  });
});

describe('a server that is not a branch server', () => {
  it.each([
    ['a page', 200, '<h1>Router</h1>'],
    ['other JSON', 200, '{"status":"fine"}'],
    ['nothing of the kind', 404, 'no'],
  ])('is detected: %s', async (_, status, body) => {
    const other = createServer((_request, response) => response.writeHead(status).end(body)).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await client.errorOf(`http://127.0.0.1:${port}`)).toBe('NOT_TURNO');
    other.close();
    await once(other, 'close');
    expect(await client.errorOf(`http://127.0.0.1:${port}`)).toBe('NO_ANSWER');
  });

  it.each([
    ['a path on another machine', { path: '//example.com/' }],
    ['a path with a backslash', { path: '/\\example.com' }],
    ['a whole address', { path: 'https://example.com/' }],
    ['nothing at all', {}],
    ['other kinds of values', { path: 7, idDisplays: '3', code: {}, secondsLeft: 'x', hours: 'always' }],
  ])('cannot send a device to an address with %s', async (_, answer) => {
    const evil = createServer((_request, response) => response.end(JSON.stringify(answer))).listen(
      0,
      '127.0.0.1',
    );
    await once(evil, 'listening');
    const { port } = evil.address() as AddressInfo;
    const { setUp, confirmed, displayed } = firstStart();
    const received = await client.pairing(`http://127.0.0.1:${port}`, {
      key: 'a'.repeat(64),
      code: null,
      wait: 0,
    });
    expect(received).toMatchObject({ path: null, idDisplays: null, code: null });
    expect([confirmed, displayed.length]).toEqual([[], 1]);
    setUp.stop();
    evil.close();
  });

  it('makes no machine a branch server', async () => {
    const evil = createServer((_request, response) =>
      response.end(JSON.stringify({ code: null, path: '/x', role: 'branch-server' })),
    ).listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const { port } = evil.address() as AddressInfo;
    const received = await client.pairing(`http://127.0.0.1:${port}`, {
      key: 'a'.repeat(64),
      code: null,
      wait: 0,
    });
    expect(received).toMatchObject({ role: null, path: '/x' });
    evil.close();
  });
});

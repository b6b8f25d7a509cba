import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const TICKET = { method: 'post', path: '/branches/1/tickets?segment=1&service=1' } as const;

describe('a page of another site', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());
  const ofBrowser = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'idKiosk=1'],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a text that looks like JSON', { 'content-type': 'text/plain' }, '{}'],
    ['a text that begins like JSON', { 'content-type': 'application/jsonp' }, '{}'],
  ])('cannot issue a ticket by %s', async (_what, headers, body) => {
    for (const from of [{}, ofBrowser]) {
      const reply = await ask(branch.origin, { ...TICKET, body, headers: { ...headers, ...from } });
      expect(reply).toMatchObject({ http: 400, json: { status: 'INVALID_REQUEST', field: 'content-type' } });
    }
    expect(await branch.reader().selectFrom('tickets').select('id').execute()).toEqual([]);
  });

  it('cannot issue a ticket with an empty request', async () => {
    const headers = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const one of headers) {
      expect(await ask(branch.origin, { ...TICKET, headers: one })).toMatchObject({ http: 400 });
    }
    expect(await branch.reader().selectFrom('tickets').select('id').execute()).toEqual([]);
  });

  it('cannot sign in with a form', async () => {
    const reply = await ask(branch.origin, {
      method: 'post',
      path: '/users/authenticate/',
      body: '{"username":"lucia","password":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply).toMatchObject({ http: 400, json: { field: 'content-type' } });
  });

  it('does not affect tickets of our own kiosk or of a program', async () => {
    const own = { origin: branch.origin, 'sec-fetch-site': 'same-origin' };
    expect(await ask(branch.origin, { ...TICKET, body: {}, headers: own })).toMatchObject({ http: 200 });
    const named = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect(await ask(branch.origin, { ...TICKET, body: '{}', headers: named })).toMatchObject({ http: 200 });
    expect(await ask(branch.origin, TICKET)).toMatchObject({ http: 200 });
  });
});

describe('a network address', () => {
  let branch: Branch;
  beforeAll(async () => {
    const byKiosk = (body: unknown) => JSON.stringify(body);
    branch = await startBranch({
      limits: {
        issue: [{ perMinute: 2, by: byKiosk }, { perMinute: 3 }],
        arrive: [{ perMinute: 2, by: byKiosk }, { perMinute: 3 }],
        kiosk: { perMinute: 2 },
      },
    });
  });
  afterAll(() => branch.stop());

  it('is limited even if it claims to be many kiosks', async () => {
    await take(branch, { idKiosk: 1 });
    await take(branch, { idKiosk: 2 });
    await take(branch, { idKiosk: 1 });
    for (const idKiosk of [1, 2]) {
      expect((await apiErrorOf(take(branch, { idKiosk }))).status).toBe('TOO_MANY_REQUESTS');
    }
  });

  it('has a limit on appointment numbers, independent of tickets', async () => {
    const tried = (idKiosk: number) =>
      branch.anybody.call(arriveAtKiosk, {
        params: { id: DEMO.branch },
        body: { idKiosk, number: '123456', language: 'es' },
      });
    const { hall } = DEMO.kiosks;
    for (const kiosk of [hall, 99, hall])
      expect((await apiErrorOf(tried(kiosk))).status).not.toBe('TOO_MANY_REQUESTS');
    for (const kiosk of [hall, 99]) expect((await apiErrorOf(tried(kiosk))).status).toBe('TOO_MANY_REQUESTS');
  });

  it('has a limit on requests for waits', async () => {
    const query = { service: DEMO.services.cashier, segment: DEMO.segments.general };
    const requested = () => branch.anybody.call(getKioskData, { params: { id: DEMO.branch }, query });
    await requested();
    await requested();
    expect((await apiErrorOf(requested())).status).toBe('TOO_MANY_REQUESTS');
  });
});

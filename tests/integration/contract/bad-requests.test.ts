import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createService } from '#shared/contract/configuration/services.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { ask, type Question } from '#tests/support/actions/ask.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { png } from '#tests/support/samples/images.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const service = { idShort: '77', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
const issue = (query: string): string => `/branches/${DEMO.branch}/tickets${query}`;
const post = { method: 'post' } as const;

const REJECTED: readonly [rule: string, question: Question, http: number, status: string, field?: string][] =
  [
    [
      'a number where a text belongs',
      { ...post, path: '/services', body: { ...service, name: 5 } },
      400,
      'INVALID_REQUEST',
      'name',
    ],
    [
      'a text where a number belongs',
      { ...post, path: '/services', body: { ...service, serviceTime: 'x' } },
      400,
      'INVALID_REQUEST',
      'serviceTime',
    ],
    [
      'a missing field',
      { ...post, path: '/services', body: { idShort: '77' } },
      400,
      'INVALID_REQUEST',
      'name',
    ],
    [
      'a name of blanks',
      { ...post, path: '/services', body: { ...service, name: '   ' } },
      400,
      'INVALID_REQUEST',
      'name',
    ],
    [
      'a name that is too long',
      { ...post, path: '/services', body: { ...service, name: 'ñ'.repeat(61) } },
      400,
      'INVALID_REQUEST',
      'name',
    ],
    [
      'a control character',
      { ...post, path: '/services', body: { ...service, name: 'a\u0007b' } },
      400,
      'TEXT_INVISIBLE_CHARACTERS',
      'name',
    ],
    [
      'a time above nine hours',
      { ...post, path: '/services', body: { ...service, serviceTime: 36_000 } },
      400,
      'INVALID_REQUEST',
      'serviceTime',
    ],
    [
      'a negative time',
      { ...post, path: '/services', body: { ...service, serviceTime: -1 } },
      400,
      'INVALID_REQUEST',
      'serviceTime',
    ],
    [
      'half a second',
      { ...post, path: '/services', body: { ...service, serviceTime: 0.5 } },
      400,
      'INVALID_REQUEST',
      'serviceTime',
    ],
    ['an array for a body', { ...post, path: '/services', body: '[]' }, 400, 'INVALID_REQUEST'],
    ['a body that is not JSON', { ...post, path: '/services', body: '{"name":' }, 400, 'BROKEN_JSON'],
    ['no body at all', { ...post, path: '/services' }, 400, 'INVALID_REQUEST', 'idShort'],
    [
      'ten megabytes',
      { ...post, path: '/services', body: { ...service, name: 'x'.repeat(10_000_000) } },
      413,
      'BODY_TOO_LARGE',
    ],
    ['an endpoint that does not exist', { path: '/nothing/here' }, 404, 'NO_SUCH_ENDPOINT'],
    [
      'a method that the path does not have',
      { method: 'delete', path: '/services' },
      404,
      'NO_SUCH_ENDPOINT',
    ],
    [
      'a branch that does not exist',
      { ...post, path: '/branches/999/tickets?segment=1&service=1', body: {} },
      404,
      'NOT_FOUND',
    ],
    [
      'a kiosk that does not exist',
      { ...post, path: issue('?segment=1&service=1'), body: { idKiosk: 99 } },
      404,
      'NOT_FOUND',
      'idKiosk',
    ],
    [
      'a pair that no queue serves',
      { ...post, path: issue('?segment=99&service=1'), body: {} },
      404,
      'QUEUE_NOT_EXISTED',
    ],
    [
      'a missing segment',
      { ...post, path: issue('?service=1'), body: {} },
      400,
      'INVALID_REQUEST',
      'segment',
    ],
    [
      'the same parameter twice',
      { ...post, path: issue('?service=1&service=2&segment=1'), body: {} },
      400,
      'INVALID_REQUEST',
      'service',
    ],
    [
      'a language that nobody speaks here',
      { ...post, path: issue('?segment=1&service=1'), body: { language: 'tlh' } },
      400,
      'INVALID_REQUEST',
      'language',
    ],
    ['an id of zero', { path: '/tickets/0' }, 400, 'INVALID_REQUEST', 'id'],
    ['a negative id', { path: '/tickets/-4' }, 400, 'INVALID_REQUEST', 'id'],
    ['an id with a fraction', { path: '/tickets/1.5' }, 400, 'INVALID_REQUEST', 'id'],
    ['an id beyond all numbers', { path: '/tickets/1e400' }, 400, 'INVALID_REQUEST', 'id'],
    ['an id that loses its last digit', { path: '/tickets/9007199254740993' }, 400, 'INVALID_REQUEST', 'id'],
    [
      'an id that is SQL',
      { path: `/tickets/${encodeURIComponent('1 or 1=1')}` },
      400,
      'INVALID_REQUEST',
      'id',
    ],
    ['bytes that are no character in a query', { path: '/services?search=%ff' }, 400, 'INVALID_REQUEST'],
    ['bytes that are no character in a path', { path: '/messages/%ff' }, 400, 'INVALID_REQUEST'],
    ['U+0000 in a query', { path: '/services?search=a%00b' }, 400, 'INVALID_REQUEST', 'search'],
    ['U+0000 in a path', { path: '/messages/a%00b' }, 400, 'INVALID_REQUEST', 'id'],
    [
      'U+0000 in a name',
      { ...post, path: '/services', body: { ...service, name: 'a\0b' } },
      400,
      'TEXT_INVISIBLE_CHARACTERS',
      'name',
    ],
    ['a broken percent sign', { path: '/tickets/%E0%A4%A' }, 400, 'INVALID_REQUEST'],
    ['a ticket that does not exist', { path: '/tickets/123456' }, 404, 'NOT_FOUND'],
    ['a workstation that does not exist', { ...post, path: '/workstations/99/open' }, 404, 'NOT_FOUND'],
    [
      'a call at a workstation that does not exist',
      { ...post, path: '/workstation-by-branch/99/actions/callNext' },
      404,
      'NOT_FOUND',
    ],
    ['the end of a ticket that does not exist', { ...post, path: '/ticket/123456/end' }, 404, 'NOT_FOUND'],
    ['paper for a ticket that does not exist', { ...post, path: '/ticket/123456/reprint' }, 404, 'NOT_FOUND'],
    [
      'a print job that does not exist',
      { path: '/printJobs/5b0c2f0e-3c57-4d7e-9f41-8f3a55f0c1aa' },
      404,
      'NOT_FOUND',
    ],
    ['a print job by its number', { path: '/printJobs/1' }, 400, 'INVALID_REQUEST', 'id'],
    ['a display that does not exist', { path: '/displays/99' }, 404, 'NOT_FOUND'],
    ['a kiosk page that does not exist', { path: '/kiosks/99/branch/1/viewer' }, 404, 'NOT_FOUND'],
    ['a page size of a million', { path: '/services?size=1000000' }, 400, 'INVALID_REQUEST', 'size'],
    ['a page before the first', { path: '/services?page=0' }, 400, 'INVALID_REQUEST', 'page'],
    [
      'sorting by a column of its own choosing',
      { path: '/services?sort=password_hash' },
      400,
      'INVALID_REQUEST',
      'sort',
    ],
    [
      'an empty idempotency key',
      { ...post, path: issue('?segment=1&service=1'), body: {}, headers: { 'idempotency-key': '' } },
      400,
      'INVALID_REQUEST',
      'Idempotency-Key',
    ],
    [
      'an endless idempotency key',
      {
        ...post,
        path: issue('?segment=1&service=1'),
        body: {},
        headers: { 'idempotency-key': 'k'.repeat(201) },
      },
      400,
      'INVALID_REQUEST',
      'Idempotency-Key',
    ],
  ];

describe('a bad request', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());
  beforeEach(() => branch.log.clear());

  it.each(REJECTED)('is refused for %s', async (_, question, http, status, field) => {
    const before = lookInto(branch.folder, tableHashes);
    const reply = await ask(branch.origin, { ...question, token: admin.token });
    expect([reply.http, reply.json]).toMatchObject([http, { status, ...(field && { field }) }]);
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
    const lines = branch.log.lines();
    expect(lines.map(({ msg, status: announced }) => [msg, announced])).toEqual([['refused', status]]);
  });

  it('is refused for a body with invalid bytes', async () => {
    const [start, end] = JSON.stringify({ ...service, idShort: '78', name: 'a#b' }).split('#');
    const body = Buffer.concat([Buffer.from(start ?? ''), Buffer.from([0xff]), Buffer.from(end ?? '')]);
    const before = lookInto(branch.folder, tableHashes);
    const response = await fetch(`${branch.origin}/api/services`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([400, { status: 'BROKEN_JSON' }]);
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it.each([
    ['bytes that are no character', [0x61, 0xff, 0x62]],
    ['U+0000', [0x61, 0x00, 0x62]],
  ])('is refused for a file whose name has %s', async (_what, name) => {
    const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}`;
    const fields = `${part('name="type"')}\r\n\r\nimage\r\n${part('name="module"')}\r\n\r\nkiosk\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${fields}${part('name="file"; filename="')}`),
      ...[Buffer.from(name), Buffer.from('.png"\r\nContent-Type: image/png\r\n\r\n')],
      ...[Buffer.from(png('#00ff00')), Buffer.from('\r\n--x--\r\n')],
    ]);
    const before = lookInto(branch.folder, tableHashes);
    const response = await fetch(`${branch.origin}/api/resources/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(response.status).toBe(400);
    expect(ERRORS).toHaveProperty(((await response.json()) as { status: string }).status);
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    `Robert'); drop table services;--`,
    '"comillas" & más',
    'Åsa 🎫 \u0639\u0631\u0628\u064a',
    '{{name}} $t(x) %s',
  ])('is not a text with %s, which is returned unchanged', async (name) => {
    const idShort = String(1000 + name.length);
    const answer = await admin.call(createService, {
      body: { ...service, idShort, name, description: name },
    });
    expect(answer).toMatchObject({ name, description: name });
  });
});

describe('an unexpected error', () => {
  it('is returned without details, and logged once with them', async () => {
    const branch = await startBranch();
    try {
      const admin = await branch.signIn('admin');
      await branch.configure(({ trx }) =>
        trx.updateTable('services').set({ translations: 'not JSON' }).where('id', '=', 1).execute(),
      );
      branch.log.clear();
      const reply = await ask(branch.origin, { path: '/services', token: admin.token });
      expect([reply.http, reply.json]).toEqual([
        500,
        { status: 'GENERIC_ERROR', message: 'unexpected failure' },
      ]);
      const [line, ...more] = branch.log.lines();
      expect(more).toEqual([]);
      expect(line).toMatchObject({ level: 50, msg: 'unexpected failure', path: '/services' });
      expect(line?.err?.stack).toContain('JSON');
    } finally {
      await branch.stop();
    }
  });
});

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import {
  cancelPhoneTicket,
  issuePhoneTicket,
  type PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import {
  issueOnPhone,
  offerOnPhones,
  phoneNamed,
  pollPhoneTicket,
  secretOf,
} from '#tests/support/actions/phone-actions.ts';
import { callThis, missed, recover, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const [FIRST = 0, SECOND = 0] = DEMO.workstations;
const MINUTE = 60_000;
const WAIT_OPTIONS = { timeout: 20_000 };

describe('a ticket on a phone', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let admin: SignedIn;
  let marcos: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    marcos = await branch.signIn('marcos');
    await open(lucia, FIRST);
    await open(marcos, SECOND);
  });
  afterAll(() => branch.stop());
  /** Restores an empty hall, and the default settings. */
  afterEach(async () => {
    const assigned = branch.reader().selectFrom('tickets').select(['id', 'id_workstations']);
    for (const { id, id_workstations } of await assigned.where('state', '=', 'assisting').execute())
      await finish(id_workstations === FIRST ? lucia : marcos, id);
    for (let round = 0; round < 2; round += 1) {
      branch.clock.advance(2 * MINUTE);
      await callAll();
    }
    expect(violations()).toEqual([]);
    await set('recoverNoShow', 'Y');
    await set('moreTimeBehind', '3');
  });

  /** Issues this number of tickets at the cash desk, with politeness passed. */
  async function customers(amount: number) {
    const tickets = [];
    for (let index = 0; index < amount; index += 1) tickets.push(await take(branch));
    branch.clock.advance(MINUTE);
    return tickets.map(({ idTicket, code }) => ({
      idTicket,
      code,
      secret: secretOf(branch.folder, idTicket),
    }));
  }
  const action = (
    endpoint: typeof postponePhoneTicket | typeof cancelPhoneTicket | typeof returnPhoneTicket,
    secret: string,
  ) => branch.anybody.call(endpoint, { body: { secret } });
  const postpone = (secret: string) => action(postponePhoneTicket, secret);
  const stages = async (secret: string) => (await pollPhoneTicket(branch, secret)).stage;
  const set = (name: 'recoverNoShow' | 'moreTimeBehind' | 'noShowTime', value: string) =>
    admin.call(saveGeneralParameter, { params: { name }, body: { value } });
  function violations() {
    const sqlite = new Database(join(branch.folder, DATABASE_FILES.branch), { readonly: true });
    try {
      return ticketViolations(sqlite);
    } finally {
      sqlite.close();
    }
  }
  /** Calls and ends one after the other: the codes in order of the calls. */
  async function callAll(): Promise<string[]> {
    const codes: string[] = [];
    for (;;) {
      const called = await next(lucia, FIRST).catch(() => null);
      const ticket = called?.ticket;
      if (!ticket) return codes;
      codes.push(ticket.code);
      await finish(lucia, ticket.idTicket);
    }
  }

  it('is followed until its end, without data of others', async () => {
    const [first, second] = await customers(2);
    if (!first || !second) throw new Error('nobody came');
    expect(await pollPhoneTicket(branch, first.secret)).toMatchObject({
      code: first.code,
      stage: 'waiting',
      ahead: 0,
    });
    const waiting = await pollPhoneTicket(branch, second.secret);
    expect(waiting).toMatchObject({ ahead: 1, workstation: null, canCancel: true, canAskForTime: true });
    expect(JSON.stringify(waiting)).not.toContain(first.code);
    expect(JSON.stringify(waiting)).not.toContain(String(first.idTicket));
    await next(lucia, FIRST);
    const called = await pollPhoneTicket(branch, first.secret);
    expect(called).toMatchObject({ stage: 'called', workstation: 'Puesto 1', ahead: null, canCancel: false });
    branch.clock.advance(3 * MINUTE);
    expect(await pollPhoneTicket(branch, first.secret)).toMatchObject({
      stage: 'serving',
      canAskForTime: false,
    });
    await transfer(lucia, first.idTicket, { service: DEMO.services.loans });
    expect(await pollPhoneTicket(branch, first.secret)).toMatchObject({
      stage: 'waiting',
      isTransferred: true,
      ahead: 0,
    });
    await callThis(lucia, FIRST, first.idTicket);
    await finish(lucia, first.idTicket);
    expect(await stages(first.secret)).toBe('finished');
    branch.clock.advance(7 * 60 * MINUTE);
    expect((await apiErrorOf(pollPhoneTicket(branch, first.secret))).status).toBe('PHONE_TICKET_UNKNOWN');
  });

  it('has an address created by its branch only, and one error for all others', async () => {
    const [own] = await customers(1);
    if (!own) throw new Error('nobody came');
    const bytes = Buffer.from(own.secret, 'base64url');
    const nextId = Buffer.from(bytes);
    nextId.writeBigUInt64BE(bytes.readBigUInt64BE() + 1n);
    const otherProof = Buffer.from(bytes);
    otherProof[23] = (otherProof[23] ?? 0) ^ 1;
    const forged = [nextId, otherProof, Buffer.alloc(24), Buffer.alloc(24, 255)].map((one) =>
      one.toString('base64url'),
    );
    const unknown = secretOf(branch.folder, own.idTicket + 1);
    for (const secret of [...forged, unknown]) {
      for (const ask of [
        () => pollPhoneTicket(branch, secret),
        () => postpone(secret),
        () => action(cancelPhoneTicket, secret),
      ]) {
        expect(await apiErrorOf(ask())).toMatchObject({ status: 'PHONE_TICKET_UNKNOWN', detail: {} });
      }
    }
    await branch.restart();
    expect(await pollPhoneTicket(branch, own.secret)).toMatchObject({ code: own.code, stage: 'waiting' });
  });

  it('is postponed behind a number of tickets, once, and is not called before them', async () => {
    await set('moreTimeBehind', '2');
    const [a, b, c, d] = await customers(4);
    if (!a || !b || !c || !d) throw new Error('nobody came');
    const requested = await postpone(a.secret);
    expect(requested).toMatchObject({ stage: 'waiting', ahead: 2, canAskForTime: false });
    expect((await apiErrorOf(postpone(a.secret))).status).toBe('POSTPONE_USED');
    expect(await callAll()).toEqual([b.code, c.code, d.code]);
    branch.clock.advance(2 * MINUTE);
    expect(await callAll()).toEqual([a.code]);
  });

  it('is called directly after the tickets that it was postponed behind', async () => {
    await set('moreTimeBehind', '1');
    const [a, b, c] = await customers(3);
    if (!a || !b || !c) throw new Error('nobody came');
    await postpone(a.secret);
    branch.clock.advance(3 * MINUTE);
    expect(await pollPhoneTicket(branch, a.secret)).toMatchObject({ ahead: 1 });
    expect(await pollPhoneTicket(branch, c.secret)).toMatchObject({ ahead: 2 });
    // A cancelled ticket moves those behind forward as well.
    await action(cancelPhoneTicket, b.secret);
    expect(await callAll()).toEqual([a.code, c.code]);
  });

  it('that is called is postponed, which frees its workstation', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    await next(lucia, FIRST);
    expect(await postpone(a.secret)).toMatchObject({ stage: 'waiting', ahead: 1 });
    expect((await next(lucia, FIRST)).ticket).toMatchObject({ code: b.code });
    const answers = await branch
      .reader()
      .selectFrom('ticket_events')
      .select(['kind', 'id_users', 'reason'])
      .where('id_tickets', '=', a.idTicket)
      .orderBy('seq')
      .execute();
    expect(answers.slice(2)).toEqual([
      { kind: 'noShow', id_users: null, reason: 'customer' },
      { kind: 'recover', id_users: null, reason: 'customer' },
    ]);
  });

  it('that is served cannot be postponed, nor one while recovery is off', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    await next(lucia, FIRST);
    branch.clock.advance(3 * MINUTE);
    expect((await apiErrorOf(postpone(a.secret))).status).toBe('PHONE_TICKET_SERVED');
    expect((await apiErrorOf(action(cancelPhoneTicket, a.secret))).status).toBe('PHONE_TICKET_CALLED');
    await set('recoverNoShow', 'N');
    expect(await pollPhoneTicket(branch, b.secret)).toMatchObject({ canAskForTime: false });
    expect((await apiErrorOf(postpone(b.secret))).status).toBe('ACTION_NOT_ALLOWED');
  });

  it('is cancelled once, however often requested', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    for (let time = 0; time < 3; time += 1)
      expect(await action(cancelPhoneTicket, a.secret)).toMatchObject({ stage: 'left' });
    expect(await pollPhoneTicket(branch, b.secret)).toMatchObject({ ahead: 0 });
    expect((await apiErrorOf(postpone(a.secret))).status).toBe('PHONE_TICKET_ENDED');
    expect(await callAll()).toEqual([b.code]);
  });

  it('that missed its call is recovered in time, as its operator could do', async () => {
    const [a] = await customers(1);
    if (!a) throw new Error('nobody came');
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    const absent = await pollPhoneTicket(branch, a.secret);
    expect(absent.stage).toBe('absent');
    expect(absent.returnUntil).toBe(branch.clock.now() + 10 * MINUTE);
    expect(await action(returnPhoneTicket, a.secret)).toMatchObject({ stage: 'waiting' });
    expect(await action(returnPhoneTicket, a.secret)).toMatchObject({ stage: 'waiting' });
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    await recover(lucia, a.idTicket);
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    branch.clock.advance(11 * MINUTE);
    expect(await pollPhoneTicket(branch, a.secret)).toMatchObject({ stage: 'absent', returnUntil: null });
    expect((await apiErrorOf(action(returnPhoneTicket, a.secret))).status).toBe('NO_SHOW_TIME_OVER');
  });

  it('is sent to its own phone only, over a socket with limited data', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    const received: PhoneTicket[][] = [[], []];
    const phones = [a, b].map(({ secret }, index) => {
      const phone: Socket<ServerEvents, ClientEvents> = io(branch.origin, {
        transports: ['websocket'],
        forceNew: true,
      });
      phone.on('phone:ticket', (ticket) => received[index]?.push(ticket));
      return { phone, subscription: phone.emitWithAck('phone:subscribe', { secret }) };
    });
    try {
      expect(await phones[1]?.subscription).toMatchObject({ ok: true, value: { code: b.code, ahead: 1 } });
      await phones[0]?.subscription;
      const ask = (request: unknown) =>
        phones[0]?.phone.emitWithAck('phone:subscribe', request as { secret: string });
      expect(await ask({ secret: 'x'.repeat(32) })).toEqual({ ok: false, status: 'PHONE_TICKET_UNKNOWN' });
      for (const request of [null, {}, { secret: 7 }, { secret: 'x'.repeat(65) }])
        expect(await ask(request)).toEqual({ ok: false, status: 'INVALID_REQUEST' });
      await next(lucia, FIRST);
      await expect
        .poll(() => received[0]?.at(-1), WAIT_OPTIONS)
        .toMatchObject({ stage: 'called', code: a.code });
      await expect
        .poll(() => received[1]?.at(-1), WAIT_OPTIONS)
        .toMatchObject({ stage: 'waiting', ahead: 0 });
      expect(JSON.stringify(received[1])).not.toContain(a.code);
    } finally {
      for (const { phone } of phones) phone.disconnect();
    }
  });

  it('is neither lost nor called twice by concurrent phones and workstations', async () => {
    const all = await customers(12);
    const said = (requested: Promise<unknown>) => requested.catch((error: unknown) => error);
    await Promise.all([
      ...all.flatMap(({ secret }, index) => [
        said(postpone(secret)),
        said(index % 3 === 0 ? action(cancelPhoneTicket, secret) : postpone(secret)),
        said(action(returnPhoneTicket, secret)),
      ]),
      ...Array.from({ length: 6 }, (_, index) =>
        said(index % 2 === 0 ? next(lucia, FIRST) : next(marcos, SECOND)),
      ),
    ]);
    expect(violations()).toEqual([]);
    const displayed = await Promise.all(all.map(({ secret }) => pollPhoneTicket(branch, secret)));
    const positions = displayed.flatMap(({ ahead }) => ahead ?? []).sort((a, b) => a - b);
    expect(positions).toEqual(positions.map((_, index) => index));
    // All waiting tickets are called in the end.
    const states = new Set(['left', 'waiting', 'called']);
    expect(displayed.filter(({ stage }) => !states.has(stage))).toEqual([]);
  });

  it('ends with the day', async () => {
    const [a] = await customers(1);
    if (!a) throw new Error('nobody came');
    branch.clock.advance(16 * 60 * MINUTE);
    await expect.poll(() => stages(a.secret), WAIT_OPTIONS).toBe('closed');
    // The sessions of the previous day have expired.
    [admin, lucia, marcos] = await Promise.all([
      branch.signIn('admin'),
      branch.signIn('lucia'),
      branch.signIn('marcos'),
    ]);
  });
});

describe('a virtual ticket', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());

  it('is issued once to a phone, and again after its end', async () => {
    const phone = phoneNamed(1);
    const { id } = await offerOnPhones(admin, 'Caja');
    const { secret, ticket } = await issueOnPhone(branch, id, { phone, language: 'sv' });
    expect(ticket).toMatchObject<Partial<PhoneTicket>>({ stage: 'waiting', ahead: 0, language: 'sv' });
    expect((await apiErrorOf(issueOnPhone(branch, id, { phone }))).status).toBe('PHONE_HAS_TICKET');
    await issueOnPhone(branch, id, { phone: phoneNamed(2) });
    await branch.anybody.call(cancelPhoneTicket, { body: { secret } });
    await issueOnPhone(branch, id, { phone });
    const stored = await branch.reader().selectFrom('phone_tickets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(phone);
  });

  it('is one ticket for two presses, and never exceeds the limit of a phone concurrently', async () => {
    const phone = phoneNamed(3);
    const { id } = await offerOnPhones(admin, 'Dos', { ticketsPerPhone: 2 });
    const params = { id, branchId: DEMO.branch };
    const touch = (idempotencyKey: string) =>
      branch.anybody.call(issuePhoneTicket, { params, body: { phone } }, { idempotencyKey });
    const [one, again] = await Promise.all([touch('one'), touch('one')]);
    expect(again).toEqual(one);
    const others = await Promise.allSettled(['two', 'three', 'four'].map(touch));
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await apiErrorOf(touch('five'))).status).toBe('PHONE_HAS_TICKET');
  });

  it('is issued while its schedule is open', async () => {
    const phone = phoneNamed(4);
    const afternoon = { day: 'Lunes', start: '15:00:00', end: '16:00:00' } as const;
    const schedule = { name: 'Tardes', description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
    const { id: idDefinedTimetables } = await admin.call(createDefinedTimetable, {
      body: { ...schedule, timetables: [afternoon] },
    });
    const { id } = await offerOnPhones(admin, 'Tardes', { idDefinedTimetables });
    expect((await apiErrorOf(issueOnPhone(branch, id, { phone }))).status).toBe('VIRTUAL_TICKET_CLOSED');
    branch.clock.advance(6 * 60 * MINUTE);
    expect((await issueOnPhone(branch, id, { phone })).ticket.stage).toBe('waiting');
    branch.clock.advance(MINUTE * 60);
    expect((await apiErrorOf(issueOnPhone(branch, id, { phone: phoneNamed(5) }))).status).toBe(
      'VIRTUAL_TICKET_CLOSED',
    );
  });

  it('is issued near the branch only if that is required', async () => {
    const phone = phoneNamed(6);
    const { id } = await offerOnPhones(admin, 'Cerca', { withinMetres: 300 });
    const index = await branch
      .reader()
      .selectFrom('branches')
      .select(['latitude', 'longitude'])
      .where('id', '=', DEMO.branch)
      .executeTakeFirstOrThrow();
    const here = { latitude: Number(index.latitude), longitude: Number(index.longitude), accuracy: 20 };
    expect((await apiErrorOf(issueOnPhone(branch, id, { phone }))).status).toBe('PHONE_POSITION_REQUIRED');
    const far = { ...here, latitude: here.latitude + 0.01 };
    expect((await apiErrorOf(issueOnPhone(branch, id, { phone, position: far }))).status).toBe(
      'PHONE_TOO_FAR',
    );
    expect((await issueOnPhone(branch, id, { phone, position: here })).ticket.stage).toBe('waiting');
  });
});

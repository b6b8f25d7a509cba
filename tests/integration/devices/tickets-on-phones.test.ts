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
  follow,
  issueOnPhone,
  offerOnPhones,
  phoneNamed,
  secretOf,
} from '#tests/support/actions/phone-actions.ts';
import { callThis, missed, recover, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const [FIRST = 0, SECOND = 0] = DEMO.workstations;
const MINUTE = 60_000;
const PATIENCE = { timeout: 20_000 };

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
  /** Leaves an empty hall, and the settings as they were. */
  afterEach(async () => {
    const held = branch.reader().selectFrom('tickets').select(['id', 'id_workstations']);
    for (const { id, id_workstations } of await held.where('state', '=', 'assisting').execute())
      await finish(id_workstations === FIRST ? lucia : marcos, id);
    for (let round = 0; round < 2; round += 1) {
      branch.clock.advance(2 * MINUTE);
      await callAll();
    }
    expect(faults()).toEqual([]);
    await set('recoverNoShow', 'Y');
    await set('moreTimeBehind', '3');
  });

  /** Takes so many tickets at the cash desk whose customers have walked over. */
  async function customers(amount: number) {
    const tickets = [];
    for (let taken = 0; taken < amount; taken += 1) tickets.push(await take(branch));
    branch.clock.advance(MINUTE);
    return tickets.map(({ idTicket, code }) => ({
      idTicket,
      code,
      secret: secretOf(branch.folder, idTicket),
    }));
  }
  const deed = (
    endpoint: typeof postponePhoneTicket | typeof cancelPhoneTicket | typeof returnPhoneTicket,
    secret: string,
  ) => branch.anybody.call(endpoint, { body: { secret } });
  const moreTime = (secret: string) => deed(postponePhoneTicket, secret);
  const stages = async (secret: string) => (await follow(branch, secret)).stage;
  const set = (name: 'recoverNoShow' | 'moreTimeBehind' | 'noShowTime', value: string) =>
    admin.call(saveGeneralParameter, { params: { name }, body: { value } });
  function faults() {
    const sqlite = new Database(join(branch.folder, DATABASE_FILES.branch), { readonly: true });
    try {
      return ticketFaults(sqlite);
    } finally {
      sqlite.close();
    }
  }
  /** Calls one after the other, and ends each: the codes in the order in which they came. */
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

  it('is followed from the line to its end, and says nothing of others', async () => {
    const [first, second] = await customers(2);
    if (!first || !second) throw new Error('nobody came');
    expect(await follow(branch, first.secret)).toMatchObject({
      code: first.code,
      stage: 'waiting',
      ahead: 0,
    });
    const waiting = await follow(branch, second.secret);
    expect(waiting).toMatchObject({ ahead: 1, workstation: null, canLeave: true, canAskForTime: true });
    expect(JSON.stringify(waiting)).not.toContain(first.code);
    expect(JSON.stringify(waiting)).not.toContain(String(first.idTicket));
    await next(lucia, FIRST);
    const called = await follow(branch, first.secret);
    expect(called).toMatchObject({ stage: 'called', workstation: 'Puesto 1', ahead: null, canLeave: false });
    branch.clock.advance(3 * MINUTE);
    expect(await follow(branch, first.secret)).toMatchObject({ stage: 'serving', canAskForTime: false });
    await transfer(lucia, first.idTicket, { service: DEMO.services.loans });
    expect(await follow(branch, first.secret)).toMatchObject({
      stage: 'waiting',
      isTransferred: true,
      ahead: 0,
    });
    await callThis(lucia, FIRST, first.idTicket);
    await finish(lucia, first.idTicket);
    expect(await stages(first.secret)).toBe('finished');
    branch.clock.advance(7 * 60 * MINUTE);
    expect((await refusalOf(follow(branch, first.secret))).status).toBe('PHONE_TICKET_UNKNOWN');
  });

  it('has an address that is made by its branch alone, with one answer for all that are not', async () => {
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
        () => follow(branch, secret),
        () => moreTime(secret),
        () => deed(cancelPhoneTicket, secret),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ status: 'PHONE_TICKET_UNKNOWN', detail: {} });
      }
    }
    await branch.restart();
    expect(await follow(branch, own.secret)).toMatchObject({ code: own.code, stage: 'waiting' });
  });

  it('lets so many go first, once, and is not called before them', async () => {
    await set('moreTimeBehind', '2');
    const [a, b, c, d] = await customers(4);
    if (!a || !b || !c || !d) throw new Error('nobody came');
    const asked = await moreTime(a.secret);
    expect(asked).toMatchObject({ stage: 'waiting', ahead: 2, canAskForTime: false });
    expect((await refusalOf(moreTime(a.secret))).status).toBe('MORE_TIME_USED');
    expect(await callAll()).toEqual([b.code, c.code, d.code]);
    branch.clock.advance(2 * MINUTE);
    expect(await callAll()).toEqual([a.code]);
  });

  it('comes right behind those whom it lets go first', async () => {
    await set('moreTimeBehind', '1');
    const [a, b, c] = await customers(3);
    if (!a || !b || !c) throw new Error('nobody came');
    await moreTime(a.secret);
    branch.clock.advance(3 * MINUTE);
    expect(await follow(branch, a.secret)).toMatchObject({ ahead: 1 });
    expect(await follow(branch, c.secret)).toMatchObject({ ahead: 2 });
    // Whoever gives back a place lets those behind go on as well.
    await deed(cancelPhoneTicket, b.secret);
    expect(await callAll()).toEqual([a.code, c.code]);
  });

  it('that is called is taken back from its workstation, which is free for the next one', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    await next(lucia, FIRST);
    expect(await moreTime(a.secret)).toMatchObject({ stage: 'waiting', ahead: 1 });
    expect((await next(lucia, FIRST)).ticket).toMatchObject({ code: b.code });
    const kept = await branch
      .reader()
      .selectFrom('ticket_events')
      .select(['kind', 'id_users', 'reason'])
      .where('id_tickets', '=', a.idTicket)
      .orderBy('seq')
      .execute();
    expect(kept.slice(2)).toEqual([
      { kind: 'noShow', id_users: null, reason: 'customer' },
      { kind: 'recover', id_users: null, reason: 'customer' },
    ]);
  });

  it('that is served is not taken away, nor one where recovering is off', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    await next(lucia, FIRST);
    branch.clock.advance(3 * MINUTE);
    expect((await refusalOf(moreTime(a.secret))).status).toBe('PHONE_TICKET_SERVED');
    expect((await refusalOf(deed(cancelPhoneTicket, a.secret))).status).toBe('PHONE_TICKET_CALLED');
    await set('recoverNoShow', 'N');
    expect(await follow(branch, b.secret)).toMatchObject({ canAskForTime: false });
    expect((await refusalOf(moreTime(b.secret))).status).toBe('ACTION_NOT_ALLOWED');
  });

  it('is given back once, however often that is said', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    for (let time = 0; time < 3; time += 1)
      expect(await deed(cancelPhoneTicket, a.secret)).toMatchObject({ stage: 'left' });
    expect(await follow(branch, b.secret)).toMatchObject({ ahead: 0 });
    expect((await refusalOf(moreTime(a.secret))).status).toBe('PHONE_TICKET_ENDED');
    expect(await callAll()).toEqual([b.code]);
  });

  it('that missed its call comes back in time, as its operator could bring it back', async () => {
    const [a] = await customers(1);
    if (!a) throw new Error('nobody came');
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    const absent = await follow(branch, a.secret);
    expect(absent.stage).toBe('absent');
    expect(absent.returnUntil).toBe(branch.clock.now() + 10 * MINUTE);
    expect(await deed(returnPhoneTicket, a.secret)).toMatchObject({ stage: 'waiting' });
    expect(await deed(returnPhoneTicket, a.secret)).toMatchObject({ stage: 'waiting' });
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    await recover(lucia, a.idTicket);
    await next(lucia, FIRST);
    await missed(lucia, a.idTicket);
    branch.clock.advance(11 * MINUTE);
    expect(await follow(branch, a.secret)).toMatchObject({ stage: 'absent', returnUntil: null });
    expect((await refusalOf(deed(returnPhoneTicket, a.secret))).status).toBe('NO_SHOW_TIME_OVER');
  });

  it('is told to its phone alone, over a socket that says no more than asked', async () => {
    const [a, b] = await customers(2);
    if (!a || !b) throw new Error('nobody came');
    const heard: PhoneTicket[][] = [[], []];
    const phones = [a, b].map(({ secret }, place) => {
      const phone: Socket<ServerEvents, ClientEvents> = io(branch.origin, {
        transports: ['websocket'],
        forceNew: true,
      });
      phone.on('phone:ticket', (ticket) => heard[place]?.push(ticket));
      return { phone, followed: phone.emitWithAck('phone:follow', { secret }) };
    });
    try {
      expect(await phones[1]?.followed).toMatchObject({ ok: true, value: { code: b.code, ahead: 1 } });
      await phones[0]?.followed;
      const ask = (request: unknown) =>
        phones[0]?.phone.emitWithAck('phone:follow', request as { secret: string });
      expect(await ask({ secret: 'x'.repeat(32) })).toEqual({ ok: false, status: 'PHONE_TICKET_UNKNOWN' });
      for (const request of [null, {}, { secret: 7 }, { secret: 'x'.repeat(65) }])
        expect(await ask(request)).toEqual({ ok: false, status: 'INVALID_REQUEST' });
      await next(lucia, FIRST);
      await expect.poll(() => heard[0]?.at(-1), PATIENCE).toMatchObject({ stage: 'called', code: a.code });
      await expect.poll(() => heard[1]?.at(-1), PATIENCE).toMatchObject({ stage: 'waiting', ahead: 0 });
      expect(JSON.stringify(heard[1])).not.toContain(a.code);
    } finally {
      for (const { phone } of phones) phone.disconnect();
    }
  });

  it('is neither lost nor called twice, whatever phones and desks do at one moment', async () => {
    const all = await customers(12);
    const said = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
    await Promise.all([
      ...all.flatMap(({ secret }, place) => [
        said(moreTime(secret)),
        said(place % 3 === 0 ? deed(cancelPhoneTicket, secret) : moreTime(secret)),
        said(deed(returnPhoneTicket, secret)),
      ]),
      ...Array.from({ length: 6 }, (_, place) =>
        said(place % 2 === 0 ? next(lucia, FIRST) : next(marcos, SECOND)),
      ),
    ]);
    expect(faults()).toEqual([]);
    const shown = await Promise.all(all.map(({ secret }) => follow(branch, secret)));
    const places = shown.flatMap(({ ahead }) => ahead ?? []).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, place) => place));
    // All that wait are called in the end.
    const states = new Set(['left', 'waiting', 'called']);
    expect(shown.filter(({ stage }) => !states.has(stage))).toEqual([]);
  });

  it('ends with the day', async () => {
    const [a] = await customers(1);
    if (!a) throw new Error('nobody came');
    branch.clock.advance(16 * 60 * MINUTE);
    await expect.poll(() => stages(a.secret), PATIENCE).toBe('closed');
    // Whoever was signed in is so no more.
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

  it('is taken once by a phone, again when that one is over', async () => {
    const phone = phoneNamed(1);
    const { id } = await offerOnPhones(admin, 'Caja');
    const { secret, ticket } = await issueOnPhone(branch, id, { phone, language: 'sv' });
    expect(ticket).toMatchObject<Partial<PhoneTicket>>({ stage: 'waiting', ahead: 0, language: 'sv' });
    expect((await refusalOf(issueOnPhone(branch, id, { phone }))).status).toBe('PHONE_HAS_TICKET');
    await issueOnPhone(branch, id, { phone: phoneNamed(2) });
    await branch.anybody.call(cancelPhoneTicket, { body: { secret } });
    await issueOnPhone(branch, id, { phone });
    const stored = await branch.reader().selectFrom('phone_tickets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(phone);
  });

  it('is one ticket for two touches, and no more at one moment than a phone may hold', async () => {
    const phone = phoneNamed(3);
    const { id } = await offerOnPhones(admin, 'Dos', { ticketsPerPhone: 2 });
    const params = { id, branchId: DEMO.branch };
    const touch = (idempotencyKey: string) =>
      branch.anybody.call(issuePhoneTicket, { params, body: { phone } }, { idempotencyKey });
    const [one, again] = await Promise.all([touch('one'), touch('one')]);
    expect(again).toEqual(one);
    const others = await Promise.allSettled(['two', 'three', 'four'].map(touch));
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(touch('five'))).status).toBe('PHONE_HAS_TICKET');
  });

  it('is given while its schedule is open', async () => {
    const phone = phoneNamed(4);
    const afternoon = { day: 'Lunes', start: '15:00:00', end: '16:00:00' } as const;
    const schedule = { name: 'Tardes', description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
    const { id: idDefinedTimetables } = await admin.call(createDefinedTimetable, {
      body: { ...schedule, timetables: [afternoon] },
    });
    const { id } = await offerOnPhones(admin, 'Tardes', { idDefinedTimetables });
    expect((await refusalOf(issueOnPhone(branch, id, { phone }))).status).toBe('VIRTUAL_TICKET_CLOSED');
    branch.clock.advance(6 * 60 * MINUTE);
    expect((await issueOnPhone(branch, id, { phone })).ticket.stage).toBe('waiting');
    branch.clock.advance(MINUTE * 60);
    expect((await refusalOf(issueOnPhone(branch, id, { phone: phoneNamed(5) }))).status).toBe(
      'VIRTUAL_TICKET_CLOSED',
    );
  });

  it('is given near the branch only where that is demanded', async () => {
    const phone = phoneNamed(6);
    const { id } = await offerOnPhones(admin, 'Cerca', { withinMetres: 300 });
    const place = await branch
      .reader()
      .selectFrom('branches')
      .select(['latitude', 'longitude'])
      .where('id', '=', DEMO.branch)
      .executeTakeFirstOrThrow();
    const here = { latitude: Number(place.latitude), longitude: Number(place.longitude), accuracy: 20 };
    expect((await refusalOf(issueOnPhone(branch, id, { phone }))).status).toBe('PHONE_POSITION_REQUIRED');
    const far = { ...here, latitude: here.latitude + 0.01 };
    expect((await refusalOf(issueOnPhone(branch, id, { phone, position: far }))).status).toBe(
      'PHONE_TOO_FAR',
    );
    expect((await issueOnPhone(branch, id, { phone, position: here })).ticket.stage).toBe('waiting');
  });
});

import { execFileSync } from 'node:child_process';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callVoice, type DisplayFeed, getDisplay, pollDisplay } from '#shared/contract/devices/displays.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { noShowTicket, recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { ticketVoice } from '#shared/contract/tickets/ticket-voice.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Live = Socket<ServerEvents, ClientEvents>;

const WAIT_OPTIONS = { timeout: 20_000 };

describe('a display', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let sockets: Live[];
  beforeEach(async () => {
    sockets = [];
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    await open(lucia, 1);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.disconnect();
    await branch.stop();
  });

  const params = { id: DEMO.display };
  const poll = (cursor: number, wait = 0) =>
    branch.anybody.call(pollDisplay, { params, query: { cursor, wait } });
  /** Serves the next customer; returns the called code. */
  async function callOne(): Promise<string> {
    const { ticket } = await next(lucia, 1);
    if (!ticket) throw new Error('nobody was called');
    await finish(lucia, ticket.idTicket);
    return ticket.code;
  }
  async function callMany(count: number): Promise<string[]> {
    for (let index = 0; index < count; index += 1) await take(branch);
    branch.clock.advance(DEMO_POLITENESS_MS);
    const codes: string[] = [];
    for (let index = 0; index < count; index += 1) codes.push(await callOne());
    return codes;
  }
  function connect(token?: string): Live {
    const socket: Live = io(branch.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
      ...(token && { auth: { token } }),
    });
    sockets.push(socket);
    return socket;
  }
  const subscribe = (socket: Live, idDisplay: number, cursor: number | null) =>
    new Promise<SubscriptionAnswer<DisplayFeed>>((resolve) => {
      socket.emit('display:subscribe', { idDisplay, cursor }, resolve);
    });

  it('starts with the last five calls, without announcing them', async () => {
    const codes = await callMany(7);
    const { history } = await branch.anybody.call(getDisplay, { params });
    expect(history.calls.map(({ code }) => code)).toEqual(codes.slice(-5));
    expect(history).toMatchObject({ reset: true, calls: Array(5).fill({ announce: false }) });
    expect(await poll(history.cursor)).toEqual({ cursor: history.cursor, reset: false, calls: [] });
  });

  it('gets each call once and in order, with any polling steps', async () => {
    const codes = await callMany(6);
    const complete = await poll(0);
    expect(complete.calls.map(({ code }) => code)).toEqual(codes);
    for (const call of complete.calls) {
      const before = complete.calls.filter(({ seq }) => seq <= call.seq);
      const after = await poll(call.seq);
      expect([...before, ...after.calls]).toEqual(complete.calls);
      expect(after.cursor).toBe(complete.cursor);
    }
  });

  it('O-486: shows the workstation and its side', async () => {
    await takeCallable(branch);
    await next(lucia, 1);
    expect((await poll(0)).calls).toEqual([
      expect.objectContaining({
        kind: 'call',
        code: 'A001',
        location: 'Puesto 1',
        direction: 'L',
        queueName: 'Caja',
        announce: true,
        at: branch.clock.now(),
      }),
    ]);
  });

  it('shows a recalled customer', async () => {
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    await lucia.call(recallTicket, { params: { id: idTicket } });
    expect((await poll(0)).calls.map(({ kind, code }) => [kind, code])).toEqual([
      ['call', 'A001'],
      ['recall', 'A001'],
    ]);
  });

  it('excludes workstations that it does not include', async () => {
    await branch.configure(({ trx }) =>
      trx.deleteFrom('display_workstations').where('id_workstations', '=', 1).execute(),
    );
    await callMany(1);
    expect((await poll(0)).calls).toEqual([]);
  });

  const announced = async () => (await poll(0)).calls.map(({ code, announce }) => [code, announce]);

  it('announces calls up to the age of the general settings', async () => {
    await takeCallable(branch);
    await next(lucia, 1);
    branch.clock.advance(120_000);
    expect(await announced()).toEqual([['A001', true]]);
    branch.clock.advance(1);
    expect(await announced()).toEqual([['A001', false]]);
    await set(branch, 'announceTime', '300');
    expect(await announced()).toEqual([['A001', true]]);
  });

  it('announces no customers whose attention there has ended', async () => {
    await callMany(1);
    expect(await announced()).toEqual([['A001', false]]);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    expect(await announced()).toEqual([
      ['A001', false],
      ['A002', true],
    ]);
    await lucia.call(noShowTicket, { params: { id: idTicket } });
    expect((await announced()).at(-1)).toEqual(['A002', false]);
  });

  it('with a cursor of another log restarts at the last calls', async () => {
    const codes = await callMany(2);
    const feed = await poll(1_000_000);
    expect(feed.reset).toBe(true);
    expect(feed.calls.map(({ code, announce }) => [code, announce])).toEqual(
      codes.map((code) => [code, false]),
    );
  });

  it('gets the call as the answer of a waiting request', async () => {
    await takeCallable(branch);
    const { cursor } = await poll(0);
    const waiting = poll(cursor, 25);
    const code = await callOne();
    expect((await waiting).calls.map((call) => call.code)).toEqual([code]);
  });

  it('continues at its position after a restart of the server', async () => {
    const before = await callMany(2);
    const first = await poll(0);
    await branch.restart();
    const after = await callMany(2);
    const second = await poll(first.cursor);
    expect([...first.calls, ...second.calls].map(({ code }) => code)).toEqual([...before, ...after]);
  });

  it('gets the same calls by socket as by polling, each once, over disconnections and a restart', async () => {
    const received: DisplayFeed['calls'] = [];
    let cursor: number | null = null;
    const receive = (feed: DisplayFeed) => {
      received.push(...feed.calls);
      cursor = feed.cursor;
    };
    const socket = connect();
    socket.on('display:calls', receive);
    socket.on('connect', () => {
      // Received immediately: the next call may follow directly.
      socket.emit('display:subscribe', { idDisplay: DEMO.display, cursor }, (subscription) => {
        if (subscription.ok) receive(subscription.value);
      });
    });
    await vi.waitFor(() => expect(cursor).toBe(0), WAIT_OPTIONS);

    const codes = await callMany(3);
    await vi.waitFor(() => expect(received).toHaveLength(3), WAIT_OPTIONS);
    socket.io.engine.close();
    codes.push(...(await callMany(3)));
    await vi.waitFor(() => expect(received).toHaveLength(6), WAIT_OPTIONS);
    await branch.restart();
    codes.push(...(await callMany(3)));
    await vi.waitFor(() => expect(received).toHaveLength(9), WAIT_OPTIONS);

    expect(received.map(({ code }) => code)).toEqual(codes);
    // Announced when they were called; all of them are finished by now.
    expect(received.slice(0, 3).map(({ announce }) => announce)).toEqual([true, true, true]);
    expect((await poll(0)).calls).toEqual(received.map((call) => ({ ...call, announce: false })));
  });

  it('is reported as unknown by socket', async () => {
    const socket = connect();
    expect(await subscribe(socket, 99, null)).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect(await subscribe(socket, 'x' as never, null)).toEqual({ ok: false, status: 'INVALID_REQUEST' });
    expect(await subscribe(socket, DEMO.display, -1)).toEqual({ ok: false, status: 'INVALID_REQUEST' });
  });

  it('needs no token, but notices of a branch do', async () => {
    const subscribeToBranch = (socket: Live) =>
      new Promise<SubscriptionAnswer<null>>((resolve) => {
        socket.emit('branch:subscribe', { idBranches: DEMO.branch }, resolve);
      });
    expect(await subscribeToBranch(connect())).toEqual({ ok: false, status: 'INVALID_TOKEN' });
    const staff = connect(lucia.token);
    const updates: string[] = [];
    // Excludes the printers, whose status may be published at any time.
    staff.onAny((event: string) => event !== 'printers:changed' && updates.push(event));
    expect(await subscribeToBranch(staff)).toEqual({ ok: true, value: null });
    await takeCallable(branch);
    await vi.waitFor(() => expect(updates).toEqual(['queues:changed']), WAIT_OPTIONS);
    await callOne();
    const atWorkstations = () => updates.filter((event) => event === 'workstation:changed');
    await vi.waitFor(() => expect(atWorkstations()).toHaveLength(2), WAIT_OPTIONS);
    branch.clock.advance(15 * 3_600_000);
    expect(await subscribeToBranch(staff)).toEqual({ ok: false, status: 'EXPIRED_TOKEN' });
  });

  it.skipIf(!canSpeak())('speaks a call (needs espeak-ng)', async () => {
    await callMany(1);
    const [call] = (await poll(0)).calls;
    const voice = (language?: 'es' | 'en', manner: 'full' | 'short' = 'full') =>
      branch.anybody.call(callVoice, {
        params: { id: DEMO.display, seq: call?.seq ?? 0 },
        query: { ...(language && { language }), manner },
      });
    const spanish = Buffer.from(await voice());
    expect([spanish.toString('latin1', 0, 4), spanish.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    expect(spanish.length).toBeGreaterThan(20_000);
    expect(Buffer.from(await voice('es')).equals(spanish)).toBe(true);
    expect(Buffer.from(await voice('en')).equals(spanish)).toBe(false);
    // With rapid calls, thirty announcements a minute are possible.
    for (const language of ['es', 'en'] as const) {
      const short = await voice(language, 'short');
      expect(short.length).toBeLessThan((await voice(language)).length * 0.7);
      expect(short.length - 44).toBeLessThan(2 * 22_050 * 2);
    }
    // Slower from the next call on, as configured in the general settings.
    await set(branch, 'voiceRate', '50');
    expect((await voice()).length).toBeGreaterThan(spanish.length * 1.3);
  });

  it.skipIf(!canSpeak())(
    'speaks a ticket that was not called, without calling it (needs espeak-ng)',
    async () => {
      const { idTicket } = await take(branch);
      const admin = await branch.signIn('admin');
      const said = Buffer.from(await admin.call(ticketVoice, { params: { id: idTicket } }));
      expect([said.toString('latin1', 0, 4), said.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
      expect((await poll(0)).calls).toEqual([]);
      const unknown = admin.call(ticketVoice, { params: { id: idTicket + 4711 } });
      expect((await apiErrorOf(unknown)).status).toBe('NOT_FOUND');
    },
  );

  it('has no audio for an event that is not a call', async () => {
    await take(branch);
    const silent = branch.anybody.call(callVoice, { params: { id: DEMO.display, seq: 1 } });
    expect((await apiErrorOf(silent)).status).toBe('NOT_FOUND');
  });
});

function canSpeak(): boolean {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

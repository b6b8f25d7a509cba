import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPrinters } from '#shared/contract/devices/branch-printers.ts';
import type { AgentQuestion } from '#shared/contract/devices/print-agent.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { pairAs, printerAt } from '#tests/support/actions/kiosk-device.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const KEY = 'a'.repeat(64);
const OTHER_KEY = 'b'.repeat(64);
const DISPLAY_KEY = 'd'.repeat(64);
const PRINTED = { outcome: 'printed' };
const WELL = { ready: true, paperLow: false };

type Line = Socket<ServerEvents, ClientEvents>;

describe('a socket client that claims to be a print agent', () => {
  let branch: Branch;
  let admin: SignedIn;
  let idDevices: number;
  let lines: Line[];
  beforeEach(async () => {
    lines = [];
    branch = await startBranch();
    admin = await branch.signIn('admin');
    idDevices = await pairAs(branch, admin, KEY);
    await pairAs(branch, admin, OTHER_KEY, { idKiosks: DEMO.kiosks.hall });
    await pairAs(branch, admin, DISPLAY_KEY, {
      role: 'display',
      idDisplays: DEMO.display,
      idKiosks: null,
      idBranches: null,
    });
    await printerAt(branch, admin, { idDevices, port: 9100 });
  });
  afterEach(async () => {
    for (const line of lines) line.disconnect();
    await branch.stop();
  });

  /** Connection to a print agent whose printers are all ready and which reports each print. */
  async function lineOf() {
    const line: Line = io(branch.origin, { transports: ['websocket'], forceNew: true, reconnection: false });
    lines.push(line);
    const requested: AgentQuestion[] = [];
    const prints: Extract<AgentQuestion, { ask: 'print' }>[] = [];
    line.on('printing:ask', (question) => {
      requested.push(question);
      if (question.ask === 'status')
        line.emit('printing:answer', { question: question.question, answer: WELL });
      if (question.ask === 'print') prints.push(question);
    });
    await once(line as unknown as NodeJS.EventEmitter, 'connect');
    const job = async (at: number) => {
      await expect.poll(() => prints[at]?.question).toBeDefined();
      return prints[at]?.question ?? '';
    };
    return { line, requested, job };
  }
  const serve = (line: Line, key: string, run: string = randomUUID()): Promise<SubscriptionAnswer<null>> =>
    line.emitWithAck('printing:serve', { key, run, machine: [] });
  const begin = (line: Line, job: string) => line.emitWithAck('printing:start', { job });
  const say = (line: Line, question: string, answer: unknown) =>
    void line.emit('printing:answer', { question, answer });
  async function serving(key = KEY, run: string = randomUUID()) {
    const served = await lineOf();
    expect(await serve(served.line, key, run)).toEqual({ ok: true, value: null });
    return served;
  }
  const takeHere = () => take(branch, { idKiosk: DEMO.kiosks.entrance });
  const jobOf = (id: string | null, wait = 25) =>
    branch.anybody.call(getPrintJob, { params: { id: id ?? '' }, query: { wait } });
  /** Resolves once the server has received everything sent before. */
  const received = (line: Line) => begin(line, randomUUID());

  it('is refused with a key that is not a kiosk’s: unknown, a display’s, or none', async () => {
    const { line, requested } = await lineOf();
    for (const key of ['e'.repeat(64), DISPLAY_KEY])
      expect(await serve(line, key)).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect(await serve(line, 'short')).toEqual({ ok: false, status: 'INVALID_REQUEST' });
    const { idPrintJob } = await takeHere();
    expect(await jobOf(idPrintJob)).toMatchObject({ state: 'failed', error: 'unreachable' });
    expect(requested).toEqual([]);
  });

  it('gets no job of another kiosk, and can neither start nor answer one', async () => {
    const own = await serving();
    const other = await serving(OTHER_KEY);
    const stranger = await lineOf();
    const { idPrintJob } = await takeHere();
    const job = await own.job(0);
    for (const { line } of [other, stranger]) {
      expect(await begin(line, job)).toEqual({ ok: false, status: 'NOT_FOUND' });
      say(line, job, PRINTED);
      await received(line);
    }
    expect(other.requested.filter(({ ask }) => ask === 'print')).toEqual([]);
    expect((await jobOf(idPrintJob, 0)).state).toBe('sending');
    expect(await begin(own.line, job)).toEqual({ ok: true, value: null });
    say(own.line, job, { outcome: 'refused', reason: 'cover-open' });
    expect(await jobOf(idPrintJob)).toMatchObject({ state: 'failed', error: 'cover-open' });
  });

  it('cannot claim that a job that was not started is on paper', async () => {
    const { line, job } = await serving();
    const { idPrintJob } = await takeHere();
    say(line, await job(0), PRINTED);
    expect((await jobOf(idPrintJob)).state).toBe('unknown');
  });

  it('reports the outcome of a job once, and of no finished job', async () => {
    const { line, job } = await serving();
    const first = await takeHere();
    const printed = await job(0);
    await begin(line, printed);
    expect(await begin(line, printed)).toEqual({ ok: false, status: 'NOT_FOUND' });
    say(line, printed, PRINTED);
    expect((await jobOf(first.idPrintJob)).state).toBe('printed');

    const second = await takeHere();
    await begin(line, await job(1));
    say(line, printed, PRINTED);
    say(line, printed, { outcome: 'refused', reason: 'busy' });
    expect(await begin(line, printed)).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect((await jobOf(first.idPrintJob, 0)).state).toBe('printed');
    expect((await jobOf(second.idPrintJob, 0)).state).toBe('sending');
    say(line, await job(1), { outcome: 'unknown', reason: 'stalled' });
    expect(await jobOf(second.idPrintJob)).toMatchObject({ state: 'unknown', error: 'stalled' });
  });

  it('replaces an older connection of the same run, which is closed, and of no other run', async () => {
    const run = randomUUID();
    const older = await serving(KEY, run);
    expect((await serve((await lineOf()).line, KEY)).ok).toBe(false);
    const ended = once(older.line as unknown as NodeJS.EventEmitter, 'disconnect');
    const newer = await serving(KEY, run);
    await ended;
    const { idPrintJob } = await takeHere();
    await begin(newer.line, await newer.job(0));
    say(newer.line, await newer.job(0), PRINTED);
    expect((await jobOf(idPrintJob)).state).toBe('printed');
    expect(older.requested.filter(({ ask }) => ask === 'print')).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['a word', 'printed'],
    ['an outcome that there is not', { outcome: 'aborted', reason: 'aborted' }],
    ['that nobody is there who could call it off', { outcome: 'refused', reason: 'aborted' }],
    ['a number of lists', [[[[]]]]],
  ])('that answers %s leaves the ticket as unknown and the server unchanged', async (_, answer) => {
    const { line, job } = await serving();
    const { idPrintJob } = await takeHere();
    await begin(line, await job(0));
    say(line, await job(0), answer);
    expect((await jobOf(idPrintJob)).state).toBe('unknown');
    for (const odd of [null, 7, 'x', { question: 'x' }, { question: {}, answer: {} }])
      line.emit('printing:answer', odd as never);
    line.emit('printing:serve', {} as never, null as never);
    line.emit('printing:start', null as never, 'x' as never);
    expect(await begin(line, 'no job')).toEqual({ ok: false, status: 'INVALID_REQUEST' });
  });

  it('that sends an oversized answer is disconnected and ignored', async () => {
    const { line, job } = await serving();
    const { idPrintJob } = await takeHere();
    await begin(line, await job(0));
    const ended = once(line as unknown as NodeJS.EventEmitter, 'disconnect');
    say(line, await job(0), { ...PRINTED, more: 'x'.repeat(2_000_000) });
    await ended;
    const again = await serving();
    await expect.poll(() => again.requested.some(({ ask }) => ask === 'outcome')).toBe(true);
    const outcome = again.requested.find(({ ask }) => ask === 'outcome');
    // A restarted program without this job: the outcome is unknown.
    say(again.line, outcome?.question ?? '', null);
    expect(await jobOf(idPrintJob)).toMatchObject({ state: 'unknown', error: 'interrupted' });

    again.line.on('printing:ask', ({ ask, question }) => {
      if (ask !== 'find') return;
      const found = { kind: 'usb', address: '04b8:0e15', name: 'Impresora' };
      say(again.line, question, new Array(101).fill(found));
    });
    const checked = admin.call(findPrinters, { query: { idDevices } });
    expect((await apiErrorOf(checked)).status).toBe('PRINT_AGENT_OFFLINE');
  });
});

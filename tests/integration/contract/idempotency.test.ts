import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createService } from '#shared/contract/configuration/services.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callNext, openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a request repeated under its key', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  const hashes = () => lookInto(branch.folder, tableHashes);

  it('gets the first answer without another execution', async () => {
    const first = await takeUnder(branch, 'k1');
    const before = hashes();
    branch.clock.advance(60_000);
    expect(await takeUnder(branch, 'k1')).toEqual(first);
    expect(hashes()).toEqual(before);
    expect((await takeUnder(branch, 'k2')).code).toBe('A002');
  });

  it('gets it after a restart of the server too', async () => {
    const first = await takeUnder(branch, 'k1');
    await branch.restart();
    expect(await takeUnder(branch, 'k1')).toEqual(first);
  });

  it('concurrently creates one ticket', async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => takeUnder(branch, 'double tap')));
    expect(new Set(issued.map(({ idTicket }) => idTicket)).size).toBe(1);
    expect((await take(branch)).code).toBe('A002');
  });

  it('concurrently calls one customer', async () => {
    await take(branch);
    await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const called = await Promise.all(
      Array.from({ length: 10 }, () =>
        lucia.call(callNext, { params: { id: 1 } }, { idempotencyKey: 'tap' }),
      ),
    );
    expect(new Set(called.map(({ idTicket }) => idTicket)).size).toBe(1);
  });

  it('works for asynchronous transactions as for commands', async () => {
    const admin = await branch.signIn('admin');
    const body = { idShort: '50', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
    const add = () => admin.call(createService, { body }, { idempotencyKey: 'add' });
    const [first, second] = await Promise.all([add(), add()]);
    expect(second).toEqual(first);
    expect(await add()).toEqual(first);
  });

  it('with other content is refused and changes nothing', async () => {
    await takeUnder(branch, 'k1');
    const before = hashes();
    expect((await apiErrorOf(takeUnder(branch, 'k1', DEMO.kiosks.hall))).status).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(hashes()).toEqual(before);
  });

  it('is a separate request if another user sends it', async () => {
    const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    await lucia.call(openWorkstation, { params: { id: 1 } }, { idempotencyKey: 'same' });
    const opened = marcos.call(openWorkstation, { params: { id: 1 } }, { idempotencyKey: 'same' });
    expect((await apiErrorOf(opened)).status).toBe('WS_USED');
  });

  it('is executed again after an error, which had no effect', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const call = () => lucia.call(callNext, { params: { id: 1 } }, { idempotencyKey: 'again' });
    expect((await apiErrorOf(call())).status).toBe('NO_CUSTOMERS_TO_CALL');
    await takeCallable(branch);
    expect((await call()).ticket?.code).toBe('A001');
  });
});

describe('a key', () => {
  // Fakes only intervals, so that an hour of housekeeping can be skipped; everything else is real.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('expires after 24 hours', async () => {
    const branch = await startBranch();
    try {
      const takeAgain = () => takeUnder(branch, 'k1');
      const first = await takeAgain();
      branch.clock.advance(DAY_MS);
      vi.advanceTimersByTime(HOUR_MS);
      expect(await takeAgain()).toEqual(first);
      branch.clock.advance(1);
      vi.advanceTimersByTime(HOUR_MS);
      expect((await takeAgain()).idTicket).not.toBe(first.idTicket);
    } finally {
      await branch.stop();
    }
  });
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function takeUnder(branch: Branch, idempotencyKey: string, idKiosk?: number) {
  const { cashier: service } = DEMO.services;
  const { general: segment } = DEMO.segments;
  return branch.anybody.call(
    issueTicket,
    { params: { id: DEMO.branch }, query: { service, segment }, body: idKiosk ? { idKiosk } : {} },
    { idempotencyKey },
  );
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import {
  discardQuarantine,
  listQuarantine,
  resumeBranch,
  resumeQuarantine,
  retryQuarantine,
} from '#shared/contract/central/quarantine.ts';
import { resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, NINE, ticketChange, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describeCentral('quarantine', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let id: number;
  let branch: ReturnType<typeof createWritingBranch>;
  let listening: ReturnType<typeof listeningOver>;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    id = (await admin.call(createBranch, { body: newBranch() })).id;
    listening = listeningOver(central, await enrolMachine(central, admin, id));
    branch = createWritingBranch(listening);
    await branch.hello();
  });

  const ticket = (number: number, over: object = {}) => ticketOf(number, { id_branches: id, ...over });
  const stored = async (discarded: 'Y' | 'N' = 'N') =>
    (await admin.call(listQuarantine, { query: { idBranches: id, discarded } })).rows;
  const retry = async (eids?: string[]) =>
    admin.call(retryQuarantine, {
      body: { idBranches: id, ...(eids ? { eids } : { confirmed: (await stored()).length }) },
    });
  const states = async () => {
    const rows = await central
      .database()
      .reader.selectFrom('fact_tickets')
      .select(['id', 'state', 'called_at'])
      .where('id_branches', '=', id)
      .orderBy('id')
      .orderBy('incarnation')
      .execute();
    return rows.map((row) => `${row.id} ${row.state} ${row.called_at}`);
  };
  /** A row quarantined by an earlier version of central. */
  const quarantine = (eid: string, reason: string) =>
    central
      .database()
      .db.updateTable('quarantine')
      .set({ reason })
      .where('id_branches', '=', id)
      .where('eid', '=', eid)
      .execute();

  it('shows quarantined changes completely with their reason', async () => {
    branch.write({ ...ticket(1), wallMs: 5 });
    await branch.push();
    const [row] = branch.rows();
    const [only, ...others] = await stored();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      eid: row?.eid,
      idBranches: id,
      entity: 'tickets',
      pk: '1',
      operation: 'insert',

      reason: 'absurdDate',
      detail: '',
      fromCopy: 'N',
      since: central.clock.now(),
      writtenAt: 5,
      attempts: 0,
      payload: row?.payload,
      discardedAt: null,
      discardedBy: null,
    });
  });

  it('is searched and sorted', async () => {
    branch.write({ ...ticket(1), wallMs: 0 });
    branch.write({ entity: 'dreams', pk: 1, values: { id_branches: id } });
    await branch.push();
    const query = { idBranches: id, search: 'DREAMS', sort: 'reason', order: 'desc' } as const;
    const found = await admin.call(listQuarantine, { query });
    expect(found.rows.map(({ entity }) => entity)).toEqual(['dreams']);
    expect(found.total).toBe(1);
  });

  it('applies what can be applied now, in order of writing', async () => {
    branch.write({ ...ticket(1), wallMs: 0 });
    branch.write({ ...ticketChange(1, 2, { state: 'assisting', called_at: NINE }), wallMs: 0 });
    branch.write({ ...ticketChange(1, 3, { state: 'assisted' }), wallMs: 0 });
    branch.write({ entity: 'dreams', pk: 1, values: { id_branches: id } });
    await branch.push();
    expect(await states()).toEqual([]);
    expect(await retry()).toEqual({ applied: 3, left: 1 });
    expect(await states()).toEqual([`1 assisted ${NINE}`]);
    expect((await stored()).map(({ entity, attempts }) => [entity, attempts])).toEqual([['dreams', 1]]);
  });

  it('applies a change after a later one of the same row, for fields that one does not set', async () => {
    branch.write(ticket(1));
    branch.write({ ...ticketChange(1, 2, { state: 'assisting', called_at: NINE }), wallMs: 0 });
    branch.write(ticketChange(1, 3, { state: 'assisted' }));
    await branch.push();
    expect(await states()).toEqual(['1 assisted null']);
    await retry();
    expect(await states()).toEqual([`1 assisted ${NINE}`]);
  });

  it('ignores repetitions of applied changes forever', async () => {
    branch.write({ ...ticket(1), wallMs: 0 });
    await branch.push();
    await retry();
    const again = branch.inEpoch('second');
    await again.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    expect(await again.push()).toMatchObject({ kind: 'ack' });
    expect([await states(), await stored()]).toEqual([['1 waiting null'], []]);
  });

  it('applies data of a copy beside the branch’s own', async () => {
    branch.write(ticket(1));
    await branch.push();
    await branch.hello({ ratchet: { turn: 1, token: 'first 1' }, next: { turn: 2, token: 'first 2' } });
    const copy = branch.inEpoch('copy');
    copy.write(ticket(2), ticketChange(1, 2, { state: 'canceled' }));
    expect(await copy.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } })).toMatchObject({
      trusted: false,
    });
    await copy.push();
    expect(await states()).toEqual(['1 waiting null']);
    expect((await stored()).map(({ fromCopy, reason }) => `${fromCopy} ${reason}`)).toEqual(
      Array(2).fill('Y copy'),
    );
    await admin.call(resolveIdentityConflict, { params: { id }, body: { epoch: 'first' } });
    expect(await states()).toEqual(['1 waiting null']);
    expect(await retry()).toEqual({ applied: 2, left: 0 });
    expect(await states()).toEqual(['1 canceled null', '2 waiting null']);

    // Distinguishes later actions of the branch itself from those of the copy.
    branch.write(ticketChange(1, 2, { state: 'assisting', called_at: NINE }));
    await branch.hello({ ratchet: { turn: 2, token: 'first 2' }, next: { turn: 3, token: 'first 3' } });
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    expect(await states()).toEqual([`1 assisting ${NINE}`, '2 waiting null']);
  });

  it('stores the user who discarded a change, and does not offer it again', async () => {
    branch.write({ ...ticket(1), wallMs: 0 });
    await branch.push();
    const eids = branch.rows().map(({ eid }) => eid);
    expect(await admin.call(discardQuarantine, { body: { idBranches: id, eids } })).toEqual({ discarded: 1 });
    expect(await admin.call(discardQuarantine, { body: { idBranches: id, eids } })).toEqual({ discarded: 0 });
    expect(await stored()).toEqual([]);
    expect(await stored('Y')).toMatchObject([
      { eid: eids[0], discardedBy: 'admin', discardedAt: central.clock.now() },
    ]);
    expect(await retry()).toEqual({ applied: 0, left: 0 });
    const again = branch.inEpoch('second');
    await again.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    await again.push();
    expect([await states(), await stored()]).toEqual([[], []]);
  });

  it('keeps changes that still fail, and counts attempts', async () => {
    branch.write(ticket(1, { arrived_at: 'nine' }));
    await branch.push();
    const [row] = branch.rows();
    await quarantine(row?.eid ?? '', 'an older reason');
    expect(await retry([row?.eid ?? ''])).toEqual({ applied: 0, left: 1 });
    expect(await stored()).toMatchObject([{ reason: 'badValue', detail: 'arrived_at', attempts: 1 }]);
  });

  it('applies nothing without a confirmed number, or if it differs', async () => {
    branch.write({ ...ticket(1), wallMs: 0 }, { ...ticket(2), wallMs: 0 });
    await branch.push();
    const rejected = async (confirmed?: number) =>
      apiErrorOf(admin.call(retryQuarantine, { body: { idBranches: id, ...(confirmed && { confirmed }) } }));
    for (const confirmed of [undefined, 1, 3]) {
      const { status, detail } = await rejected(confirmed);
      expect([status, detail.params]).toEqual(['QUARANTINE_CHANGED', { count: 2 }]);
    }
    expect(await stored()).toHaveLength(2);
    expect(await retry()).toEqual({ applied: 2, left: 0 });
  });

  it('of one branch is not applied by ids of another', async () => {
    branch.write({ ...ticket(1), wallMs: 0 });
    await branch.push();
    const eids = branch.rows().map(({ eid }) => eid);
    expect(await admin.call(retryQuarantine, { body: { idBranches: id + 1, eids } })).toEqual({
      applied: 0,
      left: 0,
    });
    expect(await stored()).toHaveLength(1);
  });

  it('a stopped stream continues after confirmation', async () => {
    branch.write(...Array.from({ length: 20 }, (_, n) => ticket(n + 1, { arrived_at: 'nine' })));
    expect(await branch.push()).toMatchObject({ kind: 'stop' });
    expect(await branch.push()).toMatchObject({ kind: 'stop' });
    expect(await stored()).toEqual([]);
    expect(await admin.call(resumeBranch, { params: { id } })).toEqual({ resumed: 1 });
    expect(await admin.call(resumeBranch, { params: { id } })).toEqual({ resumed: 0 });
    expect(await branch.push()).toMatchObject({ kind: 'stop' });
    expect((await apiErrorOf(admin.call(resumeBranch, { params: { id: 987_654 } }))).status).toBe(
      'NOT_FOUND',
    );
  });

  it('a stopped stream continues with failing rows quarantined after confirmation', async () => {
    const bad = Array.from({ length: 20 }, (_, n) => ticket(n + 1, { arrived_at: 'nine' }));
    branch.write(...bad, ticket(21));
    expect(await branch.push()).toMatchObject({ kind: 'stop' });
    expect(await admin.call(resumeQuarantine, { params: { id } })).toEqual({ resumed: 1 });
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    expect(await states()).toEqual(['21 waiting null']);
    const { rows, total } = await admin.call(listQuarantine, { query: { idBranches: id, size: 50 } });
    expect([total, new Set(rows.map(({ reason }) => reason))]).toEqual([20, new Set(['badValue'])]);

    // It applied to the state of the branch at that time: later changes stop it again.
    branch.write(...Array.from({ length: 20 }, (_, n) => ticket(n + 31, { arrived_at: 'nine' })));
    expect(await branch.push()).toMatchObject({ kind: 'stop' });
    const unknown = admin.call(resumeQuarantine, { params: { id: 987_654 } });
    expect((await apiErrorOf(unknown)).status).toBe('NOT_FOUND');
  });

  describe('a damaged log', () => {
    const damaged = (seq: number) =>
      branch.adopt(branch.rows().map((row) => (row.seq === seq ? { ...row, payload: '{}' } : row)));
    const alarms = async () => (await admin.call(showFleetBranch, { params: { id } })).branch.alarms;
    /** Like a stopped branch: it sends a handshake, and receives its continuation point. */
    const again = async () => {
      await branch.hello({ ratchet: { turn: 1, token: 'first 1' }, next: { turn: 2, token: 'first 2' } });
      return branch.push();
    };

    it('is applied up to the damage, which the fleet page shows', async () => {
      for (const number of [1, 2, 3, 4, 5]) branch.write(ticket(number));
      damaged(4);
      expect(await branch.push()).toMatchObject({ kind: 'stop', reason: 'damagedLog 3' });
      expect(await states()).toEqual(['1 waiting null', '2 waiting null', '3 waiting null']);
      expect(await alarms()).toEqual([{ kind: 'stopped', detail: 'damagedLog 3' }]);
      expect(await again()).toMatchObject({ kind: 'stop', reason: 'damagedLog 3' });
    });

    it('continues after repair and confirmation', async () => {
      for (const number of [1, 2, 3]) branch.write(ticket(number));
      const complete = branch.rows();
      damaged(2);
      expect(await branch.push()).toMatchObject({ kind: 'stop' });
      branch.adopt(complete);
      expect(await admin.call(resumeBranch, { params: { id } })).toEqual({ resumed: 1 });
      expect(await again()).toMatchObject({ kind: 'ack', applied: { seq: 3 } });
      expect(await states()).toHaveLength(3);
      expect(await alarms()).toEqual([]);
    });

    it('continues with damaged rows quarantined after confirmation', async () => {
      for (const number of [1, 2, 3, 4, 5]) branch.write(ticket(number));
      damaged(2);
      branch.adopt(branch.rows().filter(({ seq }) => seq !== 4));
      expect(await branch.push()).toMatchObject({ kind: 'stop' });
      expect(await admin.call(resumeQuarantine, { params: { id } })).toEqual({ resumed: 1 });
      expect(await again()).toMatchObject({ kind: 'ack', applied: { seq: 5 } });
      expect(await states()).toEqual(['1 waiting null', '3 waiting null']);
      expect((await stored()).map(({ reason, detail }) => `${reason} ${detail}`).toSorted()).toEqual([
        'damaged 2',
        'damaged 5',
      ]);
      expect((await alarms()).map(({ kind }) => kind)).toEqual(['quarantined']);
    });
  });

  it('needs the permission for branches', async () => {
    const lucia = await central.signIn('lucia');
    expect((await apiErrorOf(lucia.call(listQuarantine, {}))).status).toBe('FORBIDDEN');
    expect((await apiErrorOf(lucia.call(retryQuarantine, { body: { idBranches: id } }))).status).toBe(
      'FORBIDDEN',
    );
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import { listQuarantine } from '#shared/contract/central/quarantine.ts';
import { listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { compareDay, listComparedDays, resendDay } from '#shared/contract/replication/days.ts';
import { NO_ROWS } from '#sync/wire/hashes.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type BranchMachine, enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver, sendSigned } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const DAY = '2026-11-16';
/** The token of the branch when its disk was copied, and the next token of the copy. */
const COPIED = { ratchet: { turn: 1, token: 'first 1' }, next: { turn: 2, token: 'copy 2' } };
const ITS_OWN = { ratchet: { turn: 1, token: 'first 1' }, next: { turn: 2, token: 'own 2' } };

describeCentral('two machines that claim to be one branch', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let machine: BranchMachine;
  let id: number;
  let branch: ReturnType<typeof createWritingBranch>;
  let copy: ReturnType<typeof createWritingBranch>;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  /** A copy created while central was offline, which contacts central first. */
  beforeEach(async () => {
    id = (await admin.call(createBranch, { body: newBranch() })).id;
    machine = await enrolMachine(central, admin, id);
    branch = createWritingBranch(listeningOver(central, machine));
    await branch.hello({ machine: 'counter' });
    branch.write(ticket(1));
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    copy = branch.inEpoch('copied');
    copy.write(ticket(2, { code: 'C2' }));
    expect(await copy.hello({ ...COPIED, machine: 'attic' })).toMatchObject({ trusted: true });
    expect(await copy.push()).toMatchObject({ kind: 'ack' });

    expect(await branch.hello(ITS_OWN)).toMatchObject({ kind: 'fork' });
    branch = branch.inEpoch('own');
    branch.write(ticket(2, { code: 'B2' }));
    expect(await branch.hello({ ...ITS_OWN, machine: 'counter' })).toMatchObject({ trusted: false });
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
  });

  const ticket = (number: number, over: object = {}) => ticketOf(number, { id_branches: id, ...over });
  const here = () => ({ params: { id } });
  const claims = async () => (await admin.call(listClaims, here())).claims;
  const choose = (epoch: string) => admin.call(resolveIdentityConflict, { ...here(), body: { epoch } });
  const apart = async () =>
    (await admin.call(listQuarantine, { query: { idBranches: id } })).rows.map(({ pk }) => pk);
  const codes = async () => {
    const rows = await central
      .database()
      .reader.selectFrom('fact_tickets')
      .select(['id', 'code'])
      .where('id_branches', '=', id)
      .orderBy('id')
      .orderBy('incarnation')
      .execute();
    return rows.map(({ code }) => code);
  };

  it('are both quarantined and shown with distinguishing data', async () => {
    copy.write(ticket(3, { code: 'C3' }));
    expect(await copy.push()).toMatchObject({ kind: 'ack' });
    expect(await codes()).toEqual(['A1', 'C2']);
    expect((await apart()).sort()).toEqual(['2', '3']);
    const announced = (await claims()).map(({ epoch, machine: name, wasTrusted, quarantined, lastTicket }) =>
      [epoch, name, wasTrusted, quarantined, lastTicket?.code].join(' '),
    );
    expect(announced).toEqual(['copied attic Y 1 C3', 'own counter N 1 B2']);
    expect((await claims()).every(({ address }) => address !== '')).toBe(true);
    const { branch: displayed } = await admin.call(showFleetBranch, here());
    expect(displayed.alarms.map(({ kind }) => kind)).toContain('copy');
  });

  it('are one again after a selection: quarantined data is applied in order', async () => {
    copy.write(ticket(3, { code: 'C3' }));
    await copy.push();
    await choose('copied');
    expect(await codes()).toEqual(['A1', 'C2', 'C3']);
    expect(await claims()).toEqual([]);
    copy.write(ticket(4, { code: 'C4' }));
    expect(await copy.push()).toMatchObject({ kind: 'rewind' });
    await copy.hello({ ratchet: COPIED.next, next: { turn: 3, token: 'copy 3' }, machine: 'attic' });
    expect(await copy.push()).toMatchObject({ kind: 'ack' });
    expect(await codes()).toEqual(['A1', 'C2', 'C3', 'C4']);
    // The other one stays separate, without another question.
    branch.write(ticket(3, { code: 'B3' }));
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    expect(await claims()).toEqual([]);
    expect(await codes()).toEqual(['A1', 'C2', 'C3', 'C4']);
  });

  it('are recognised by the used token, although central had ended the session', async () => {
    await central
      .database()
      .db.updateTable('streams')
      .set({ session: 'asked from where its log begins' })
      .where('id_branches', '=', id)
      .where('epoch', '=', 'copied')
      .execute();
    await choose('copied');
    const next = { turn: 3, token: 'copy 3' };
    expect(await copy.hello({ ratchet: COPIED.next, next, machine: 'attic' })).toMatchObject({
      kind: 'welcome',
      trusted: true,
    });
    expect(await claims()).toEqual([]);
  });

  it('do not mix: data of the other is removed by the day comparison', async () => {
    await choose('own');
    const { rows: audited } = await admin.call(listAudit, { query: { action: 'BRANCH_MACHINE' } });
    expect(JSON.stringify(audited[0])).toMatch(/admin.*counter/);
    expect((await admin.call(listComparedDays, here())).requestedAt).not.toBeNull();
    await branch.hello({ ...ITS_OWN, machine: 'counter' });
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    expect(await codes()).toEqual(['A1', 'C2', 'B2']);

    const last = branch.rows().at(-1);
    const at = { seq: last?.seq ?? 0, chain: last?.chain ?? '' };
    const said = { day: DAY, epoch: 'own', at, entity: 'tickets', columns: ['id', 'code', 'row_ver'] };
    const totals = [{ entity: 'tickets', columns: ['id', 'code', 'row_ver'], ...NO_ROWS }];
    const sent = (endpoint: typeof compareDay | typeof resendDay, body: object) =>
      sendSigned(central, machine, { endpoint, body: JSON.stringify(body), type: 'application/json' });
    const differs = await sent(compareDay, { day: DAY, epoch: 'own', at, checksums: totals });
    expect(differs.json).toMatchObject({ outcome: 'differs' });
    const columns = Object.keys(JSON.parse(branch.rows()[0]?.payload ?? '{}') as object);
    const rows = branch.rows().map(({ payload }) => {
      const row = JSON.parse(payload) as Record<string, unknown>;
      return columns.map((column) => row[column]);
    });
    const accepted = await sent(resendDay, { ...said, columns, rows });
    expect(accepted.json).toMatchObject({ outcome: 'done', rejected: 0 });
    expect(await codes()).toEqual(['A1', 'B2']);
    expect(await apart()).toEqual([]);
  });

  it('only shown machines can be selected', async () => {
    expect((await apiErrorOf(choose('first'))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(admin.call(listClaims, { params: { id: 987_654 } }))).status).toBe('NOT_FOUND');
    await choose('own');
    expect((await apiErrorOf(choose('copied'))).status).toBe('NOT_FOUND');
  });
});

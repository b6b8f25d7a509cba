import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBranchPrinters } from '#shared/contract/devices/branch-printers.ts';
import { listPrintJobs } from '#shared/contract/devices/print-history.ts';
import { getPrintPaper } from '#shared/contract/devices/print-paper.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import { discardJob, listJobs, retryJob } from '#shared/contract/installation/jobs.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 24 * 3_600_000;

describe('the print history of a branch', () => {
  let branch: Branch;
  let admin: Awaited<ReturnType<Branch['signIn']>>;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  type Query = NonNullable<RequestOf<typeof listPrintJobs>['query']>;
  const papers = async (query: Query = {}) =>
    admin.call(listPrintJobs, { params: { id: DEMO.branch }, query });
  const codes = async (query?: Query) => (await papers(query)).rows.map(({ code }) => code);
  const waitForPrint = (id: string | null) =>
    branch.anybody.call(getPrintJob, { params: { id: id ?? '' }, query: { wait: 25 } });
  async function issue(kiosk: number = DEMO.kiosks.entrance) {
    const ticket = await take(branch, { idKiosk: kiosk });
    await waitForPrint(ticket.idPrintJob);
    return ticket;
  }
  async function printers() {
    const { rows } = await admin.call(listBranchPrinters, { query: { idBranches: DEMO.branch } });
    const at = (kiosk: number) => rows.find(({ idKiosks }) => idKiosks === kiosk)?.id ?? 0;
    return { entrance: at(DEMO.kiosks.entrance), hall: at(DEMO.kiosks.hall) };
  }

  it('lists jobs with state, reason and attempts, newest first', async () => {
    await issue();
    branch.clock.advance(1_000);
    branch.printers[0]?.setCondition('out-of-paper');
    await issue();
    expect((await papers()).rows).toMatchObject([
      { code: 'A002', printer: 'Entrada', state: 'failed', error: 'out-of-paper', attempts: 1, copy: 'N' },
      { code: 'A001', printer: 'Entrada', state: 'printed', error: null, attempts: 1, copy: 'N', key: null },
    ]);
  });

  it('is paged, and filtered by printer, state, day and number', async () => {
    const first = branch.clock.now();
    for (let each = 0; each < 6; each += 1) await issue();
    branch.clock.advance(DAY_MS);
    admin = await branch.signIn('admin');
    branch.printers[1]?.setCondition('cover-open');
    const last = await issue(DEMO.kiosks.hall);
    const { entrance, hall } = await printers();

    const page = await papers({ size: 5, page: 2 });
    expect([page.rows.length, page.total]).toEqual([2, 7]);
    expect(await codes({ idPrinters: hall })).toEqual([last.code]);
    expect((await papers({ idPrinters: entrance })).total).toBe(6);
    expect(await codes({ state: 'failed' })).toEqual([last.code]);
    expect(await codes({ from: first + DAY_MS })).toEqual([last.code]);
    expect((await papers({ to: first + DAY_MS })).total).toBe(6);
    expect(await codes({ search: 'a003' })).toEqual(['A003']);
  });

  it('reprints a job, marked as a copy, at another printer', async () => {
    branch.printers[0]?.setCondition('out-of-paper');
    const { idTicket, code } = await issue();
    const { hall } = await printers();
    const params = { id: idTicket };
    const copy = await admin.call(reprintTicket, { params, body: { idPrinters: hall } });
    expect(await waitForPrint(copy.idPrintJob)).toMatchObject({ state: 'printed', copy: true, code });
    expect(branch.printers[1]?.receipts().at(-1)?.lines.join(' ')).toContain('COPIA');
    expect((await papers({ idPrinters: hall })).rows).toMatchObject([{ code, copy: 'Y', state: 'printed' }]);
  });

  it('reprints at no printer of another branch and no disabled one', async () => {
    const { idTicket } = await issue();
    const { hall } = await printers();
    const foreign = await branch.configure(async (scope) => {
      const other = await addBranchLike(scope, 'Lejana');
      const own = await scope.trx
        .selectFrom('printers')
        .selectAll()
        .where('id', '=', hall)
        .executeTakeFirstOrThrow();
      const { id: _id, row_ver: _ver, ...rest } = own;
      await repository(scope, 'printers').update(hall, { enabled: 0 });
      return (await repository(scope, 'printers').insert({ ...rest, id_branches: other, id_kiosks: null }))
        .id;
    });
    for (const idPrinters of [foreign, hall, 4711]) {
      const rejected = admin.call(reprintTicket, { params: { id: idTicket }, body: { idPrinters } });
      expect((await apiErrorOf(rejected)).status).toBe('NOT_FOUND');
    }
    expect((await papers()).total).toBe(1);
  });

  it('returns the key of jobs that certainly failed, whose paper a browser can print', async () => {
    branch.printers[0]?.setCondition('out-of-paper');
    const { idPrintJob, code } = await issue();
    const [failed] = (await papers()).rows;
    expect(failed?.key).toBe(idPrintJob);
    const paper = await branch.anybody.call(getPrintPaper, { params: { id: failed?.key ?? '' } });
    expect(paper).toMatchObject({ width: 80, textSize: 8, copy: null });
    expect(`${paper.ticketLetter}${paper.ticketNumber}`).toBe(code);
    await set(branch, 'ticketTextSize', '12');
    await set(branch, 'ticketWidth', '57');
    const other = await branch.anybody.call(getPrintPaper, { params: { id: failed?.key ?? '' } });
    expect(other).toMatchObject({ width: 57, textSize: 12 });
  });

  it('has unprinted papers among the pending jobs, until a copy is printed from there', async () => {
    const pending = async () => (await admin.call(listJobs, { query: { kind: 'print' } })).rows;
    await issue();
    expect(await pending()).toEqual([]);
    branch.printers[0]?.setCondition('out-of-paper');
    const { code } = await issue();
    const [job, ...others] = await pending();
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      kind: 'print',
      subject: code,
      target: 'Entrada',
      state: 'dead',
      failure: 'out-of-paper',
      attempts: 1,
    });
    const body = { key: job?.key ?? '' };
    expect((await apiErrorOf(admin.call(discardJob, { body }))).status).toBe('NOT_FOUND');

    branch.printers[0]?.setCondition('ready');
    await admin.call(retryJob, { body });
    await expect.poll(() => branch.printers[0]?.receipts().at(-1)?.lines.join(' ')).toContain('COPIA');
    await expect.poll(pending).toEqual([]);
    expect((await apiErrorOf(admin.call(retryJob, { body }))).status).toBe('NOT_FOUND');
    const audited = await branch.configure(({ trx }) =>
      trx.selectFrom('audit').select('about').where('action', '=', 'RETRY_JOB').execute(),
    );
    expect(audited).toEqual([{ about: code }]);
  });

  it('expires jobs after the current setting, not a former one', async () => {
    await set(branch, 'printTime', '10');
    branch.printers[0]?.setCondition('never-answers');
    const [, second] = [
      await take(branch, { idKiosk: DEMO.kiosks.entrance }),
      await take(branch, { idKiosk: DEMO.kiosks.entrance }),
    ];
    branch.clock.advance(10_001);
    await branch.printers[0]?.close();
    expect(await waitForPrint(second.idPrintJob)).toMatchObject({ state: 'failed', error: 'stale' });
  });

  it('is purged after 90 days', async () => {
    await issue();
    branch.clock.advance(89 * DAY_MS);
    await branch.restart();
    admin = await branch.signIn('admin');
    expect((await papers()).total).toBe(1);
    branch.clock.advance(2 * DAY_MS);
    await branch.restart();
    admin = await branch.signIn('admin');
    await expect.poll(async () => (await papers()).total).toBe(0);
  });
});

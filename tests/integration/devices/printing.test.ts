import { afterEach, describe, expect, it } from 'vitest';
import { paperMetrics } from '#hardware/layout/paper-metrics.ts';
import { layoutReceipt } from '#hardware/virtual-printer/receipt-layout.ts';
import type { SimulatedCondition } from '#hardware/virtual-printer/virtual-printer.ts';
import { getPrintJob, listPrinters, type PrintJob } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { repository } from '#shared/server/db/repository.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import {
  type Stubbornness,
  type StubbornPrinter,
  stubbornPrinter,
} from '#tests/support/actions/stubborn-printer.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type StartOptions, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR_MS = 3_600_000;

describe('a ticket issued at a kiosk', () => {
  const opened: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
  });

  async function start(options: StartOptions = {}): Promise<Branch> {
    const branch = await startBranch(options);
    opened.push(branch);
    return branch;
  }
  async function startWith(
    stubbornness: Stubbornness,
  ): Promise<{ branch: Branch; printer: StubbornPrinter }> {
    const printer = await stubbornPrinter(stubbornness);
    opened.push({ stop: () => printer.close() });
    const branch = await start({ prepare: pointAt(printer) });
    return { branch, printer };
  }
  const takeHere = (branch: Branch) => take(branch, { idKiosk: DEMO.kiosks.entrance });
  const job = (branch: Branch, id: string | null, wait = 25): Promise<PrintJob> =>
    branch.anybody.call(getPrintJob, { params: { id: id ?? '' }, query: { wait } });
  const queuesInOrder = async (branch: Branch) => {
    const rows = await branch
      .reader()
      .selectFrom('ticket_events as e')
      .innerJoin('queues as q', 'q.id', 'e.id_queues')
      .select('q.name')
      .orderBy('e.seq')
      .execute();
    return rows.map(({ name }) => name);
  };
  const attempts = (branch: Branch, id: string | null) =>
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select attempts from print_jobs where key = ?', id));

  it('is printed at that kiosk in the customer’s language', async () => {
    const branch = await start();
    const issued = await take(branch, {
      idKiosk: DEMO.kiosks.hall,
      language: 'en',
      service: DEMO.services.loans,
    });
    expect(await job(branch, issued.idPrintJob)).toMatchObject({
      state: 'printed',
      idTicket: issued.idTicket,
    });
    const [entrance, hall] = branch.printers.map((printer) => printer.receipts());
    expect(entrance).toEqual([]);
    expect(hall).toHaveLength(1);
    const paper = hall?.[0]?.lines.join('\n');
    expect(paper).toContain('Loans and mortgages');
    expect(paper).toContain('16/11/2026   09:00');
  });

  it('has the paper width of the general settings at once, if its printer has none', async () => {
    const branch = await start();
    const dotsOf = async () => {
      const { idPrintJob } = await takeHere(branch);
      await job(branch, idPrintJob);
      const { bytes } = branch.printers[0]?.receipts().at(-1) ?? {};
      const { placed } = layoutReceipt(bytes ?? new Uint8Array(), 80);
      return Math.max(...placed.flatMap((one) => (one.kind === 'raster' ? [one.raster.width] : [])));
    };
    expect(await dotsOf()).toBe(paperMetrics[80].dots);
    await set(branch, 'ticketWidth', '57');
    expect(await dotsOf()).toBe(paperMetrics[57].dots);
    await branch.configure((scope) => repository(scope, 'printers').update(1, { width: 80 }));
    await branch.restart();
    expect(await dotsOf()).toBe(paperMetrics[80].dots);
  });

  it('is only on the screen if the kiosk has no printer', async () => {
    const branch = await start({ prepare: ({ trx }) => trx.deleteFrom('printers').execute() });
    expect((await takeHere(branch)).idPrintJob).toBeNull();
  });

  it('is printed in order', async () => {
    const branch = await start();
    const { loans, cashier, business, accounts } = DEMO.services;
    const tickets = [loans, cashier, business, accounts].map((service) =>
      take(branch, { service, idKiosk: DEMO.kiosks.entrance }),
    );
    for (const { idPrintJob } of await Promise.all(tickets)) {
      expect((await job(branch, idPrintJob)).state).toBe('printed');
    }
    const names = ['Préstamos e hipotecas', 'Caja', 'Empresas y autónomos', 'Cuentas y tarjetas'];
    const papers = branch.printers[0]?.receipts().map(({ lines }) => lines.join('\n')) ?? [];
    expect(papers.map((paper) => names.find((name) => paper.includes(name)))).toEqual(
      await queuesInOrder(branch),
    );
  });

  it.each<[SimulatedCondition, string]>([
    ['out-of-paper', 'out-of-paper'],
    ['cover-open', 'cover-open'],
  ])('has its number although the printer is %s, and is not printed later', async (condition, violation) => {
    const branch = await start();
    branch.printers[0]?.setCondition(condition);
    const issued = await takeHere(branch);
    expect(issued.code).toBe('A001');
    expect(await job(branch, issued.idPrintJob)).toMatchObject({ state: 'failed', error: violation });
    // A printer error that staff must fix is not retried.
    expect(attempts(branch, issued.idPrintJob)).toEqual([{ attempts: 1 }]);

    branch.printers[0]?.setCondition('ready');
    const after = await takeHere(branch);
    expect((await job(branch, after.idPrintJob)).state).toBe('printed');
    expect(branch.printers[0]?.receipts()).toHaveLength(1);
  });

  it('is tried three times at a printer without an answer, without sending a byte', async () => {
    const branch = await start();
    branch.printers[0]?.setCondition('never-answers');
    const issued = await takeHere(branch);
    expect(await job(branch, issued.idPrintJob)).toMatchObject({ state: 'failed', error: 'no-answer' });
    expect(attempts(branch, issued.idPrintJob)).toEqual([{ attempts: 3 }]);
    expect(branch.printers[0]?.receipts()).toEqual([]);
  });

  it('is tried three times at an unreachable printer', async () => {
    const branch = await start();
    await branch.printers[0]?.close();
    const issued = await takeHere(branch);
    expect(await job(branch, issued.idPrintJob)).toMatchObject({ state: 'failed', error: 'unreachable' });
    expect(attempts(branch, issued.idPrintJob)).toEqual([{ attempts: 3 }]);
  });

  it('is never sent again if the connection breaks after its first byte', async () => {
    const { branch, printer } = await startWith('hangs-up');
    const issued = await takeHere(branch);
    expect(await job(branch, issued.idPrintJob)).toMatchObject({
      state: 'unknown',
      error: 'connection-lost',
    });
    expect(attempts(branch, issued.idPrintJob)).toEqual([{ attempts: 1 }]);
    expect(printer.documents()).toBe(1);
  });

  it('is not printed if its turn comes after a minute', async () => {
    const branch = await start();
    // It delays the first one for seconds.
    branch.printers[0]?.setCondition('never-answers');
    const [first, second] = [await takeHere(branch), await takeHere(branch)];
    branch.clock.advance(60_001);
    await branch.printers[0]?.close();
    expect(await job(branch, second.idPrintJob)).toMatchObject({ state: 'failed', error: 'stale' });
    expect(attempts(branch, second.idPrintJob)).toEqual([{ attempts: 0 }]);
    expect((await job(branch, first.idPrintJob)).state).toBe('failed');
  });

  it('is reprinted as a marked copy', async () => {
    const branch = await start();
    const issued = await take(branch, { idKiosk: DEMO.kiosks.entrance, language: 'sv' });
    await job(branch, issued.idPrintJob);
    const lucia = await branch.signIn('lucia');
    const { idPrintJob } = await lucia.call(reprintTicket, { params: { id: issued.idTicket } });
    expect(await job(branch, idPrintJob)).toMatchObject({ state: 'printed', copy: true, code: 'A001' });
    const [original, copy] = branch.printers[0]?.receipts().map(({ lines }) => lines.join('\n')) ?? [];
    expect(original).not.toContain('KOPIA');
    expect(copy).toContain('KOPIA');
  });

  it('without paper cannot be reprinted', async () => {
    const branch = await start();
    const { idTicket } = await take(branch);
    const lucia = await branch.signIn('lucia');
    expect((await apiErrorOf(lucia.call(reprintTicket, { params: { id: idTicket } }))).status).toBe(
      'NO_PRINTER',
    );
  });

  it('is listed for staff while its printing is uncertain and its customer waits', async () => {
    const branch = await start();
    const lucia = await branch.signIn('lucia');
    const printer = async () =>
      (await lucia.call(listPrinters, { params: { id: DEMO.branch } })).find(
        ({ name }) => name === 'Entrada',
      );
    const unprinted = async () => (await printer())?.unprinted.map(({ code, state }) => [code, state]);
    branch.printers[0]?.setCondition('out-of-paper');
    const issued = [await takeHere(branch), await takeHere(branch), await takeHere(branch)];
    for (const { idPrintJob } of issued) await job(branch, idPrintJob);
    expect(await printer()).toMatchObject({ error: 'out-of-paper', since: branch.clock.now() });
    expect(await unprinted()).toEqual([
      ['A003', 'failed'],
      ['A002', 'failed'],
      ['A001', 'failed'],
    ]);

    branch.printers[0]?.setCondition('ready');
    const { idPrintJob } = await lucia.call(reprintTicket, { params: { id: issued[1]?.idTicket ?? 0 } });
    await job(branch, idPrintJob);
    expect(await printer()).toMatchObject({ error: null });
    branch.clock.advance(5_000);
    await open(lucia, 1);
    await finish(lucia, (await next(lucia, 1)).idTicket ?? 0);
    expect(await unprinted()).toEqual([['A003', 'failed']]);
    branch.clock.advance(12 * HOUR_MS);
    expect(await unprinted()).toHaveLength(1);
    branch.clock.advance(12 * HOUR_MS + 1);
    const later = await branch.signIn('lucia');
    const [entrance] = await later.call(listPrinters, { params: { id: DEMO.branch } });
    expect(entrance?.unprinted).toEqual([]);
  });
});

const pointAt =
  (printer: StubbornPrinter) => async (scope: Parameters<NonNullable<StartOptions['prepare']>>[0]) => {
    const [entrance] = await scope.trx.selectFrom('printers').select('id').orderBy('id').execute();
    await repository(scope, 'printers').update(entrance?.id ?? 0, { host: printer.host, port: printer.port });
  };

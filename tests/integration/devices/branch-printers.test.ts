import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createPrinter,
  deletePrinter,
  findPrinters,
  listBranchPrinters,
  type PrinterBody,
  testPrinter,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import { listPrinters } from '#shared/contract/devices/printing.ts';
import { stubbornPrinter } from '#tests/support/actions/stubborn-printer.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

describe('the printers of a branch', () => {
  let branch: Branch;
  let admin: Awaited<ReturnType<Branch['signIn']>>;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const body = (own: Partial<PrinterBody> = {}): PrinterBody => ({
    name: 'Mostrador',
    enabled: 'Y',
    idBranches: DEMO.branch,
    idKiosks: null,
    width: 0,
    output: 'text',
    kind: 'network',
    address: addressOf(0),
    idDevices: null,
    ...own,
  });
  const addressOf = (index: 0 | 1) => `${branch.printers[index].host}:${branch.printers[index].port}`;
  const add = (own: Partial<PrinterBody> = {}) => admin.call(createPrinter, { body: body(own) });
  const all = async () => (await admin.call(listBranchPrinters, { query: { idBranches: DEMO.branch } })).rows;
  const one = async (id: number) => (await all()).find((printer) => printer.id === id);
  const violationOf = (id: number) => expect.poll(async () => (await one(id))?.error);
  const at = async (kiosk: number) => {
    const found = (await all()).find(({ idKiosks }) => idKiosks === kiosk);
    if (!found) throw new Error('every kiosk of the demonstration has a printer');
    return found;
  };
  const printed = (index: 0 | 1) => branch.printers[index].receipts().map(({ lines }) => lines.join(' '));

  it('are listed with their states', async () => {
    branch.printers[1].setCondition('out-of-paper');
    const { id } = await add({ address: addressOf(1) });
    await violationOf(id).toBe('out-of-paper');
    expect(await one(id)).toMatchObject({ kind: 'network', address: addressOf(1), enabled: 'Y', waiting: 0 });
  });

  it.each([
    ['network', 'http://impresora'],
    ['usb', 'Epson'],
    ['serial', '/etc/passwd'],
  ] as const)('refuse an invalid address: %s %s', async (kind, address) => {
    const rejected = await apiErrorOf(add({ kind, address }));
    expect([rejected.status, rejected.detail.field]).toEqual(['PRINTER_ADDRESS', 'address']);
  });

  it('have unique names, and existing kiosks', async () => {
    await add();
    expect((await apiErrorOf(add({ name: 'MOSTRADOR' }))).status).toBe('NAME_UNIQUE');
    expect((await apiErrorOf(add({ name: 'Otra', idKiosks: 4711 }))).status).toBe('NOT_FOUND');
  });

  it('print a marked test page, and report failures', async () => {
    const { id } = await add();
    const test = () => admin.call(testPrinter, { params: { id } });
    expect(await test()).toEqual({ outcome: 'printed', reason: null });
    expect(printed(0).at(-1)).toContain('PRUEBA');
    branch.printers[0].setCondition('cover-open');
    expect(await test()).toEqual({ outcome: 'refused', reason: 'cover-open' });
  });

  it('print at the new address after a change', async () => {
    const { id, name, idKiosks } = await at(DEMO.kiosks.entrance);
    const params = { id };
    await admin.call(updatePrinter, { params, body: body({ name, idKiosks, address: addressOf(1) }) });
    const before = printed(1).length;
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    await expect.poll(() => printed(1).length).toBe(before + 1);
  });

  it('that are not attached delay no ticket and no other printer', async () => {
    const { id, name, idKiosks } = await at(DEMO.kiosks.hall);
    const deleted = { kind: 'serial', address: '/dev/ttyNone@9600' } as const;
    await admin.call(updatePrinter, { params: { id }, body: body({ name, idKiosks, ...deleted }) });
    await violationOf(id).toBe('unreachable');
    await take(branch, { idKiosk: DEMO.kiosks.hall });
    const before = printed(0).length;
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    await expect.poll(() => printed(0).length).toBe(before + 1);
  });

  it('that accept bytes without an answer delay no ticket and no other printer', async () => {
    const silent = await stubbornPrinter('goes-silent');
    const { id, name, idKiosks } = await at(DEMO.kiosks.hall);
    const address = `${silent.host}:${silent.port}`;
    await admin.call(updatePrinter, { params: { id }, body: body({ name, idKiosks, address }) });
    await take(branch, { idKiosk: DEMO.kiosks.hall });
    await expect.poll(() => silent.documents()).toBe(1);
    const before = printed(0).length;
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    await expect.poll(() => printed(0).length).toBe(before + 1);
    expect(await one(id)).toMatchObject({ waiting: 1 });
    await silent.close();
  });

  it('report low paper with its time, to staff too', async () => {
    const low = await stubbornPrinter('low-on-paper');
    const { id } = await add({ address: `${low.host}:${low.port}` });
    await expect.poll(async () => (await one(id))?.paperLow).toBe('Y');
    expect(await one(id)).toMatchObject({ reported: 'Y', error: null });
    const lucia = await branch.signIn('lucia');
    const announced = await lucia.call(listPrinters, { params: { id: DEMO.branch } });
    expect(announced.find((printer) => printer.id === id)).toMatchObject({
      reported: 'Y',
      error: null,
      paperLow: 'Y',
      lowSince: branch.clock.now(),
    });
    await low.close();
  });

  it('can be deleted before their first job, and only be disabled afterwards', async () => {
    const { id } = await add();
    await admin.call(deletePrinter, { params: { id } });
    expect(await one(id)).toBeUndefined();
    const entrance = await at(DEMO.kiosks.entrance);
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    const stored = admin.call(deletePrinter, { params: { id: entrance.id } });
    expect((await apiErrorOf(stored)).status).toBe('PRINTER_HAS_PRINTED');
  });

  it('are discovered at the ports of the machine, with any driver', async () => {
    expect(Array.isArray(await admin.call(findPrinters, {}))).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';
import {
  findPrinters,
  listBranchPrinters,
  listPrintingDevices,
  testPrinter,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import { changeDevice, unpairDevice } from '#shared/contract/devices/devices.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { pairAs, printerAt } from '#tests/support/actions/kiosk-device.ts';
import { type Stubbornness, stubbornPrinter } from '#tests/support/actions/stubborn-printer.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { spawnPrintAgent } from '#tests/support/servers/spawn-print-agent.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const KEY = 'c'.repeat(64);

describe('a printer at the machine of a kiosk', () => {
  const opened: (() => unknown)[] = [];
  let branch: Branch;
  let admin: SignedIn;
  let idDevices: number;
  beforeEach(async () => {
    branch = await startBranch();
    opened.push(() => branch.stop());
    admin = await branch.signIn('admin');
    idDevices = await pairAs(branch, admin, KEY);
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  const listed = async () =>
    (await admin.call(listBranchPrinters, { query: { idBranches: DEMO.branch } })).rows;
  const one = async (id: number) => (await listed()).find((printer) => printer.id === id);
  const faultOf = (id: number) =>
    expect.poll(async () => {
      const printer = await one(id);
      return printer?.heard === 'Y' ? printer.fault : 'unheard';
    });
  const job = async (id: string | null) =>
    branch.anybody.call(getPrintJob, { params: { id: id ?? '' }, query: { wait: 25 } });
  const takeHere = () => take(branch, { idKiosk: DEMO.kiosks.entrance });
  const attempts = (id: string | null) =>
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select attempts from print_jobs where key = ?', id));

  function agentOf(server = branch.origin, key = KEY) {
    const agent = spawnPrintAgent(server, key);
    opened.push(() => agent.remove());
    return agent;
  }
  async function plain() {
    const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0 });
    opened.push(() => printer.close());
    const id = await printerAt(branch, admin, { idDevices, port: printer.port });
    return { printer, id };
  }
  async function stubborn(stubbornness: Stubbornness) {
    const printer = await stubbornPrinter(stubbornness);
    opened.push(() => printer.close());
    const id = await printerAt(branch, admin, { idDevices, port: printer.port });
    return { printer, id };
  }

  it('prints tickets and tests, and says how it is, as any other', async () => {
    const { printer, id } = await plain();
    await faultOf(id).toBe('unreachable');
    agentOf();
    await faultOf(id).toBeNull();
    expect(await one(id)).toMatchObject({ idDevices, device: 'Entrada', kind: 'network' });
    const { idPrintJob } = await takeHere();
    expect((await job(idPrintJob)).state).toBe('printed');
    expect(await admin.call(testPrinter, { params: { id } })).toEqual({ outcome: 'printed', reason: null });
    expect(printer.receipts()).toHaveLength(2);

    printer.setCondition('out-of-paper');
    const unprinted = await takeHere();
    expect(await job(unprinted.idPrintJob)).toMatchObject({ state: 'failed', fault: 'out-of-paper' });
    await faultOf(id).toBe('out-of-paper');
    printer.setCondition('ready');
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    await faultOf(id).toBeNull();
    expect(printer.receipts()).toHaveLength(3);
    await printer.close();
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', fault: 'unreachable' });
  });

  it('is offered by the name of its kiosk, with what hangs at its ports', async () => {
    const query = { idBranches: DEMO.branch };
    const offered = () => admin.call(listPrintingDevices, { query });
    expect(await offered()).toEqual([{ id: idDevices, name: 'Entrada', connected: 'N' }]);
    const found = () => admin.call(findPrinters, { query: { idDevices } });
    expect((await refusalOf(found())).status).toBe('PRINT_AGENT_OFFLINE');
    agentOf();
    await expect.poll(async () => (await offered())[0]?.connected).toBe('Y');
    expect(Array.isArray(await found())).toBe(true);
    const wrong = admin.call(findPrinters, { query: { idDevices: 4_711 } });
    expect((await refusalOf(wrong)).status).toBe('NOT_FOUND');
  });

  it('hangs at a kiosk of its own branch, or it is not attached', async () => {
    const display = await pairAs(branch, admin, 'd'.repeat(64), {
      role: 'display',
      idDisplays: DEMO.display,
      idKiosks: null,
      idBranches: null,
    });
    for (const wrong of [display, 4_711]) {
      const refused = await refusalOf(printerAt(branch, admin, { idDevices: wrong, port: 9100 }));
      expect(refused).toMatchObject({ status: 'NOT_FOUND', detail: { field: 'idDevices' } });
    }
  });

  it('pulled out while it prints leaves one ticket of which nobody knows, and is never sent it again', async () => {
    const { printer } = await stubborn('hangs-up');
    agentOf();
    const { idPrintJob } = await takeHere();
    expect(await job(idPrintJob)).toMatchObject({ state: 'unknown', fault: 'connection-lost' });
    expect([printer.documents(), attempts(idPrintJob)]).toEqual([1, [{ attempts: 1 }]]);
  });

  it('does not print again what its program was printing when it was killed', async () => {
    const { printer } = await stubborn('goes-silent');
    const agent = agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    await agent.kill();
    agent.start();
    expect(await job(idPrintJob)).toMatchObject({ state: 'unknown', fault: 'interrupted' });
    expect(printer.documents()).toBe(1);
    printer.finish();
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.documents()).toBe(2);
  });

  it('lets the paper come out that is under way when its program is asked to end, and says so', async () => {
    const { printer } = await stubborn('goes-silent');
    const agent = agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    const ended = agent.end();
    printer.finish();
    await ended;
    expect(await job(idPrintJob)).toMatchObject({ state: 'printed', fault: null });
  });

  it('says what became of what the server had sent it when that was restarted, and does not print it again', async () => {
    const { printer } = await stubborn('goes-silent');
    agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    await branch.restart();
    expect((await job(idPrintJob)).state).toBe('unknown');
    printer.finish();
    await expect.poll(async () => job(idPrintJob)).toMatchObject({ state: 'printed', fault: null });
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.documents()).toBe(2);
    expect(attempts(idPrintJob)).toEqual([{ attempts: 1 }]);
  });

  it('is asked what became of a ticket when the line was cut while it printed', async () => {
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer } = await stubborn('goes-silent');
    agentOf(link.origin);
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    link.cut();
    printer.finish();
    link.heal();
    expect(await job(idPrintJob)).toMatchObject({ state: 'printed', fault: null });
    expect(printer.documents()).toBe(1);
  });

  it('is not reached over a line that stays cut: what it was not sent is on no paper', async () => {
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer, id } = await plain();
    agentOf(link.origin);
    await faultOf(id).toBeNull();
    link.cut();
    await faultOf(id).toBe('unreachable');
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', fault: 'unreachable' });
    link.heal();
    await faultOf(id).toBeNull();
    expect(printer.receipts()).toEqual([]);
  });

  it('prints each ticket once at most over a line, and by a program, that go at any moment', async () => {
    const random = seededRandom(22);
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer, id } = await plain();
    const agent = agentOf(link.origin);
    await faultOf(id).toBeNull();
    const tickets: Awaited<ReturnType<typeof takeHere>>[] = [];
    for (let round = 0; round < 8; round += 1) {
      tickets.push(await takeHere(), await takeHere());
      // In the middle of what goes down or comes up: of a ticket, of the question whether it may begin, of an answer.
      const bytes = 1 + Math.floor(random() * 20_000);
      if (random() < 0.5) link.cutDownAfter(bytes);
      else link.cutAfter(1 + Math.floor(random() * 600));
      if (random() < 0.3) {
        await agent.kill();
        agent.start();
      }
      if (round === 4) await branch.restart();
      await Promise.all(tickets.slice(-2).map(({ idPrintJob }) => job(idPrintJob)));
    }
    await faultOf(id).toBeNull();
    const jobs = await Promise.all(tickets.map(({ idPrintJob }) => job(idPrintJob)));
    const count = (...states: string[]) => jobs.filter(({ state }) => states.includes(state)).length;
    expect(count('printed', 'unknown', 'failed')).toBe(jobs.length);
    expect(count('printed')).toBeGreaterThan(0);
    // Each ticket has a number of its own, and so a paper that is like no other.
    const papers = printer.receipts().map(({ bytes }) => Buffer.from(bytes).toString('hex'));
    expect(new Set(papers).size).toBe(papers.length);
    expect(papers.length).toBeGreaterThanOrEqual(count('printed'));
    expect(papers.length).toBeLessThanOrEqual(count('printed', 'unknown'));
  });

  it('prints nothing for a device that is put out, or made something else', async () => {
    const { printer, id } = await plain();
    const agent = agentOf();
    await faultOf(id).toBeNull();
    const display = { role: 'display' as const, idDisplays: DEMO.display };
    await admin.call(changeDevice, { params: { id: idDevices }, body: display });
    await faultOf(id).toBe('unreachable');
    expect((await one(id))?.device).toBe('');
    await admin.call(unpairDevice, { params: { id: idDevices } });
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', fault: 'unreachable' });
    await expect.poll(agent.said).toContain('does not know this device as a kiosk');

    const printed = printer.receipts().length;
    const { id: _, fault: _fault, ...row } = (await one(id)) as NonNullable<Awaited<ReturnType<typeof one>>>;
    await admin.call(updatePrinter, { params: { id }, body: { ...row, idDevices: null } });
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.receipts()).toHaveLength(printed + 1);
  });
});

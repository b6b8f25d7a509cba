import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
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
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';
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
  const violationOf = (id: number) =>
    expect.poll(async () => {
      const printer = await one(id);
      return printer?.reported === 'Y' ? printer.error : 'unheard';
    });
  const job = async (id: string | null) =>
    branch.anybody.call(getPrintJob, { params: { id: id ?? '' }, query: { wait: 25 } });
  const takeHere = () => take(branch, { idKiosk: DEMO.kiosks.entrance });
  const attempts = (id: string | null) =>
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select attempts from print_jobs where key = ?', id));

  function agentOf(server = branch.origin, key = KEY, settings: NodeJS.ProcessEnv = {}) {
    const agent = spawnPrintAgent(server, key, settings);
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

  it('prints tickets and tests and reports its status like any other', async () => {
    const { printer, id } = await plain();
    await violationOf(id).toBe('unreachable');
    agentOf();
    await violationOf(id).toBeNull();
    expect(await one(id)).toMatchObject({ idDevices, device: 'Entrada', kind: 'network' });
    const { idPrintJob } = await takeHere();
    expect((await job(idPrintJob)).state).toBe('printed');
    expect(await admin.call(testPrinter, { params: { id } })).toEqual({ outcome: 'printed', reason: null });
    expect(printer.receipts()).toHaveLength(2);

    printer.setCondition('out-of-paper');
    const unprinted = await takeHere();
    expect(await job(unprinted.idPrintJob)).toMatchObject({ state: 'failed', error: 'out-of-paper' });
    await violationOf(id).toBe('out-of-paper');
    printer.setCondition('ready');
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    await violationOf(id).toBeNull();
    expect(printer.receipts()).toHaveLength(3);
    await printer.close();
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', error: 'unreachable' });
  });

  it('prints over HTTPS with a certificate of the authority in TURNO_CA_FILE', async () => {
    const authority = createAuthority('An authority of the company');
    const { certificate, key } = authority.issue();
    const proxy = createServer({ cert: certificate, key }, (line) => {
      const onwards = connect(Number(new URL(branch.origin).port), '127.0.0.1');
      for (const end of [line, onwards]) end.on('error', () => undefined);
      line.pipe(onwards).pipe(line);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const folder = temporaryFolder();
    opened.push(() => folder.remove());
    opened.push(() => proxy.close());
    const file = join(folder.path, 'authority.pem');
    writeFileSync(file, `# Company\n${authority.certificate}`);
    const { id } = await plain();
    agentOf(`https://localhost:${(proxy.address() as AddressInfo).port}`, KEY, { TURNO_CA_FILE: file });
    await violationOf(id).toBeNull();
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
  });

  it('is offered by the name of its kiosk, with the printers at its ports', async () => {
    const query = { idBranches: DEMO.branch };
    const offered = () => admin.call(listPrintingDevices, { query });
    expect(await offered()).toEqual([{ id: idDevices, name: 'Entrada', connected: 'N' }]);
    const found = () => admin.call(findPrinters, { query: { idDevices } });
    expect((await apiErrorOf(found())).status).toBe('PRINT_AGENT_OFFLINE');
    agentOf();
    await expect.poll(async () => (await offered())[0]?.connected).toBe('Y');
    expect(Array.isArray(await found())).toBe(true);
    const wrong = admin.call(findPrinters, { query: { idDevices: 4_711 } });
    expect((await apiErrorOf(wrong)).status).toBe('NOT_FOUND');
  });

  it('is attached to a kiosk of its own branch only', async () => {
    const display = await pairAs(branch, admin, 'd'.repeat(64), {
      role: 'display',
      idDisplays: DEMO.display,
      idKiosks: null,
      idBranches: null,
    });
    for (const wrong of [display, 4_711]) {
      const rejected = await apiErrorOf(printerAt(branch, admin, { idDevices: wrong, port: 9100 }));
      expect(rejected).toMatchObject({ status: 'NOT_FOUND', detail: { field: 'idDevices' } });
    }
  });

  it('unplugged while printing leaves one unknown job, which is never sent again', async () => {
    const { printer } = await stubborn('hangs-up');
    agentOf();
    const { idPrintJob } = await takeHere();
    expect(await job(idPrintJob)).toMatchObject({ state: 'unknown', error: 'connection-lost' });
    expect([printer.documents(), attempts(idPrintJob)]).toEqual([1, [{ attempts: 1 }]]);
  });

  it('does not repeat the job during which its program was killed', async () => {
    const { printer } = await stubborn('goes-silent');
    const agent = agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    await agent.kill();
    agent.start();
    expect(await job(idPrintJob)).toMatchObject({ state: 'unknown', error: 'interrupted' });
    expect(printer.documents()).toBe(1);
    printer.finish();
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.documents()).toBe(2);
  });

  it('finishes and reports the current job when its program is stopped', async () => {
    const { printer } = await stubborn('goes-silent');
    const agent = agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    const ended = agent.end();
    printer.finish();
    await ended;
    expect(await job(idPrintJob)).toMatchObject({ state: 'printed', error: null });
  });

  it('reports the outcome of a job sent before a restart of the server, and does not repeat it', async () => {
    const { printer } = await stubborn('goes-silent');
    agentOf();
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    await branch.restart();
    expect((await job(idPrintJob)).state).toBe('unknown');
    printer.finish();
    await expect.poll(async () => job(idPrintJob)).toMatchObject({ state: 'printed', error: null });
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.documents()).toBe(2);
    expect(attempts(idPrintJob)).toEqual([{ attempts: 1 }]);
  });

  it('reports the outcome of a job after a disconnection during printing', async () => {
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer } = await stubborn('goes-silent');
    agentOf(link.origin);
    const { idPrintJob } = await takeHere();
    await expect.poll(() => printer.documents()).toBe(1);
    link.cut();
    printer.finish();
    link.heal();
    expect(await job(idPrintJob)).toMatchObject({ state: 'printed', error: null });
    expect(printer.documents()).toBe(1);
  });

  it('that stays disconnected prints nothing that it was not sent', async () => {
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer, id } = await plain();
    agentOf(link.origin);
    await violationOf(id).toBeNull();
    link.cut();
    await violationOf(id).toBe('unreachable');
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', error: 'unreachable' });
    link.heal();
    await violationOf(id).toBeNull();
    expect(printer.receipts()).toEqual([]);
  });

  it('prints each ticket at most once, with disconnections and crashes at any moment', async () => {
    const random = seededRandom(22);
    const link = await startCutLink(Number(new URL(branch.origin).port));
    opened.push(() => link.close());
    const { printer, id } = await plain();
    const agent = agentOf(link.origin);
    await violationOf(id).toBeNull();
    const tickets: Awaited<ReturnType<typeof takeHere>>[] = [];
    for (let round = 0; round < 8; round += 1) {
      tickets.push(await takeHere(), await takeHere());
      // In the middle of a message down or up: of a ticket, of the request for the grant, of an answer.
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
    await violationOf(id).toBeNull();
    const jobs = await Promise.all(tickets.map(({ idPrintJob }) => job(idPrintJob)));
    const count = (...states: string[]) => jobs.filter(({ state }) => states.includes(state)).length;
    expect(count('printed', 'unknown', 'failed')).toBe(jobs.length);
    expect(count('printed')).toBeGreaterThan(0);
    // Each ticket has a unique number, and so a unique document.
    const papers = printer.receipts().map(({ bytes }) => Buffer.from(bytes).toString('hex'));
    expect(new Set(papers).size).toBe(papers.length);
    expect(papers.length).toBeGreaterThanOrEqual(count('printed'));
    expect(papers.length).toBeLessThanOrEqual(count('printed', 'unknown'));
  });

  it('prints nothing for an unpaired or reassigned device', async () => {
    const { printer, id } = await plain();
    const agent = agentOf();
    await violationOf(id).toBeNull();
    const display = { role: 'display' as const, idDisplays: DEMO.display };
    await admin.call(changeDevice, { params: { id: idDevices }, body: display });
    await violationOf(id).toBe('unreachable');
    expect((await one(id))?.device).toBe('');
    await admin.call(unpairDevice, { params: { id: idDevices } });
    expect(await job((await takeHere()).idPrintJob)).toMatchObject({ state: 'failed', error: 'unreachable' });
    await expect.poll(agent.said).toContain('does not know this device as a kiosk');

    const printed = printer.receipts().length;
    const {
      id: _,
      error: _violation,
      ...row
    } = (await one(id)) as NonNullable<Awaited<ReturnType<typeof one>>>;
    await admin.call(updatePrinter, { params: { id }, body: { ...row, idDevices: null } });
    expect((await job((await takeHere()).idPrintJob)).state).toBe('printed');
    expect(printer.receipts()).toHaveLength(printed + 1);
  });
});

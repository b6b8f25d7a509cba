import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import {
  createReportDesign,
  getReportDesign,
  retryReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { type MailMoment, mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const DAY = 86_400_000;
const ANA = 'ana@example.org';
const EVA = 'eva@example.org';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: BranchProcess;
beforeEach(async () => {
  mail = await startMailServer();
  server = await startBranchProcess();
});
afterEach(async () => {
  await server.stop();
  await mail.stop();
});

/** Changes the server's database while it is stopped. */
function change(statement: string, ...values: unknown[]): void {
  const sqlite = withFunctions(new Sqlite(join(server.folder, 'turno.db')));
  sqlite.prepare(statement).run(...values);
  sqlite.close();
}

/** Saves a report for two recipients that has been due since yesterday, and cuts the power of the server. */
async function becomeDue(): Promise<number> {
  const settings = Object.entries(mailSettings(mail.port)).map(([name, value]) => ({ name, value }));
  await (await server.signIn('admin')).call(saveGeneralParameters, { body: { settings } });
  const body = reportSent('Esperas', { repeat: 'daily', at: '00:00', sendTo: [ANA, EVA] });
  const { idDisplayDesign: id } = await (await server.signIn('informes')).call(createReportDesign, { body });
  await server.powerCut();
  const before = Date.now() - 2 * DAY;
  const day = new Date(before).toISOString().slice(0, 10);
  change('update report_designs set due_after = ?, first_day = ?', before, day);
  return id;
}

const times = (address: string) => mail.received.filter(({ to }) => to.includes(address)).length;
/** Permits the next attempt as soon as the power is back, instead of a minute after the previous one. */
const hurry = () => change('update jobs set next_at = 0');

it.each<[string, MailMoment, string, readonly string[]]>([
  ['before the first mail has left', 'addressed', ANA, []],
  ['after the first mail was taken, before the server heard of it', 'taken', ANA, [ANA]],
  ['after the first was sent, before the second has left', 'addressed', EVA, [ANA]],
  ['after the second was taken, before the server heard of it', 'taken', EVA, [ANA, EVA]],
])(
  'after a power failure %s no recipient has it twice, and the list names uncertain ones',
  async (_when, moment, to, have) => {
    const id = await becomeDue();
    const { promise: struck, resolve: strike } = Promise.withResolvers<void>();
    mail.onWay((at, address) => {
      if (at === moment && address === to) strike(server.powerCut());
    });
    await server.powerOn();
    await struck;
    mail.onWay(() => {});
    expect([ANA, EVA].filter((address) => times(address) > 0)).toEqual(have);

    hurry();
    await server.powerOn();
    const reporter = await server.signIn('informes');
    const sending = async () => (await reporter.call(getReportDesign, { params: { id } })).sending;
    await vi.waitFor(async () => expect(await sending()).toMatchObject({ state: 'failed' }), WAIT_OPTIONS);
    expect(await sending()).toMatchObject({ reason: 'unclear', unclear: [to] });
    const other = to === ANA ? EVA : ANA;
    expect(times(other)).toBe(1);
    expect(times(to)).toBe(moment === 'taken' ? 1 : 0);

    await reporter.call(retryReportDesign, { params: { id } });
    await vi.waitFor(async () => expect(await sending()).toMatchObject({ state: 'sent' }), WAIT_OPTIONS);
    expect(times(other)).toBe(1);
    expect(times(to)).toBe(moment === 'taken' ? 2 : 1);
  },
  180_000,
);

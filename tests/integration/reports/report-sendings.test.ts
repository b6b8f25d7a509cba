import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import {
  createReportDesign,
  deleteReportDesign,
  getReportDesign,
  getReportDesignFile,
  retryReportDesign,
  updateReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import { repository } from '#shared/server/db/repository.ts';
import { rejectedEmails } from '#shared/server/delivery/emails.ts';
import { addReporter, OF_AUDIT, reportSent, STATISTICS } from '#tests/support/actions/saved-report.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { sendingReports, smallMaker, storedFiles } from '#tests/support/servers/sending-reports.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANA = 'ana@example.org';
const EVA = 'eva@example.org';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let branch: Branch;
let reporter: SignedIn;
let created: ReturnType<typeof smallMaker>;
let sending: ReturnType<typeof sendingReports>;

beforeEach(async () => {
  mail = await startMailServer();
  branch = await startBranch();
  reporter = await branch.signIn('informes');
  created = smallMaker(branch.folder);
  await setMail();
  begin();
});
afterEach(async () => {
  await sending.stop();
  await branch.stop();
  await mail.stop();
});

/** Sends like the server; after a restart, with the stored state. */
function begin(): void {
  sending = sendingReports(
    {
      reader: branch.reader(),
      write: (run) => branch.gate().transaction(({ trx }) => run(trx)),
      folder: branch.folder,
      clock: branch.clock,
      log: branch.log.log,
      machineZone: 'Europe/Madrid',
    },
    created.generator,
  );
}

async function setMail(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const settings = Object.entries({ ...mailSettings(mail.port), ...more });
  await (await branch.signIn('admin')).call(saveGeneralParameters, {
    body: { settings: settings.map(([name, value]) => ({ name, value })) },
  });
}

const DAILY = { repeat: 'daily', at: '10:00', sendTo: [ANA] } as const;
const save = async (
  more: Parameters<typeof reportSent>[1] = {},
  client = reporter as Pick<SignedIn, 'call'>,
) => {
  const body = reportSent('Esperas', { ...DAILY, sendTo: [...DAILY.sendTo], ...more });
  return (await client.call(createReportDesign, { body })).idDisplayDesign;
};
/** Advances the clock by more than the lifetime of a session. */
async function pass(ms: number): Promise<void> {
  branch.clock.advance(ms);
  reporter = await branch.signIn('informes');
}
const stateOf = async (id: number, client: Pick<SignedIn, 'call'> = reporter) =>
  (await client.call(getReportDesign, { params: { id } })).sending;
const becomes = (id: number, state: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state }), WAIT_OPTIONS);
const came = (count: number) => vi.waitFor(() => expect(mail.received).toHaveLength(count), WAIT_OPTIONS);
const rows = () =>
  branch
    .reader()
    .selectFrom('report_sendings')
    .innerJoin('jobs', 'jobs.key', 'report_sendings.key')
    .selectAll('report_sendings')
    .select(['jobs.state', 'jobs.attempts', 'jobs.next_at'])
    .orderBy('due_at')
    .execute();
describe('a due report', () => {
  it('names its type in the language of the email, not in that of the page that saved it', async () => {
    await setMail({ language: 'sv' });
    await save();
    branch.clock.advance(HOUR);
    await came(1);
    const source = mail.received[0]?.source ?? '';
    expect(source).toMatch(/^Subject: Rapport: Esperas\r$/m);
    expect(textOfMail(source)).toContain('(Väntetider)');
  });

  it('is sent on time with its file, to each recipient separately, and can be downloaded', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    expect(await stateOf(id)).toMatchObject({ nextAt: branch.clock.now() + HOUR, state: 'none', file: 'N' });
    branch.clock.advance(HOUR - 1);
    await sending.hasChecked();
    expect(await rows()).toEqual([]);
    branch.clock.advance(1);
    await came(2);
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[ANA], [EVA]]);
    const source = mail.received[0]?.source ?? '';
    expect(source).toMatch(/^Subject: Informe: Esperas\r$/m);
    expect(source).toContain('filename=informe.pdf');
    expect(source).toContain(Buffer.from('Esperas for informes').toString('base64'));
    expect(textOfMail(source)).toContain('El informe «Esperas» (Tiempos de espera) va adjunto.');
    expect(created.requested).toEqual([
      expect.objectContaining({ format: 'pdf', language: 'es', visible: undefined, now: branch.clock.now() }),
    ]);
    expect(await stateOf(id)).toMatchObject({
      lastAt: branch.clock.now(),
      nextAt: branch.clock.now() + DAY,
      file: 'Y',
      reason: null,
    });
    const { file, name } = await reporter.call(getReportDesignFile, { params: { id } });
    expect([name, await file.text()]).toEqual(['informe.pdf', 'Esperas for informes']);
    expect(created.left()).toEqual([]);
  });

  it('without rows is sent as a text without a file', async () => {
    created.setFailing(() => {
      throw apiError('REPORT_EMPTY');
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    const [only] = mail.received;
    expect(textOfMail(only?.source ?? '')).toContain('no tiene datos en el periodo elegido');
    expect(only?.source).not.toContain('filename');
    expect(await stateOf(id)).toMatchObject({ file: 'N' });
    expect((await apiErrorOf(reporter.call(getReportDesignFile, { params: { id } }))).status).toBe(
      'NOT_FOUND',
    );
  });

  it('with a file too large for mail is announced only', async () => {
    created.setBytes(10 * 1024 * 1024 + 1);
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(textOfMail(mail.received[0]?.source ?? '')).toContain('demasiado grande para un correo');
    expect(mail.received[0]?.source).not.toContain('filename');
    expect(await stateOf(id)).toMatchObject({ file: 'Y' });
  });

  it('without recipients is generated and stored', async () => {
    await setMail({ mailActive: 'N' });
    const id = await save({ sendTo: [] });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ file: 'Y' });
    expect(mail.received).toEqual([]);
  });

  it('ends after its number of sendings', async () => {
    const id = await save({ end: 'after', endOccurrences: 2 });
    branch.clock.advance(HOUR);
    await came(1);
    await pass(DAY);
    await came(2);
    await becomes(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ nextAt: null });
  });
});

describe('a change of daylight saving time', () => {
  it.each([
    ['put on', '2027-03-27T06:00Z', '2027-03-28T05:00Z'],
    ['put back', '2027-10-30T05:00Z', '2027-10-31T06:00Z'],
  ])('that is %s keeps the local time of sending', async (_how, saturday, sunday) => {
    await branch.configure((scope) => repository(scope, 'branches').update(1, { zone: '1' }));
    await pass(Date.parse(saturday) - HOUR - branch.clock.now());
    await save({ at: '07:00' });
    for (const [before, due] of [saturday, sunday].entries()) {
      await pass(Date.parse(due) - 1 - branch.clock.now());
      await sending.hasChecked();
      expect(mail.received).toHaveLength(before);
      branch.clock.advance(1);
      await came(before + 1);
      expect((await rows()).at(-1)).toMatchObject({ due_at: Date.parse(due) });
    }
  });
});

describe('a wrong clock', () => {
  it('sends nothing twice when set back, and blocks nothing after it was ahead', async () => {
    const id = await save({ end: 'after', endOccurrences: 3 });
    const ten = branch.clock.now() + HOUR;
    const setTo = async (moment: number) => {
      branch.clock.set(moment);
      await sending.hasChecked();
      reporter = await branch.signIn('informes');
    };
    await setTo(ten);
    await becomes(id, 'sent');
    await setTo(ten - MINUTE);
    await setTo(ten);
    expect(mail.received).toHaveLength(1);
    await setTo(ten + 900 * DAY);
    await came(2);
    await setTo(ten + DAY - MINUTE);
    await setTo(ten + DAY);
    await came(3);
    expect((await rows()).map(({ due_at }) => (due_at - ten) / DAY)).toEqual([0, 1, 900]);
    await setTo(ten + 2 * DAY);
    expect(mail.received).toHaveLength(3);
    expect((await stateOf(id)).nextAt).toBeNull();
  });
});

describe('an outage', () => {
  it('sends the last of the missed times, which counts as one', async () => {
    const id = await save({ end: 'after', endOccurrences: 2 });
    await sending.stop();
    await pass(5 * DAY);
    begin();
    await came(1);
    await becomes(id, 'sent');
    const due = (await rows()).map(({ due_at }) => due_at);
    expect(due).toEqual([branch.clock.now() - 23 * HOUR]);
    expect((await stateOf(id)).nextAt).toBe(branch.clock.now() + HOUR);
  });

  it('repeats an attempt interrupted before sending, once the server is back', async () => {
    let started = 0;
    created.setFailing((signal) => {
      started += 1;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(() => expect(started).toBe(1), WAIT_OPTIONS);
    await sending.stop();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null });
    await branch.restart();
    reporter = await branch.signIn('informes');
    created.setFailing(null);
    begin();
    branch.clock.advance(MINUTE);
    await came(1);
    await becomes(id, 'sent');
    expect(await rows()).toHaveLength(1);
  });

  it('sends a generated file unchanged; recipients who have it get no second one', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setBusy(true);
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    await branch.configure(({ trx }) =>
      trx
        .updateTable('report_sendings')
        .set({ sent_to: JSON.stringify([ANA]) })
        .execute(),
    );
    mail.setBusy(false);
    branch.clock.advance(5 * MINUTE);
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(created.requested).toHaveLength(1);
  });

  it('generates a missing file again', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    for (const file of storedFiles(branch)) rmSync(`${branch.folder}/reports/${file}`);
    expect(await stateOf(id)).toMatchObject({ file: 'N' });
    expect((await apiErrorOf(reporter.call(getReportDesignFile, { params: { id } }))).status).toBe(
      'NOT_FOUND',
    );
    mail.setBusy(false);
    branch.clock.advance(5 * MINUTE);
    await becomes(id, 'sent');
    expect(created.requested).toHaveLength(2);
    expect(mail.received[0]?.source).toContain('filename=informe.pdf');
    expect(storedFiles(branch)).toHaveLength(1);
  });

  it('does not repeat an unknown outcome: the list reports it, and a user can send it again', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setBusy(true);
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    mail.setBusy(false);
    // Ended while the mail was being sent to one of them.
    await branch.configure(async ({ trx }) => {
      await trx
        .updateTable('report_sendings')
        .set({ unclear: JSON.stringify([ANA]) })
        .execute();
      await trx.updateTable('jobs').set({ next_at: branch.clock.now() }).execute();
    });
    await becomes(id, 'failed');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(await stateOf(id)).toMatchObject({
      reason: 'unclear',
      unclear: [ANA],
      failure: expect.stringContaining(ANA),
    });
    await reporter.call(retryReportDesign, { params: { id } });
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA], [ANA]]);
    expect(mail.received[1]?.source).toMatch(/^Message-ID: <report-1-\d+-[0-9a-f]{16}@turno>/m);
  });

  it('does not repeat one that the mail server accepted without confirmation either', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setMute(ANA);
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason: 'unclear', unclear: [ANA] });
    expect(mail.received.map(({ to }) => to)).toEqual([[ANA], [EVA]]);
    await pass(DAY - HOUR);
    await sending.hasChecked();
    expect(mail.received).toHaveLength(2);
  });

  it('generates the days of the due time', async () => {
    const due = branch.clock.now() + HOUR;
    await save();
    await sending.stop();
    await pass(DAY + HOUR - MINUTE);
    begin();
    await came(1);
    expect(created.requested).toMatchObject([{ daysAt: due, now: branch.clock.now() }]);
  });
});

describe('a failed sending', () => {
  it('is retried with increasing delays for a day, then fails with advice', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(
      async () =>
        expect(await stateOf(id)).toMatchObject({
          state: 'waiting',
          reason: 'mail',
          failure: expect.stringMatching(/try later.*Configuración general/),
        }),
      WAIT_OPTIONS,
    );
    const pauses: number[] = [];
    for (let attempts = 1; attempts < 9; attempts += 1) {
      const [row] = await rows();
      const pause = (row?.next_at ?? 0) - branch.clock.now();
      pauses.push(pause / MINUTE);
      branch.clock.advance(pause);
      await vi.waitFor(
        async () => expect((await rows())[0]).toMatchObject({ attempts: attempts + 1, state: 'waiting' }),
        WAIT_OPTIONS,
      );
      await sending.hasChecked();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    await pass(DAY);
    await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ state: 'dead' }), WAIT_OPTIONS);
    expect(await stateOf(id)).toMatchObject({ nextAt: expect.any(Number) });
    expect(mail.received).toEqual([]);
  });

  it.each([
    ['tooLong', 'REPORT_TOO_LONG'],
    ['type', 'NOT_FOUND'],
    ['days', 'REPORT_AFTER_TODAY'],
  ] as const)('that is permanent is not retried: %s', async (reason, code) => {
    created.setFailing(() => {
      throw apiError(code);
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason, file: 'N' });
    expect((await stateOf(id)).failure).not.toBe('');
    expect(mail.received).toEqual([]);
  });

  it('to one recipient does not affect the others, once', async () => {
    mail.setUnknown(ANA);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({
      reason: 'refused',
      failure: expect.stringContaining('no such user'),
      rejected: [{ address: ANA, text: expect.stringContaining('550 no such user') }],
    });
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(await rejectedEmails(branch.reader())).toBe(1);
    mail.setUnknown(null);
    await pass(DAY - HOUR);
    await sending.hasChecked();
    expect(mail.received).toHaveLength(1);
  });

  it('to a rejected recipient is not repeated with deferred ones', async () => {
    const addressed: string[] = [];
    mail.onWay((at, to) => void (at === 'addressed' && addressed.push(to)));
    mail.setUnknown(ANA);
    mail.setBusy(true);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    mail.setBusy(false);
    branch.clock.advance(MINUTE);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason: 'refused', rejected: [{ address: ANA }] });
    expect(addressed).toEqual([ANA, EVA, EVA]);
  });

  it('waits while mail is off, and follows when it is on again', async () => {
    await setMail({ mailActive: 'N' });
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(
      async () => expect(await stateOf(id)).toMatchObject({ reason: 'mailOff', file: 'Y' }),
      WAIT_OPTIONS,
    );
    await setMail();
    branch.clock.advance(MINUTE);
    await becomes(id, 'sent');
    expect(mail.received).toHaveLength(1);
  });

  it('is generated again at once when the report is saved, for the new recipients', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    mail.setBusy(false);
    const body = reportSent('Esperas', { ...DAILY, sendTo: [EVA] });
    await reporter.call(updateReportDesign, { params: { id }, body });
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(created.requested).toHaveLength(2);
  });

  it('is dropped when the report is unscheduled or deleted', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    const body = reportSent('Esperas');
    await reporter.call(updateReportDesign, { params: { id }, body });
    expect(await rows()).toEqual([]);
    await reporter.call(deleteReportDesign, { params: { id } });
    await sending.tidy();
    expect(storedFiles(branch)).toEqual([]);
  });
});

describe('a manual retry', () => {
  const retry = (id: number, client: Pick<SignedIn, 'call'> = reporter) =>
    client.call(retryReportDesign, { params: { id } });

  it('goes only to recipients without it, unchanged, and is audited', async () => {
    mail.setUnknown(ANA);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    mail.setUnknown(null);
    const { sending: answered } = await retry(id);
    expect(answered).toMatchObject({ state: 'waiting', reason: null, failure: '' });
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA], [ANA]]);
    expect(created.requested).toHaveLength(1);
    const history = await branch
      .reader()
      .selectFrom('audit')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(history).toMatchObject({ entity: 'report_sendings', pk: id, username: 'informes' });
  });

  it('of a pending one runs at once', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    mail.setBusy(false);
    await sending.hasChecked();
    expect(mail.received).toEqual([]);
    await retry(id);
    await becomes(id, 'sent');
    expect(mail.received).toHaveLength(1);
  });

  it('does nothing without a failure or a schedule', async () => {
    const id = await save();
    expect((await retry(id)).sending).toMatchObject({ state: 'none' });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect((await retry(id)).sending).toMatchObject({ state: 'sent' });
    await branch.configure(async ({ trx }) => {
      await trx.updateTable('jobs').set({ state: 'dead' }).execute();
      await trx.updateTable('report_sendings').set({ reason: 'mail' }).execute();
    });
    await reporter.call(updateReportDesign, { params: { id }, body: reportSent('Esperas') });
    expect((await retry(id)).sending).toMatchObject({ state: 'failed' });
    await sending.hasChecked();
    expect(mail.received).toHaveLength(1);
  });

  it('is available to users who see the report', async () => {
    created.setFailing(() => {
      throw apiError('REPORT_TOO_LONG');
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    const auditor = branch.as((await branch.configure((scope) => addReporter(scope, [OF_AUDIT]))).token);
    expect((await apiErrorOf(retry(id, auditor))).status).toBe('NOT_FOUND');
    created.setFailing(null);
    await retry(id);
    await becomes(id, 'sent');
  });

  it('generates it again if its owner may see less than it contains', async () => {
    const { token, idUsers } = await branch.configure((scope) => addReporter(scope, [STATISTICS]));
    mail.setBusy(true);
    const id = await save({}, branch.as(token));
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), WAIT_OPTIONS);
    mail.setBusy(false);
    await branch.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: idUsers, id_branches: 1 }),
    );
    await retry(id);
    await becomes(id, 'sent');
    expect(created.requested.map(({ visible: displayed }) => displayed)).toEqual([undefined, [1]]);
  });
});

describe('the content', () => {
  it('is limited by the permissions of the owner at sending', async () => {
    const { token, idUsers } = await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]));
    const id = await save({}, branch.as(token));
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(created.requested.at(-1)).toMatchObject({ visible: [1] });
    await branch.configure(async (scope) => {
      await scope.trx.deleteFrom('user_branches').where('id_users', '=', idUsers).execute();
    });
    branch.clock.advance(DAY);
    await came(2);
    expect(created.requested.at(-1)).toMatchObject({ visible: undefined });
  });

  it('is limited by the permissions of the last user who saved it', async () => {
    const id = await save();
    const { token } = await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]));
    const body = reportSent('Esperas', { ...DAILY, sendTo: [EVA] });
    await branch.as(token).call(updateReportDesign, { params: { id }, body });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(created.requested.at(-1)).toMatchObject({ visible: [1] });
  });

  it.each(['disabled', 'gone', 'without the privilege'] as const)(
    'is sent to nobody once its owner is %s, with the reason',
    async (what) => {
      const { token, idUsers } = await branch.configure((scope) => addReporter(scope, [STATISTICS]));
      const id = await save({}, branch.as(token));
      await branch.configure(async (scope) => {
        const { trx } = scope;
        if (what === 'disabled') await repository(scope, 'users').update(idUsers, { enabled: 0 });
        if (what === 'without the privilege')
          await trx
            .updateTable('role_modules')
            .set({ id_modules: OF_AUDIT })
            .where('id_modules', '=', STATISTICS)
            .where('id_roles', '=', trx.selectFrom('users').select('id_roles').where('id', '=', idUsers))
            .execute();
        if (what === 'gone') await trx.updateTable('report_designs').set({ id_savers: 987_654 }).execute();
      });
      branch.clock.advance(HOUR);
      await becomes(id, 'failed');
      expect(await stateOf(id)).toMatchObject({
        reason: what === 'without the privilege' ? 'rights' : 'owner',
      });
      expect([created.requested, mail.received]).toEqual([[], []]);
    },
  );

  it('is visible only to users with access to all its branches', async () => {
    const id = await save({
      filters: [{ type: 'BRANCHES', data: { included: [1], notIncluded: [] } }],
    });
    const complete = await reporter.call(createReportDesign, {
      body: reportSent('De todas', { ...DAILY, sendTo: [] }),
    });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    await becomes(complete.idDisplayDesign, 'sent');
    const here = branch.as((await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]))).token);
    expect(await stateOf(id, here)).toMatchObject({ file: 'Y' });
    await expect(here.call(getReportDesignFile, { params: { id } })).resolves.toBeTruthy();
    const params = { id: complete.idDisplayDesign };
    expect(await stateOf(params.id, here)).toMatchObject({ file: 'N' });
    expect((await apiErrorOf(here.call(getReportDesignFile, { params }))).status).toBe('NOT_YOUR_BRANCH');
    const auditor = branch.as((await branch.configure((scope) => addReporter(scope, [OF_AUDIT]))).token);
    expect((await apiErrorOf(auditor.call(getReportDesignFile, { params }))).status).toBe('NOT_FOUND');
  });
});

describe('report files', () => {
  it('are stored for thirty days', async () => {
    const id = await save({ end: 'after', endOccurrences: 1 });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    branch.clock.advance(29 * DAY);
    await sending.tidy();
    expect(storedFiles(branch)).toHaveLength(1);
    branch.clock.advance(2 * DAY);
    await sending.tidy();
    expect(storedFiles(branch)).toEqual([]);
    reporter = await branch.signIn('informes');
    expect(await stateOf(id)).toMatchObject({ state: 'none', file: 'N' });
  });

  it('left by a crash, complete or partial, are deleted', async () => {
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    const [stored = ''] = storedFiles(branch);
    for (const name of ['left-over', `${stored}x.part`])
      writeFileSync(`${branch.folder}/reports/${name}`, '');
    await sending.tidy();
    expect(storedFiles(branch)).toEqual([stored]);
  });
});

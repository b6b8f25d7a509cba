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
import { rejectedEmails } from '#shared/server/delivery/email-outbox.ts';
import { addReporter, OF_AUDIT, reportSent, STATISTICS } from '#tests/support/actions/saved-report.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { keptFiles, sendingReports, smallMaker } from '#tests/support/servers/sending-reports.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANA = 'ana@example.org';
const EVA = 'eva@example.org';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let branch: Branch;
let reporter: SignedIn;
let made: ReturnType<typeof smallMaker>;
let sending: ReturnType<typeof sendingReports>;

beforeEach(async () => {
  mail = await startMailServer();
  branch = await startBranch();
  reporter = await branch.signIn('informes');
  made = smallMaker(branch.folder);
  await setMail();
  begin();
});
afterEach(async () => {
  await sending.stop();
  await branch.stop();
  await mail.stop();
});

/** Sends as the server does; again after an end, on what that left. */
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
    made.generator,
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
/** Lets time pass for longer than a sign-in lasts. */
async function pass(ms: number): Promise<void> {
  branch.clock.advance(ms);
  reporter = await branch.signIn('informes');
}
const stateOf = async (id: number, client: Pick<SignedIn, 'call'> = reporter) =>
  (await client.call(getReportDesign, { params: { id } })).sending;
const becomes = (id: number, state: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state }), PATIENCE);
const came = (count: number) => vi.waitFor(() => expect(mail.received).toHaveLength(count), PATIENCE);
const rows = () => branch.reader().selectFrom('report_sendings').selectAll().orderBy('due_at').execute();
describe('a saved report that is due', () => {
  it('goes out at its time with its file, to each addressee alone, and is kept for download', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    expect(await stateOf(id)).toMatchObject({ nextAt: branch.clock.now() + HOUR, state: 'none', file: 'N' });
    branch.clock.advance(HOUR - 1);
    await sending.hasLooked();
    expect(await rows()).toEqual([]);
    branch.clock.advance(1);
    await came(2);
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[ANA], [EVA]]);
    const source = mail.received[0]?.source ?? '';
    expect(source).toMatch(/^Subject: Informe: Esperas\r$/m);
    expect(source).toContain('filename=informe.pdf');
    expect(source).toContain(Buffer.from('Esperas for informes').toString('base64'));
    expect(textOfMail(source)).toContain('Va adjunto el informe «Esperas» (Esperas).');
    expect(made.asked).toEqual([
      expect.objectContaining({ format: 'pdf', language: 'es', shown: undefined, now: branch.clock.now() }),
    ]);
    expect(await stateOf(id)).toMatchObject({
      lastAt: branch.clock.now(),
      nextAt: branch.clock.now() + DAY,
      file: 'Y',
      reason: null,
    });
    const { file, name } = await reporter.call(getReportDesignFile, { params: { id } });
    expect([name, await file.text()]).toEqual(['informe.pdf', 'Esperas for informes']);
    expect(made.left()).toEqual([]);
  });

  it('says that there is nothing where it has no rows, and sends no file', async () => {
    made.setFailing(() => {
      throw apiError('REPORT_EMPTY');
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    const [only] = mail.received;
    expect(textOfMail(only?.source ?? '')).toContain('no tiene datos en el periodo elegido');
    expect(only?.source).not.toContain('filename');
    expect(await stateOf(id)).toMatchObject({ file: 'N' });
    expect((await refusalOf(reporter.call(getReportDesignFile, { params: { id } }))).status).toBe(
      'NOT_FOUND',
    );
  });

  it('is only told of where its file is too large for a mail', async () => {
    made.setBytes(10 * 1024 * 1024 + 1);
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(textOfMail(mail.received[0]?.source ?? '')).toContain('demasiado grande para un correo');
    expect(mail.received[0]?.source).not.toContain('filename');
    expect(await stateOf(id)).toMatchObject({ file: 'Y' });
  });

  it('is made and kept where nobody is to get it', async () => {
    await setMail({ mailActive: 'N' });
    const id = await save({ sendTo: [] });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ file: 'Y' });
    expect(mail.received).toEqual([]);
  });

  it('ends after its number of times', async () => {
    const id = await save({ end: 'after', endOccurrences: 2 });
    branch.clock.advance(HOUR);
    await came(1);
    await pass(DAY);
    await came(2);
    await becomes(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ nextAt: null });
  });
});

describe('over the change of the clock', () => {
  it.each([
    ['put on', '2027-03-27T06:00Z', '2027-03-28T05:00Z'],
    ['put back', '2027-10-30T05:00Z', '2027-10-31T06:00Z'],
  ])('where it is %s it goes at its hour on the wall on both sides', async (_how, saturday, sunday) => {
    await branch.configure((scope) => repository(scope, 'branches').update(1, { zone: '1' }));
    await pass(Date.parse(saturday) - HOUR - branch.clock.now());
    await save({ at: '07:00' });
    for (const [before, due] of [saturday, sunday].entries()) {
      await pass(Date.parse(due) - 1 - branch.clock.now());
      await sending.hasLooked();
      expect(mail.received).toHaveLength(before);
      branch.clock.advance(1);
      await came(before + 1);
      expect((await rows()).at(-1)).toMatchObject({ due_at: Date.parse(due) });
    }
  });
});

describe('a clock that is wrong', () => {
  it('sends nothing twice when it is put back, and keeps nothing from going once it ran ahead', async () => {
    const id = await save({ end: 'after', endOccurrences: 3 });
    const ten = branch.clock.now() + HOUR;
    const setTo = async (moment: number) => {
      branch.clock.set(moment);
      await sending.hasLooked();
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

describe('after an outage', () => {
  it('the latest of the missed times goes out, and counts as one', async () => {
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

  it('an attempt that was cut off before anything left is done once, when the server is back', async () => {
    let begun = 0;
    made.setFailing((signal) => {
      begun += 1;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(() => expect(begun).toBe(1), PATIENCE);
    await sending.stop();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null });
    await branch.restart();
    reporter = await branch.signIn('informes');
    made.setFailing(null);
    begin();
    branch.clock.advance(MINUTE);
    await came(1);
    await becomes(id, 'sent');
    expect(await rows()).toHaveLength(1);
  });

  it('a file that was made goes out as it is; those who have it already get no second one', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setBusy(true);
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
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
    expect(made.asked).toHaveLength(1);
  });

  it('a file that was named and is not there is made again', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    for (const file of keptFiles(branch)) rmSync(`${branch.folder}/reports/${file}`);
    expect(await stateOf(id)).toMatchObject({ file: 'N' });
    expect((await refusalOf(reporter.call(getReportDesignFile, { params: { id } }))).status).toBe(
      'NOT_FOUND',
    );
    mail.setBusy(false);
    branch.clock.advance(5 * MINUTE);
    await becomes(id, 'sent');
    expect(made.asked).toHaveLength(2);
    expect(mail.received[0]?.source).toContain('filename=informe.pdf');
    expect(keptFiles(branch)).toHaveLength(1);
  });

  it('one whose end is not known is not sent twice: the list says so, and somebody may have it sent', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setBusy(true);
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    mail.setBusy(false);
    // Ended while the mail was on its way to one of them.
    await branch.configure(({ trx }) =>
      trx
        .updateTable('report_sendings')
        .set({ unclear: JSON.stringify([ANA]), next_at: branch.clock.now() })
        .execute(),
    );
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

  it('one that the mail server took without a word is not sent twice either', async () => {
    const id = await save({ sendTo: [ANA, EVA] });
    mail.setMute(ANA);
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason: 'unclear', unclear: [ANA] });
    expect(mail.received.map(({ to }) => to)).toEqual([[ANA], [EVA]]);
    await pass(DAY - HOUR);
    await sending.hasLooked();
    expect(mail.received).toHaveLength(2);
  });

  it('what is made up for holds the days of the time that it was due', async () => {
    const due = branch.clock.now() + HOUR;
    await save();
    await sending.stop();
    await pass(DAY + HOUR - MINUTE);
    begin();
    await came(1);
    expect(made.asked).toMatchObject([{ daysAt: due, now: branch.clock.now() }]);
  });
});

describe('what fails', () => {
  it('is tried again with longer pauses for a day, then failed, and says what to do', async () => {
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
      PATIENCE,
    );
    const pauses: number[] = [];
    for (let attempts = 1; attempts < 9; attempts += 1) {
      const [row] = await rows();
      const pause = (row?.next_at ?? 0) - branch.clock.now();
      pauses.push(pause / MINUTE);
      branch.clock.advance(pause);
      await vi.waitFor(
        async () => expect((await rows())[0]).toMatchObject({ attempts: attempts + 1, reason: 'mail' }),
        PATIENCE,
      );
      await sending.hasLooked();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    await pass(DAY);
    await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ state: 'failed' }), PATIENCE);
    expect(await stateOf(id)).toMatchObject({ nextAt: expect.any(Number) });
    expect(mail.received).toEqual([]);
  });

  it.each([
    ['tooLong', 'REPORT_TOO_LONG'],
    ['type', 'NOT_FOUND'],
    ['days', 'REPORT_AFTER_TODAY'],
  ] as const)('for good is not tried again: %s', async (reason, code) => {
    made.setFailing(() => {
      throw apiError(code);
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason, file: 'N' });
    expect((await stateOf(id)).failure).not.toBe('');
    expect(mail.received).toEqual([]);
  });

  it('for one addressee reaches the others, once', async () => {
    mail.setUnknown(ANA);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({
      reason: 'refused',
      failure: expect.stringContaining('no such user'),
      refused: [{ address: ANA, text: expect.stringContaining('550 no such user') }],
    });
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(await rejectedEmails(branch.reader())).toBe(1);
    mail.setUnknown(null);
    await pass(DAY - HOUR);
    await sending.hasLooked();
    expect(mail.received).toHaveLength(1);
  });

  it('for an addressee who is refused for good is not repeated with those who are put off', async () => {
    const addressed: string[] = [];
    mail.onWay((at, to) => void (at === 'addressed' && addressed.push(to)));
    mail.setUnknown(ANA);
    mail.setBusy(true);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    mail.setBusy(false);
    branch.clock.advance(MINUTE);
    await becomes(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ reason: 'refused', refused: [{ address: ANA }] });
    expect(addressed).toEqual([ANA, EVA, EVA]);
  });

  it('is waited with while mail is off, and goes when it is on again', async () => {
    await setMail({ mailActive: 'N' });
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(
      async () => expect(await stateOf(id)).toMatchObject({ reason: 'mailOff', file: 'Y' }),
      PATIENCE,
    );
    await setMail();
    branch.clock.advance(MINUTE);
    await becomes(id, 'sent');
    expect(mail.received).toHaveLength(1);
  });

  it('is made anew at once when the report is saved anew, and goes where that says', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    mail.setBusy(false);
    const body = reportSent('Esperas', { ...DAILY, sendTo: [EVA] });
    await reporter.call(updateReportDesign, { params: { id }, body });
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA]]);
    expect(made.asked).toHaveLength(2);
  });

  it('is let go of when the report repeats no more, or is removed', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    const body = reportSent('Esperas');
    await reporter.call(updateReportDesign, { params: { id }, body });
    expect(await rows()).toEqual([]);
    await reporter.call(deleteReportDesign, { params: { id } });
    await sending.tidy();
    expect(keptFiles(branch)).toEqual([]);
  });
});

describe('what failed, tried once more', () => {
  const retry = (id: number, client: Pick<SignedIn, 'call'> = reporter) =>
    client.call(retryReportDesign, { params: { id } });

  it('goes to those alone who do not have it, as it was made, and is written down', async () => {
    mail.setUnknown(ANA);
    const id = await save({ sendTo: [ANA, EVA] });
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    mail.setUnknown(null);
    const { sending: answered } = await retry(id);
    expect(answered).toMatchObject({ state: 'waiting', reason: null, failure: '' });
    await becomes(id, 'sent');
    expect(mail.received.map(({ to }) => to)).toEqual([[EVA], [ANA]]);
    expect(made.asked).toHaveLength(1);
    const history = await branch
      .reader()
      .selectFrom('audit')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(history).toMatchObject({ entity: 'report_sendings', pk: id, username: 'informes' });
  });

  it('that would be tried again in any case is tried at once', async () => {
    mail.setBusy(true);
    const id = await save();
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    mail.setBusy(false);
    await sending.hasLooked();
    expect(mail.received).toEqual([]);
    await retry(id);
    await becomes(id, 'sent');
    expect(mail.received).toHaveLength(1);
  });

  it('is nothing where nothing failed, or where it repeats no more', async () => {
    const id = await save();
    expect((await retry(id)).sending).toMatchObject({ state: 'none' });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect((await retry(id)).sending).toMatchObject({ state: 'sent' });
    await branch.configure(({ trx }) =>
      trx.updateTable('report_sendings').set({ state: 'failed', reason: 'mail' }).execute(),
    );
    await reporter.call(updateReportDesign, { params: { id }, body: reportSent('Esperas') });
    expect((await retry(id)).sending).toMatchObject({ state: 'failed' });
    await sending.hasLooked();
    expect(mail.received).toHaveLength(1);
  });

  it('is for those who see the report', async () => {
    made.setFailing(() => {
      throw apiError('REPORT_TOO_LONG');
    });
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'failed');
    const auditor = branch.as((await branch.configure((scope) => addReporter(scope, [OF_AUDIT]))).token);
    expect((await refusalOf(retry(id, auditor))).status).toBe('NOT_FOUND');
    made.setFailing(null);
    await retry(id);
    await becomes(id, 'sent');
  });

  it('is made anew where its saver may see less than it holds', async () => {
    const { token, idUsers } = await branch.configure((scope) => addReporter(scope, [STATISTICS]));
    mail.setBusy(true);
    const id = await save({}, branch.as(token));
    branch.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ reason: 'mail' }), PATIENCE);
    mail.setBusy(false);
    await branch.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: idUsers, id_branches: 1 }),
    );
    await retry(id);
    await becomes(id, 'sent');
    expect(made.asked.map(({ shown }) => shown)).toEqual([undefined, [1]]);
  });
});

describe('what it holds', () => {
  it('is what its saver may see when it goes', async () => {
    const { token, idUsers } = await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]));
    const id = await save({}, branch.as(token));
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(made.asked.at(-1)).toMatchObject({ shown: [1] });
    await branch.configure(async (scope) => {
      await scope.trx.deleteFrom('user_branches').where('id_users', '=', idUsers).execute();
    });
    branch.clock.advance(DAY);
    await came(2);
    expect(made.asked.at(-1)).toMatchObject({ shown: undefined });
  });

  it('is what whoever saved it last may see', async () => {
    const id = await save();
    const { token } = await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]));
    const body = reportSent('Esperas', { ...DAILY, sendTo: [EVA] });
    await branch.as(token).call(updateReportDesign, { params: { id }, body });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    expect(made.asked.at(-1)).toMatchObject({ shown: [1] });
  });

  it.each(['disabled', 'gone', 'without the privilege'] as const)(
    'goes to nobody once its saver is %s, and says so',
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
      expect([made.asked, mail.received]).toEqual([[], []]);
    },
  );

  it('is read by those alone whose branches are all that it was made with', async () => {
    const id = await save({
      filters: [{ type: 'BRANCHES', data: { included: [1], notIncluded: [] } }],
    });
    const whole = await reporter.call(createReportDesign, {
      body: reportSent('De todas', { ...DAILY, sendTo: [] }),
    });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    await becomes(whole.idDisplayDesign, 'sent');
    const here = branch.as((await branch.configure((scope) => addReporter(scope, [STATISTICS], [1]))).token);
    expect(await stateOf(id, here)).toMatchObject({ file: 'Y' });
    await expect(here.call(getReportDesignFile, { params: { id } })).resolves.toBeTruthy();
    const params = { id: whole.idDisplayDesign };
    expect(await stateOf(params.id, here)).toMatchObject({ file: 'N' });
    expect((await refusalOf(here.call(getReportDesignFile, { params }))).status).toBe('NOT_YOUR_BRANCH');
    const auditor = branch.as((await branch.configure((scope) => addReporter(scope, [OF_AUDIT]))).token);
    expect((await refusalOf(auditor.call(getReportDesignFile, { params }))).status).toBe('NOT_FOUND');
  });
});

describe('files', () => {
  it('are kept for thirty days', async () => {
    const id = await save({ end: 'after', endOccurrences: 1 });
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    branch.clock.advance(29 * DAY);
    await sending.tidy();
    expect(keptFiles(branch)).toHaveLength(1);
    branch.clock.advance(2 * DAY);
    await sending.tidy();
    expect(keptFiles(branch)).toEqual([]);
    reporter = await branch.signIn('informes');
    expect(await stateOf(id)).toMatchObject({ state: 'none', file: 'N' });
  });

  it('that a sudden end left over, whole or half, are removed', async () => {
    const id = await save();
    branch.clock.advance(HOUR);
    await becomes(id, 'sent');
    const [kept = ''] = keptFiles(branch);
    for (const name of ['left-over', `${kept}x.part`]) writeFileSync(`${branch.folder}/reports/${name}`, '');
    await sending.tidy();
    expect(keptFiles(branch)).toEqual([kept]);
  });
});

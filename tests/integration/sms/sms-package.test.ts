import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import {
  getGeneralParameter,
  saveGeneralParameter,
} from '#shared/contract/installation/general-parameters.ts';
import { postLicence } from '#shared/contract/installation/licence.ts';
import { broadcastSms, getSms, getSmsReach, resetSms, testSms } from '#shared/contract/installation/sms.ts';
import { EVALUATION } from '#shared/domain/settings/licence.ts';
import { repository } from '#shared/server/db/repository.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import { setSettings, takeWithPhone } from '#tests/support/actions/sms-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const maker = generateKeyPairSync('ed25519');
const HERE = { params: { id: DEMO.branch } };

describe('the SMS package and its permissions', () => {
  let gateway: SmsGateway;
  let branch: Branch;
  let lucia: SignedIn;
  let admin: SignedIn;

  beforeEach(async () => {
    gateway = await startSmsGateway();
    branch = await startBranch({
      licenceKey: maker.publicKey,
      sms: { endpoint: gateway.endpoint, timeoutMs: 10_000, pollMs: 10 },
      prepare: (scope) =>
        repository(scope, 'branches').update(DEMO.branch, { sms: 1, name: 'Centro', country: 'ES' }),
    });
    [lucia, admin] = [await branch.signIn('lucia'), await branch.signIn('admin')];
    await setSettings(admin, { ...SMS_SETTINGS, smsApproachingEnabled: 'false', smsWelcome: 'Hola' });
  });
  afterEach(async () => {
    await branch.stop();
    await gateway.stop();
  });

  const states = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf(
        sqlite,
        "select state, count(*) as n from jobs where kind = 'sms' and subject <> 'alert' group by state order by state",
      ),
    );
  const phone = (index: number) => `6001112${String(index).padStart(2, '0')}`;
  const license = (maxSMS: number, serial = 1) =>
    admin.call(postLicence, {
      query: { anyway: 'Y' },
      file: new Blob([writeLicenceFile({ serial, licence: { ...EVALUATION, maxSMS } }, maker.privateKey)]),
    });
  const broadcast = (text = 'Hoy cerramos a las 12:30 / salida por la calle Mayor', key?: string) =>
    admin.call(broadcastSms, { params: { id: DEMO.branch, text } }, key ? { idempotencyKey: key } : {});

  it('a package counts parts, refuses beyond its limit, and is reported once at 80 and once at 100 percent', async () => {
    await setSettings(admin, { smsPackage: '10' });
    for (let index = 0; index < 12; index += 1) await takeWithPhone(lucia, phone(index));
    await expect.poll(states).toEqual([
      { state: 'dead', n: 2 },
      { state: 'done', n: 10 },
    ]);
    const alerts = () => gateway.delivered.filter(({ text }) => text.startsWith('Turno:'));
    await expect.poll(alerts).toHaveLength(4);
    expect(new Set(alerts().map(({ to }) => to))).toEqual(new Set(['+34600000001', '+46701234567']));
    const { package: used, failures } = await admin.call(getSms, {});
    expect(used).toMatchObject({ period: '2026-11', size: 10, endsOn: '2026-11-16' });
    expect(failures[0]).toMatchObject({ kind: 'welcome', state: 'refused', reason: 'package' });
  });

  it('without a package nothing is sent, and nothing is reported as ending', async () => {
    await setSettings(admin, { smsPackage: '0' });
    await takeWithPhone(lucia, phone(1));
    await expect.poll(states).toEqual([{ state: 'dead', n: 1 }]);
    const { package: none } = await admin.call(getSms, {});
    expect(none).toMatchObject({ used: 0, size: 0, endsOn: null });
  });

  it('a message of two parts counts two, a rejected one none', async () => {
    await setSettings(admin, { smsWelcome: 'ú'.repeat(71) });
    gateway.next('refuse');
    await takeWithPhone(lucia, phone(1));
    await expect.poll(states).toEqual([{ state: 'dead', n: 1 }]);
    await takeWithPhone(lucia, phone(2));
    await expect.poll(states).toEqual([
      { state: 'dead', n: 1 },
      { state: 'done', n: 1 },
    ]);
    expect((await admin.call(getSms, {})).package?.used).toBe(2);
  });

  it('a branch with three account rejections is suspended, and sends again after a reset', async () => {
    gateway.always('account');
    await takeWithPhone(lucia, phone(1));
    const branchSms = async () => (await admin.call(getSms, {})).branches[0];
    await expect
      .poll(async () => {
        branch.clock.advance(5_000);
        return branchSms();
      })
      .toMatchObject({
        idBranches: DEMO.branch,
        suspendedSince: expect.any(Number),
        reason: 'HTTP 401',
        waiting: 1,
      });
    const { length } = gateway.requested;
    expect(length).toBe(3);
    gateway.always('take');
    await takeWithPhone(lucia, phone(2));
    expect(gateway.requested).toHaveLength(length);
    await admin.call(resetSms, { body: { idBranches: DEMO.branch } });
    await expect.poll(gateway.texts).toEqual(['Hola', 'Hola']);
    expect((await branchSms())?.suspendedSince).toBeNull();
    const rows = await branch.configure(({ trx }) =>
      trx.selectFrom('audit').selectAll().where('action', '=', 'RESET_SMS').execute(),
    );
    expect(rows).toHaveLength(1);
  });

  it('a broadcast reaches each waiting customer with consent once, is audited, and runs once per key', async () => {
    await setSettings(admin, { smsWelcomeEnabled: 'false' });
    await takeWithPhone(lucia, phone(1));
    await takeWithPhone(lucia, `+34-${phone(1)}`);
    await takeWithPhone(lucia, phone(2));
    await takeWithPhone(lucia, phone(3), 'N');
    expect(await admin.call(getSmsReach, HERE)).toEqual({ people: 2, enabled: 'Y' });
    const text = 'Cerramos a las 12:30 / 50 % ¿dudas?';
    expect(await broadcast(text, 'one')).toEqual({ people: 2 });
    expect(await broadcast(text, 'one')).toEqual({ people: 2 });
    await expect
      .poll(() => gateway.delivered.map(({ to }) => to).sort())
      .toEqual(['+34600111201', '+34600111202']);
    expect(gateway.texts()).toEqual([text, text]);
    const rows = await branch.configure(({ trx }) =>
      trx.selectFrom('audit').selectAll().where('action', '=', 'BROADCAST_SMS').execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('600111');
  });

  it('a broadcast goes to the confirmed number of customers, or to none', async () => {
    await setSettings(admin, { smsWelcomeEnabled: 'false' });
    const { people } = await admin.call(getSmsReach, HERE);
    await takeWithPhone(lucia, phone(4));
    const sending = (confirmed: number) =>
      admin.call(broadcastSms, { params: { id: DEMO.branch, text: 'Cerramos' }, query: { confirmed } });
    const rows = () =>
      branch.configure(({ trx }) =>
        trx.selectFrom('jobs').select('key').where('subject', '=', 'broadcast').orderBy('key').execute(),
      );
    const before = await rows();
    expect((await apiErrorOf(sending(people))).toJSON()).toMatchObject({
      status: 'RECEIVERS_CHANGED',
      params: { count: people + 1 },
    });
    expect(await rows()).toEqual(before);
    expect(await sending(people + 1)).toEqual({ people: people + 1 });
  });

  it('a branch without SMS, and a licence without it, refuse with the published error', async () => {
    const apiError = async () => {
      const { status, message } = await apiErrorOf(broadcast());
      return [status, message.includes('Branch or Licence')];
    };
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 0 }));
    expect(await apiError()).toEqual(['SMS_LICENSE_ERROR', true]);
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 1 }));
    await license(0);
    expect(await apiError()).toEqual(['SMS_LICENSE_ERROR', true]);
    expect(await admin.call(getSmsReach, HERE)).toEqual({ people: 0, enabled: 'N' });
    await license(5, 2);
    await setSettings(admin, { smsProviderParams: '' });
    expect((await apiErrorOf(broadcast())).status).toBe('SMS_GENERIC_ERROR');
  });

  it('without a licence there are no SMS settings, and nothing is sent', async () => {
    await license(0);
    const params = { name: 'smsWelcome' };
    expect((await apiErrorOf(admin.call(getGeneralParameter, { params }))).status).toBe('FORBIDDEN');
    const put = admin.call(saveGeneralParameter, { params, body: { value: 'x' } });
    expect((await apiErrorOf(put)).status).toBe('SMS_LICENSE_ERROR');
    await takeWithPhone(lucia, phone(1));
    branch.clock.advance(11 * 60_000);
    await expect.poll(states).toEqual([{ state: 'expired', n: 1 }]);
    expect(gateway.requested).toEqual([]);
  });

  it('a message is measured with the longest data, and refused if too long', async () => {
    const { maxValues } = await admin.call(getSms, {});
    expect(maxValues).toMatchObject({ branch: 'Centro', firm: 'Banco de Valdemar', link: 'vald.es/o' });
    const maximum = `${'x'.repeat(114)}{branch}`;
    await setSettings(admin, { smsWelcome: maximum });
    const rejected = await apiErrorOf(setSettings(admin, { smsWelcome: `${maximum}.` }));
    expect([rejected.status, rejected.detail.field]).toEqual(['INVALID_LENGTH', 'smsWelcome']);
    await setSettings(admin, { smsThanks: `${'x'.repeat(100)}{firm}` });
    const grown = await apiErrorOf(setSettings(admin, { smsFirm: 'x'.repeat(45) }));
    expect([grown.status, grown.detail.field]).toEqual(['INVALID_LENGTH', 'smsFirm']);
  });

  it('a message can be enabled only with a text, by any endpoint, and the error names the text', async () => {
    const never = () =>
      branch.configure(({ trx }) =>
        trx.deleteFrom('general_parameters').where('name', 'in', ['smsThanks', 'smsThanksEnabled']).execute(),
      );
    await never();
    const one = { params: { name: 'smsThanksEnabled' }, body: { value: 'true' } };
    for (const turnOn of [
      () => admin.call(saveGeneralParameter, one),
      () => setSettings(admin, { smsThanksDelay: '1000', smsThanksEnabled: 'true' }),
    ]) {
      const { status, detail } = await apiErrorOf(turnOn());
      expect([status, detail.field]).toEqual(['SMS_TEXT_MISSING', 'smsThanks']);
    }
    const params = { name: 'smsThanksDelay' };
    expect(await admin.call(getGeneralParameter, { params })).toMatchObject({ value: '60000' });
    await setSettings(admin, { smsThanks: 'Gracias', smsThanksEnabled: 'true' });
  });

  it('a message contains only known placeholders, and the error names unknown ones', async () => {
    const text = 'Hola {foo}, {ticket}: {Nombre} {foo}';
    for (const smsWelcomeEnabled of ['true', 'false']) {
      const { status, detail } = await apiErrorOf(
        setSettings(admin, { smsWelcome: text, smsWelcomeEnabled }),
      );
      expect([status, detail.field, detail.params]).toEqual([
        'SMS_DATA_UNKNOWN',
        'smsWelcome',
        { data: '{foo}, {Nombre}' },
      ]);
    }
    await setSettings(admin, { smsWelcome: 'Hola {ticket} :-} {' });
  });

  it('a stored message without text or with unknown placeholders is disabled, and blocks no others', async () => {
    await branch.configure(async ({ trx }) => {
      const write = (name: string, value: string) =>
        trx.updateTable('general_parameters').set({ value }).where('name', '=', name).execute();
      await write('smsThanks', '');
      await write('smsWelcome', '{foo}');
    });
    await setSettings(admin, { smsTurnNow: 'Pase al {workstation}' });
    for (const on of ['smsThanksEnabled', 'smsWelcomeEnabled']) {
      await setSettings(admin, { [on]: 'false' });
      const rejected = await apiErrorOf(setSettings(admin, { [on]: 'true' }));
      expect(rejected.detail.field).toBe(on.replace('Enabled', ''));
    }
    await setSettings(admin, { smsWelcome: '{ticket}', smsWelcomeEnabled: 'true' });
  });

  it('the gateway address is read-only', async () => {
    const params = { name: 'smsServiceEndpoint' };
    expect(await admin.call(getGeneralParameter, { params })).toMatchObject({
      value: gateway.endpoint,
      readOnly: true,
    });
    const put = admin.call(saveGeneralParameter, { params, body: { value: 'https://elsewhere.example' } });
    expect((await apiErrorOf(put)).status).toBe('SETTING_READ_ONLY');
    expect((await apiErrorOf(lucia.call(getGeneralParameter, { params }))).status).toBe('FORBIDDEN');
  });

  it('the credentials are never returned', async () => {
    const params = { name: 'smsProviderParams' };
    expect(await admin.call(getGeneralParameter, { params })).toMatchObject({ value: '', isSet: true });
    expect(JSON.stringify(await admin.call(listAudit, { query: {} }))).not.toContain('geheim');
    const stored = lookInto(branch.folder, (sqlite) =>
      ['general_parameters', 'change_log', 'audit', 'secrets'].map((table) =>
        rowsOf(sqlite, `select * from ${table}`),
      ),
    );
    expect(JSON.stringify(stored)).not.toContain('geheim');
  });

  it('a test goes to the given phone, as the branch would send it', async () => {
    const body = { idBranches: DEMO.branch, phone: '600 999 888', text: 'Prueba' };
    expect(await admin.call(testSms, { body })).toEqual({ phone: '…888' });
    await expect.poll(() => gateway.delivered).toMatchObject([{ to: '+34600999888', text: 'Prueba' }]);
    const rejected = await apiErrorOf(admin.call(testSms, { body: { ...body, phone: 'nobody' } }));
    expect([rejected.status, rejected.detail.field]).toEqual(['SMS_NO_PHONE', 'phone']);
  });
});

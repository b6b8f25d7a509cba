import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlarmBody, createAlarm, getAlarm, updateAlarm } from '#shared/contract/configuration/alarms.ts';
import { getSms } from '#shared/contract/installation/sms.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { repository } from '#shared/server/db/repository.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { smsRows } from '#tests/support/checks/sms-rows.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 30_000 };
const SECOND = 1_000;
const PHONES = ['+34600000001', '+46701234567'];

/** An alarm that is active while fewer tickets wait than this number. */
const fewer = (name: string, than: number, bySms?: 'Y' | 'N'): AlarmBody => ({
  name,
  description: '',
  enabled: 'Y',
  editLevel: 'Global',
  type: 'CUSTOMERSWAITING',
  conditions: [{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '<', value: than }],
  validationType: 'Todas',
  idUsers: [],
  bySms,
});

describe('an alarm with SMS', () => {
  let gateway: SmsGateway;
  let branch: Branch;
  let admin: SignedIn;

  beforeEach(async () => {
    gateway = await startSmsGateway();
    branch = await startBranch({
      sms: { endpoint: gateway.endpoint, timeoutMs: 10_000, pollMs: 10 },
      prepare: (scope) =>
        repository(scope, 'branches').update(DEMO.branch, { sms: 1, name: 'Oficina Centro', country: 'ES' }),
    });
    admin = await branch.signIn('admin');
    await setSettings(admin, SMS_SETTINGS);
  });
  afterEach(async () => {
    await branch.stop();
    await gateway.stop();
  });

  const add = (body: AlarmBody) => admin.call(createAlarm, { body });
  const raised = (name: string) =>
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select id from alarm_events where name = ?', name))
      .length;
  const isRaised = (name: string, times = 1) => expect.poll(() => raised(name), WAIT_OPTIONS).toBe(times);
  const announced = () => gateway.delivered.map(({ to, text }) => [to, text]).toSorted();

  it('is sent to each alert phone once when it begins, in the language of the branch, and counted', async () => {
    await add(fewer('Poca gente', 999, 'Y'));
    await expect.poll(announced, WAIT_OPTIONS).toMatchObject(PHONES.map((to) => [to, expect.any(String)]));
    for (const [, text] of announced())
      expect(text).toMatch(
        /^Oficina Centro, \d\d:\d\d: Poca gente\. Oficina Centro: esperan 0 personas \(menos de 999\)\.$/,
      );
    expect((await admin.call(getSms, {})).package?.used).toBe(2);

    branch.clock.advance(301 * SECOND);
    await isRaised('Poca gente', 2);
    expect(announced()).toHaveLength(2);
  });

  it('is sent again when the alarm begins again after its end', async () => {
    await add(fewer('Nadie espera', 1, 'Y'));
    await expect.poll(announced, WAIT_OPTIONS).toHaveLength(2);
    const { idTicket } = await take(branch);
    const isOver = () =>
      lookInto(branch.folder, (sqlite) =>
        rowsOf(sqlite, 'select id_alerts from alarm_runs where ended_at is not null'),
      ).length;
    await expect
      .poll(() => {
        branch.clock.advance(SECOND);
        return isOver();
      }, WAIT_OPTIONS)
      .toBe(1);
    branch.clock.advance(301 * SECOND);
    await admin.call(cancelTicket, { body: { ticket: idTicket } });
    await expect
      .poll(() => {
        branch.clock.advance(SECOND);
        return announced();
      }, WAIT_OPTIONS)
      .toHaveLength(4);
  });

  it('is not sent if SMS is off for the alarm or the branch', async () => {
    const { id } = await add(fewer('Callada', 999));
    await isRaised('Callada');
    expect((await admin.call(getAlarm, { params: { id }, query: {} })).bySms).toBe('N');
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 0 }));
    await add(fewer('Sin SMS', 999, 'Y'));
    await isRaised('Sin SMS');
    expect(smsRows(branch.folder)).toEqual([]);
  });

  it('is unchanged by a program that does not know this field', async () => {
    const { id } = await add(fewer('Poca gente', 999, 'Y'));
    const body = { name: 'Otra', description: '', enabled: 'Y', validationType: 'Una' } as const;
    expect(await admin.call(updateAlarm, { params: { id }, body })).toMatchObject({ bySms: 'Y' });
    const off = { ...body, bySms: 'N' } as const;
    expect(await admin.call(updateAlarm, { params: { id }, body: off })).toMatchObject({ bySms: 'N' });
  });
});

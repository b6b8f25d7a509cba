import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getGeneralParameter,
  getSystemLanguage,
  listGeneralParameters,
  saveGeneralParameter,
  saveGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import { getSyncType } from '#shared/contract/installation/sync-type.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { SETTING_SAMPLES } from '#tests/support/samples/setting-samples.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import {
  branchOfCentralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];
const SECRET = 'correct horse battery staple';

describeServers('general settings', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const put = (name: string, value: string, description?: string) =>
    admin.call(saveGeneralParameter, {
      params: { name },
      body: { value, ...(description !== undefined && { description }) },
    });
  const get = (name: string) => admin.call(getGeneralParameter, { params: { name } });
  const putAll = (settings: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
    });
  const holding = async (...modules: number[]) => {
    const { token } = await server.configure(async (scope) => addUser(scope, await addRole(scope, modules)));
    return server.as(token);
  };
  const audit = (since: number) =>
    server.configure(({ trx }) =>
      trx
        .selectFrom('audit')
        .selectAll()
        .where('seq', '>', since)
        // These requests name no version, which would add an entry to each change: versions.test.ts tests it.
        .where('action', '!=', 'CHANGE_WITHOUT_VERSION')
        .orderBy('seq')
        .execute(),
    );
  const lastAudit = async () => (await audit(0)).at(-1)?.seq ?? 0;

  it('all exist with their defaults', async () => {
    const all = await admin.call(listGeneralParameters, {});
    expect(all.map(({ name }) => name)).toEqual([
      ...NAMES,
      ...['syncType', 'branchName', 'smsServiceEndpoint'],
    ]);
    expect(all).toContainEqual({ name: 'noShowTime', value: '10', description: '' });
    expect(all).toContainEqual({ name: 'recoverNoShow', value: 'Y', description: '' });
    expect(all).toContainEqual({ name: 'mailPass', value: '', description: '', isSet: false });
  });

  it.each(Object.entries(SETTING_SAMPLES))(
    '%s is stored as set, and an invalid value changes nothing',
    async (name, { right, wrong: [wrong = ''] }) => {
      const [value = '', stored = value] = right.at(-1) ?? [];
      const expected = name === 'mailPass' ? '' : stored;
      expect(await put(name, value)).toMatchObject({ name, value: expected });
      expect(await get(name)).toMatchObject({ name, value: expected });

      const before = await server.content();
      const { status, detail } = await apiErrorOf(put(name, wrong));
      expect({ status, field: detail.field }).toEqual({ status: 'INVALID_LENGTH', field: name });
      expect(await server.content()).toEqual(before);
    },
  );

  it('are saved together, all or none', async () => {
    await putAll({ noShowTime: '10', resetHour: '0' });
    expect(await rejectedBy(server, () => putAll({ noShowTime: '20', resetHour: '24' }))).toBe(
      'INVALID_LENGTH',
    );
    expect(await get('noShowTime')).toMatchObject({ value: '10' });
    const all = await putAll({ noShowTime: '20', resetHour: '4' });
    expect(all).toContainEqual({ name: 'noShowTime', value: '20', description: '' });
    expect(all).toContainEqual({ name: 'resetHour', value: '4', description: '' });
  });

  it('a duplicate setting in a request is refused', async () => {
    const settings = ['1', '2'].map((value) => ({ name: 'resetHour', value }));
    const save = () => admin.call(saveGeneralParameters, { body: { settings } });
    expect(await rejectedBy(server, save)).toBe('INVALID_REQUEST');
  });

  it.each(['nothing', 'toString', '__proto__'])('%s is not found', async (name) => {
    expect((await apiErrorOf(get(name))).status).toBe('NOT_FOUND');
    expect(await rejectedBy(server, () => put(name, '1'))).toBe('NOT_FOUND');
  });

  it.each(['syncType', 'branchName'])('%s is read-only', async (name) => {
    const { syncType } = await server.anybody.call(getSyncType, {});
    const value = name === 'syncType' ? syncType : '';
    expect(await get(name)).toEqual({ name, value, description: '', readOnly: true });
    expect(await rejectedBy(server, () => put(name, 'another'))).toBe('SETTING_READ_ONLY');
  });

  it('the error contains the description of the setting', async () => {
    await put('generalSettingsParam', 'Y');
    await put('noShowTime', '15', 'Minutes to come back in');
    const { detail } = await apiErrorOf(put('noShowTime', 'soon'));
    expect(detail.params).toEqual({ description: 'Minutes to come back in' });
    expect(await get('noShowTime')).toMatchObject({ value: '15', description: 'Minutes to come back in' });
    await put('noShowTime', '15', '');
  });

  it('a description is editable only if the setting for it is on', async () => {
    await put('generalSettingsParam', 'N');
    expect(await rejectedBy(server, () => put('resetHour', '3', 'The hour'))).toBe('DESCRIPTION_LOCKED');
    await put('resetHour', '3', '');
    await put('generalSettingsParam', 'Y');
    expect(await put('resetHour', '3', 'The hour')).toMatchObject({ description: 'The hour' });
    const tooLong = () => put('resetHour', '3', 'x'.repeat(201));
    expect(await rejectedBy(server, tooLong)).toBe('INVALID_LENGTH');
    await put('resetHour', '3', '');
  });

  it.each([
    ['noShowTime', MODULES.configurationTools],
    ['mailSmtp', MODULES.configurationTools],
    ['passMinLength', MODULES.preferences],
    ['auditLog', MODULES.preferences],
    ['ldapUrl', MODULES.activeDirectory],
  ] as const)('%s is changed with module %i and with no other of the three', async (name, module) => {
    const { value } = await get(name);
    for (const other of [MODULES.configurationTools, MODULES.preferences, MODULES.activeDirectory]) {
      const caller = await holding(other);
      const change = () => caller.call(saveGeneralParameter, { params: { name }, body: { value } });
      if (other === module) expect(await change()).toMatchObject({ name });
      else expect(await rejectedBy(server, change)).toBe('FORBIDDEN');
    }
  });

  it('workstation users see what pages need, and nothing of mail, passwords and directory', async () => {
    const operator = await holding(MODULES.workstation);
    const seen = (await operator.call(listGeneralParameters, {})).map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(['language', 'useMaps', 'voiceRate', 'syncType']));
    expect(seen.filter((name) => /^(mail|pass|ldap|audit|createEdit)/.test(name))).toEqual([]);
    const peek = operator.call(getGeneralParameter, { params: { name: 'mailSmtp' } });
    expect((await apiErrorOf(peek)).status).toBe('FORBIDDEN');
  });

  it('the language of pages is public', async () => {
    await put('language', 'es-mx');
    expect(await server.anybody.call(getSystemLanguage, {})).toEqual({ language: 'es-mx' });
    await put('language', 'browser');
    expect(await server.anybody.call(getSystemLanguage, {})).toEqual({ language: 'browser' });
  });

  describe('mail', () => {
    const OFF = { mailActive: 'N', mailSmtp: '', mailUser: '', mailPass: '', mailAuth: 'true' };
    const ON = {
      mailActive: 'Y',
      mailSmtp: 'smtp.example.org',
      mailUser: 'turno@example.org',
      mailPass: SECRET,
    };

    it.each(['mailSmtp', 'mailUser', 'mailPass'])('%s is required while it is on', async (name) => {
      await putAll(OFF);
      const { [name as keyof typeof ON]: _, ...rest } = ON;
      const before = await server.content();
      const { status, detail } = await apiErrorOf(putAll(rest));
      expect({ status, field: detail.field }).toEqual({ status: 'INVALID_LENGTH', field: name });
      expect(await server.content()).toEqual(before);
      await putAll(ON);
      expect(await rejectedBy(server, () => put(name, ''))).toBe('INVALID_LENGTH');
    });

    it('the password is not required if the server needs none', async () => {
      await putAll(OFF);
      const { mailPass: _, ...rest } = ON;
      await putAll({ ...rest, mailAuth: 'false' });
      expect(await rejectedBy(server, () => put('mailAuth', 'true'))).toBe('INVALID_LENGTH');
    });

    it('the password is never returned: not by saving, the audit, or the database', async () => {
      await putAll(OFF);
      const since = await lastAudit();
      const saved = await putAll(ON);
      expect(saved).toContainEqual({ name: 'mailPass', value: '', description: '', isSet: true });
      expect(await get('mailPass')).toEqual({ name: 'mailPass', value: '', description: '', isSet: true });
      const rows = await audit(since);
      expect(rows.find(({ about }) => about === 'mailPass')).toMatchObject({
        action: 'UPDATE_SETTING',
        before: null,
        after: '{"value":"changed"}',
      });
      const inDatabase = await server.configure(async ({ trx }) => ({
        audit: await trx.selectFrom('audit').selectAll().execute(),
        settings: await trx.selectFrom('general_parameters').selectAll().execute(),
        secrets: await trx.selectFrom('secrets').selectAll().execute(),
        answers: await trx.selectFrom('idempotency').selectAll().execute(),
      }));
      expect(inDatabase.secrets).toHaveLength(1);
      expect(JSON.stringify({ inDatabase, saved })).not.toContain(SECRET);
    });

    it('an equal password is no change', async () => {
      await putAll(ON);
      const before = await server.content();
      await put('mailPass', SECRET);
      expect(await server.content()).toEqual(before);
    });

    it('an empty password removes it once mail is off', async () => {
      await putAll(ON);
      await putAll({ mailActive: 'N', mailPass: '' });
      expect(await get('mailPass')).toMatchObject({ isSet: false });
    });
  });

  describe('changed', () => {
    it('are audited with both values, author and address', async () => {
      await put('sliderTime', '10');
      const since = await lastAudit();
      await put('sliderTime', '25');
      await put('sliderTime', '25');
      expect(await audit(since)).toMatchObject([
        {
          action: 'UPDATE_SETTING',
          id_users: admin.idUser,
          username: 'admin',
          address: expect.stringMatching(/127\.0\.0\.1$/),
          entity: 'general_parameters',
          about: 'sliderTime',
          before: '{"value":"10"}',
          after: '{"value":"25"}',
        },
      ]);
    });

    it('are not audited if refused', async () => {
      const since = await lastAudit();
      await apiErrorOf(putAll({ sliderTime: '30', resetHour: '99' }));
      expect(await audit(since)).toEqual([]);
    });

    it('are audited when the audit itself is switched on or off', async () => {
      const since = await lastAudit();
      await put('auditChanges', 'N');
      await put('sliderTime', '40');
      await put('auditChanges', 'Y');
      expect(await audit(since)).toMatchObject([
        { action: 'UPDATE_AUDIT', about: 'auditChanges', before: '{"value":"Y"}', after: '{"value":"N"}' },
        { action: 'UPDATE_AUDIT', about: 'auditChanges', before: '{"value":"N"}', after: '{"value":"Y"}' },
      ]);
    });
  });
});

describe('general settings at a branch of a central', () => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await branchOfCentralAsEither();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('are read-only, with their origin', async () => {
    const params = { name: 'noShowTime' };
    expect(await admin.call(getGeneralParameter, { params })).toMatchObject({ lockedBy: 'central' });
    const change = () => admin.call(saveGeneralParameter, { params, body: { value: '20' } });
    expect(await rejectedBy(server, change)).toBe('LOCKED_BY_CENTRAL');
  });

  it('except the mail password, which central does not send', async () => {
    const params = { name: 'mailPass' };
    expect(await admin.call(saveGeneralParameter, { params, body: { value: SECRET } })).toEqual({
      name: 'mailPass',
      value: '',
      description: '',
      isSet: true,
    });
  });
});

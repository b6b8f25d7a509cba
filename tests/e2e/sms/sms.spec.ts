import type { Page } from '@playwright/test';
import {
  type GeneralSetting,
  getGeneralParameter,
} from '#shared/contract/installation/general-parameters.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { forbidSms, test } from '#tests/support/browser/sms-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';

const TABS = ['manager', 'admin', 'notice'] as const;

const t = textsIn('es');
const message = (page: Page, kind: 'welcome' | 'turn' | 'thanks') =>
  page.getByRole('region', { name: t(`sms:message.${kind}`), exact: true });
const save = (page: Page) => page.getByRole('button', { name: t('common:action.save'), exact: true });

test('a provider is configured, messages are written with placeholders (O-535), and a test arrives', async ({
  branch,
  device,
  gateway,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/sms');
  await expect(page).toHaveURL('/app/sms/manager');
  await expect(page.getByText(t('sms:test.notReady'))).toBeVisible();

  await page
    .getByRole('link', { name: t('sms:tab.admin'), exact: true })
    .last()
    .click();
  await expect(page.getByText(gateway.endpoint)).toBeVisible();
  const field = (name: keyof typeof SMS_SETTINGS & `sms${string}`) =>
    page.getByLabel(t(`sms:admin.label.${name as 'smsFirm'}`), { exact: true }).and(page.locator('input'));
  const entered = [
    'smsProviderParams',
    'smsFromNumber',
    'smsPackage',
    'smsAlertPhones',
    'smsFirm',
    'smsLink',
  ] as const;
  for (const name of entered) await field(name).fill(SMS_SETTINGS[name] ?? '');
  await save(page).click();
  await expect(page.getByText(t('sms:PROVIDER_OK'))).toBeVisible();
  await expect(field('smsProviderParams')).toHaveValue('');

  await page
    .getByRole('link', { name: t('sms:tab.manager'), exact: true })
    .last()
    .click();
  const turn = message(page, 'turn');
  await turn.getByRole('switch').click({ force: true });
  const text = turn.getByRole('textbox');
  await text.fill('Venga, ');
  await turn.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('sms:data.ticket'), exact: true }).click();
  await expect(text).toHaveValue(`Venga, {${t('sms:data.ticket')}}`);
  await text.press('End');
  await text.pressSequentially('.');
  const phone = page.getByRole('region', { name: t('sms:manager.preview') });
  await expect(phone).toContainText(/Venga, [A-Z]\d+\./);
  // The sender is at the top, like on a phone; the company is only a placeholder for messages.
  await expect(phone.getByRole('heading')).toHaveText(SMS_SETTINGS.smsFromNumber ?? '');
  // Seconds here, milliseconds in the settings (O-543).
  const thanks = message(page, 'thanks');
  await thanks.getByRole('switch').click({ force: true });
  const delay = thanks.getByLabel(t('sms:when.thanks'));
  await expect(delay).toHaveValue('60');
  await delay.fill('90');
  await save(page).click();
  await expect(page.getByText(t('sms:MESSAGES_OK'))).toBeVisible();
  const admin = await branch.signIn('admin');
  expect(await admin.call(getGeneralParameter, { params: { name: 'smsThanksDelay' } })).toMatchObject({
    value: '90000',
  });

  await page.getByRole('button', { name: t('sms:test.open') }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the dialog of a test');
  await dialog.getByLabel(t('sms:test.phone')).fill('1');
  await dialog.getByRole('button', { name: t('sms:test.do') }).click();
  await expect(dialog.getByText(t('errors:SMS_NO_PHONE'))).toBeVisible();
  await dialog.getByLabel(t('sms:test.phone')).fill('600 111 222');
  await dialog.getByRole('button', { name: t('sms:test.do') }).click();
  await expect(page.getByText(t('sms:test.sent', { phone: '…222' }))).toBeVisible();
  await expect.poll(() => gateway.delivered[0]).toMatchObject({ to: '+34600111222' });
  expect(gateway.texts()[0]).toMatch(/^Venga, [A-Z]\d+\.$/);
});

test('a text that is too long with its data shows by how much, and is not saved', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/sms/manager');
  const welcome = message(page, 'welcome');
  await welcome.getByRole('switch').click({ force: true });
  await welcome.getByRole('textbox').fill('x'.repeat(131));
  await expect(welcome.getByText(t('sms:manager.over', { count: 11 }))).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await welcome.getByRole('textbox').fill('x'.repeat(120));
  await expect(save(page)).toBeEnabled();
  await welcome.getByRole('switch').click({ force: true });
  await expect(welcome.getByRole('textbox')).toBeDisabled();
  await expect(welcome.getByRole('textbox')).toHaveValue('x'.repeat(120));
});

test('a message without text or with unknown placeholders shows the error beside it, and is not saved', async ({
  branch,
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/sms/manager');
  const welcome = message(page, 'welcome');
  const text = welcome.getByRole('textbox');
  await welcome.getByRole('switch').click({ force: true });
  await text.fill(' ');
  await expect(text).toHaveAccessibleDescription(t('errors:SMS_TEXT_MISSING'));
  await expect(save(page)).toBeDisabled();
  await text.fill('Hola {foo} {ticket} {bar}');
  await expect(text).toHaveAccessibleDescription(t('errors:SMS_DATA_UNKNOWN', { data: '{foo}, {bar}' }));
  await expect(save(page)).toBeDisabled();
  await text.fill('');
  // Switched off, it still shows its default text.
  await welcome.getByRole('switch').click({ force: true });
  await expect(text).toHaveValue(/\{/);
  await expect(welcome.getByText(t('sms:manager.off'))).toBeVisible();
  await welcome.getByRole('switch').click({ force: true });
  await text.fill(`Hola {${t('sms:data.ticket')}}`);
  await save(page).click();
  await expect(page.getByText(t('sms:MESSAGES_OK'))).toBeVisible();
  const admin = await branch.signIn('admin');
  const params = { name: 'smsWelcome' };
  expect(await admin.call(getGeneralParameter, { params })).toMatchObject({ value: 'Hola {ticket}' });
});

test('a stored invalid message shows its error at once and can be fixed', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const page = await device();
  // The state that an earlier version may have left.
  await page.route('**/api/general_parameters/', async (route) => {
    const answer = await route.fetch();
    const stored: readonly GeneralSetting[] = await answer.json();
    const json = stored.map((one) => (one.name === 'smsWelcomeEnabled' ? { ...one, value: 'true' } : one));
    await route.fulfill({ json });
  });
  await signIn(page, 'admin', '/app/sms/manager');
  const text = message(page, 'welcome').getByRole('textbox');
  await expect(text).toHaveValue('');
  await expect(text).toHaveAccessibleDescription(t('errors:SMS_TEXT_MISSING'));
  await page.unroute('**/api/general_parameters/');
  await text.fill('Hola');
  await save(page).click();
  await expect(page.getByText(t('sms:MESSAGES_OK'))).toBeVisible();
  const params = { name: 'smsWelcome' };
  expect(await admin.call(getGeneralParameter, { params })).toMatchObject({ value: 'Hola' });
});

test('O-537: a branch with a rejected account is selected in the notice, which says so and resets it', async ({
  device,
  branch,
  gateway,
}) => {
  const admin = await branch.signIn('admin');
  await setSettings(admin, SMS_SETTINGS);
  gateway.always('account');
  const page = await device();
  await signIn(page, 'admin', '/app/sms/manager');
  for (const phone of ['600111221', '600111222', '600111223']) {
    await page.getByRole('button', { name: t('sms:test.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('sms:test.phone')).fill(phone);
    await dialog.getByRole('button', { name: t('sms:test.do') }).click();
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => gateway.requested.length).toBeGreaterThanOrEqual(3);
  await page
    .getByRole('link', { name: t('sms:tab.notice'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'HTTP 401' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('sms:notice.branch') })).toHaveValue(
    t('sms:notice.heldOption', { name: 'Oficina Centro' }),
  );
  await expectAccessible(page, 'a held branch');
  gateway.always('take');
  await page.getByRole('button', { name: t('sms:notice.reset') }).click();
  await expect(page.getByText(t('sms:notice.RESET_OK'))).toBeVisible();
  await expect.poll(() => gateway.delivered.length).toBe(3);
});

test('without a package the notice says so, and not that it is used up', async ({ device, branch }) => {
  await setSettings(await branch.signIn('admin'), { ...SMS_SETTINGS, smsPackage: '0' });
  const page = await device();
  await signIn(page, 'admin', '/app/sms/notice');
  await expect(page.getByText(t('sms:package.none'))).toBeVisible();
  await expect(page.getByText(t('sms:notice.usedUp'))).toHaveCount(0);
});

test('without an SMS licence only a notice is shown', async ({ device, branch }) => {
  await forbidSms(branch);
  const page = await device();
  await signIn(page, 'admin', '/app/sms/notice');
  await expect(page.getByText(t('sms:notice.unlicensed'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('sms:tab.manager'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('sms:tab.admin'), exact: true })).toHaveCount(0);
});

test('the SMS pages are accessible', async ({ device, branch }) => {
  // An address like `v.es` would resemble the key of a text.
  await setSettings(await branch.signIn('admin'), { ...SMS_SETTINGS, smsLink: 'v4.example/o' });
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const tab of TABS) {
    await navigate(page, t, `/app/sms/${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: t(`sms:tab.${tab}`) })).toBeVisible();
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await expectTranslated(page, 'es', tab);
    await expectAccessible(page, tab);
  }
});

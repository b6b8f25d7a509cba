import { expect as expectOf } from '@playwright/test';
import {
  getGeneralParameter,
  saveGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import { openGeneralSettings, settingsForm } from '#tests/support/browser/at-settings.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { withinMinutes } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const t = textsIn('es');
const MAIL = { mailSmtp: 'smtp.example.org', mailUser: 'turno@example.org', mailPass: 'muy secreta' };

test('options are shown with their names', async ({ device }) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { offered } = settingsForm(page, t);
  expect(await offered('ticketWidth')).toEqual(['80 mm', '60 mm', '57 mm']);
  expect(await offered('language')).toEqual([
    t('general-settings:option.language.browser'),
    'English',
    'Svenska',
    'Español',
    'Español (Argentina)',
    'Español (México)',
    'Español (Costa Rica)',
  ]);
  expect(await offered('mailAuth')).toEqual([
    t('general-settings:option.mailAuth.true'),
    t('general-settings:option.mailAuth.false'),
  ]);
  expect(await offered('mailDelivery')).toEqual([
    t('general-settings:option.mailDelivery.1'),
    t('general-settings:option.mailDelivery.0'),
  ]);
});

test('numbers accept digits only, all are required, and an invalid one prevents saving', async ({
  device,
}) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { field, save, saved } = settingsForm(page, t);
  await expect(save).toBeDisabled();
  for (const name of ['resetHour', 'noShowTime', 'sliderTime', 'voiceRate', 'mailPort'] as const) {
    await field(name).fill('');
    await expect(field(name)).toHaveAccessibleDescription(t('common:field.required'));
    await expect(save).toBeDisabled();
    await field(name).pressSequentially('5a-0 ');
    await expect(field(name)).toHaveValue('50');
  }
  await expect(field('resetHour')).toHaveAccessibleDescription(t('common:field.tooLarge', { max: 23 }));
  await expect(save).toBeDisabled();
  await field('resetHour').fill('05');
  await expect(save).toBeEnabled();
  await field('resetHour').press('Enter');
  await expect(saved).toBeVisible();
  await expect(field('resetHour')).toHaveValue('5');
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(field('voiceRate')).toHaveValue('50');
});

test('mail fields are required while mail is on, and the password is never shown again', async ({
  branch,
  device,
}) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { field, save, saved } = settingsForm(page, t);
  await field('mailActive').press('Space');
  for (const name of ['mailSmtp', 'mailUser', 'mailPass'] as const) {
    await expect(field(name)).toHaveAccessibleDescription(t('common:field.required'));
  }
  await expect(save).toBeDisabled();
  await field('mailSmtp').fill('https://smtp.example.org');
  await expect(field('mailSmtp')).toHaveAccessibleDescription(t('common:field.invalid'));
  for (const name of ['mailSmtp', 'mailUser', 'mailPass'] as const) await field(name).fill(MAIL[name]);
  await save.click();
  await expect(saved).toBeVisible();
  await expect(field('mailPass')).toHaveValue('');
  await expect(field('mailPass')).toHaveAccessibleDescription(
    new RegExp(t('settings-form:secretSet').replace('..', '\\.')),
  );
  const admin = await branch.signIn('admin');
  const password = await admin.call(getGeneralParameter, { params: { name: 'mailPass' } });
  expectOf(password).toEqual({ name: 'mailPass', value: '', description: '', isSet: true });
});

test('a server error is shown beside its field with an explanation, and the input stays', async ({
  branch,
  device,
}) => {
  await set(branch, { ...MAIL, mailActive: 'N' });
  const page = await device();
  await openGeneralSettings(page, t);
  const { field, save, saved } = settingsForm(page, t);
  await expect(field('mailSmtp')).toHaveValue(MAIL.mailSmtp);
  // Meanwhile another user deletes the password.
  const SETTINGS = '**/api/general_parameters/';
  await page.route(SETTINGS, async (route) => {
    if (route.request().method() === 'PUT') await set(branch, { mailPass: '' });
    await route.fallback();
  });
  await field('noShowTime').fill('33');
  await field('mailActive').press('Space');
  await save.click();
  await expect(field('mailPass')).toHaveAccessibleDescription(
    t('errors:INVALID_LENGTH', { description: t('general-settings:description.mailPass') }),
  );
  await expect(field('noShowTime')).toHaveValue('33');
  await expect(field('mailActive')).toBeChecked();
  await page.unroute(SETTINGS);
  await field('mailPass').fill('otra');
  await save.click();
  await expect(saved).toBeVisible();
});

test('leaving with unsaved settings asks first', async ({ device }) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { field } = settingsForm(page, t);
  await field('noShowTime').fill('44');
  await expect(page.getByText(t('common:form.unsaved'))).toBeVisible();
  await page.getByRole('button', { name: t('shell:configuration.global') }).click();
  await page.getByRole('link', { name: t('services:title') }).click();
  const dialog = page.getByRole('dialog', { name: t('common:confirm.unsavedTitle') });
  await dialog.getByRole('button', { name: t('common:confirm.stay') }).click();
  await expect(dialog).toBeHidden();
  await expect(field('noShowTime')).toHaveValue('44');
  await page.getByRole('link', { name: t('services:title') }).click();
  await dialog.getByRole('button', { name: t('common:confirm.leave') }).click();
  await expect(page).toHaveURL(/configuration\/services/);
});

test('descriptions are editable once permitted, and replace the default', async ({ branch, device }) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { field, save, saved } = settingsForm(page, t);
  const describe = page.getByRole('button', { name: t('settings-form:describe') });
  await expect(describe).toBeHidden();
  await set(branch, { generalSettingsParam: 'Y' });
  await page.reload();
  await describe.click();
  const label = t('settings-form:descriptionOf', { name: t('general-settings:label.sliderTime') });
  await page.getByLabel(label).fill('Lo que pidió la dirección.');
  await expectAccessible(page, 'general settings with descriptions');
  await save.click();
  await expect(saved).toBeVisible();
  await expect(field('sliderTime')).toHaveAccessibleDescription('Lo que pidió la dirección.');
});

test('without a connection nothing can be saved, and the input stays', async ({ branch, device }) => {
  const page = await device();
  await openGeneralSettings(page, t);
  const { field, save, saved } = settingsForm(page, t);
  await field('noShowTime').fill('21');
  await expect(save).toBeEnabled();
  await branch.powerCut();
  await expect(page.getByText(t('common:connection.comesBack'))).toBeVisible();
  await expect(save).toBeDisabled();
  await branch.powerOn();
  await expect(save).toBeEnabled();
  await expect(field('noShowTime')).toHaveValue('21');
  await save.click();
  await expect(saved).toBeVisible();
});

test('users without permission see the reason', async ({ device }) => {
  const page = await device();
  await signIn(page, 'lucia', '/app/configuration/tools/general-settings');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
});

test('the settings are accessible', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openGeneralSettings(page, t);
  await expectTranslated(page, 'es', 'general settings');
  await expectAccessible(page, 'general settings');
  await settingsForm(page, t).field('mailActive').press('Space');
  await expect(page.getByText(t('common:field.required')).first()).toBeVisible();
  await expectTranslated(page, 'es', 'general settings that lack something');
  await expectAccessible(page, 'general settings that lack something');
});

test('pages use the installation’s language for users without a selection, and the selected one otherwise', async ({
  branch,
  device,
}) => {
  await set(branch, { language: 'sv' });
  const page = await device();
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: textsIn('sv')('auth:signIn') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');

  await page.evaluate(() => localStorage.setItem('turno.language', 'browser'));
  await page.reload();
  await expect(page.getByRole('button', { name: t('auth:signIn') })).toBeVisible();
  await set(branch, { language: 'es-mx' });
  await page.clock.fastForward(60_000);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.evaluate(() => localStorage.removeItem('turno.language'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');

  const username = page.getByLabel(t('auth:username'), { exact: true });
  await username.fill('lucia');
  await set(branch, { language: 'en' });
  const enter = page.getByRole('button', { name: textsIn('en')('auth:signIn') });
  await withinMinutes(page, (wait) => expect(enter).toBeVisible(wait));
  await expect(page.getByRole('textbox').first()).toHaveValue('lucia');
  for (const tag of ['es', 'es-AR', 'es-CR']) {
    await set(branch, { language: tag.toLowerCase() });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  }
  await set(branch, { language: 'browser' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

async function set(branch: BranchProcess, values: Readonly<Record<string, string>>): Promise<void> {
  const admin = await branch.signIn('admin');
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  await admin.call(saveGeneralParameters, { body: { settings } });
}

import type { Page } from '@playwright/test';
import { accountButton } from '#tests/support/browser/at-account.ts';
import { services } from '#tests/support/browser/at-services.ts';
import { openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

const helpOf = (page: Page, t: Texts, name: string) =>
  page.getByRole('dialog', { name: t('help:titleOf', { page: name }) });

test('the menu and ? open the help of the current page', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByRole('button', { name: t('common:menu.help') }).click();
  const atSignIn = helpOf(page, t, t('auth:title'));
  await expect(atSignIn.getByText(t('errors:LOGIN_ERROR'))).toBeVisible();
  await expectTranslated(page, 'es', 'help for signing in');
  await page.keyboard.press('Escape');
  await expect(atSignIn).toBeHidden();

  await signIn(page, 'admin', '/app/home');
  await expect(page.getByRole('heading', { level: 1, name: t('shell:home.title') })).toBeVisible();
  await page.keyboard.press('?');
  await expect(
    helpOf(page, t, t('shell:home.title')).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/app/implementator/backup');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: t('common:menu.help') }).click();
  const help = helpOf(page, t, t('implementator:tab.backup'));
  await expect(help.getByText(t('errors:BACKUP_DISK_FULL'))).toBeVisible();
  await expectTranslated(page, 'es', 'help');
  await expectAccessible(page, 'help');
});

test('the side menu has a visually hidden link to the help', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  const link = page.getByRole('navigation').getByText(t('common:menu.help'), { exact: true });
  await expect(link).toHaveCount(1);
  await expect(link).toBeHidden();
});

test('? is a character in text fields, and shows the keys at the workstation', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/services');
  const { search } = services(page, t);
  await search.focus();
  await page.keyboard.press('?');
  await expect(search).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openWorkstation(page, t, 'Puesto 1');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: t('workstation:keys.title') })).toBeVisible();
});

test('failed help says so, and loads when it is opened again', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await expect(page.getByRole('heading', { level: 1, name: t('shell:home.title') })).toBeVisible();
  const isHelp = '**/api/files/wiki/**';
  await page.route(isHelp, (route) => route.abort());
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: t('help:title') });
  await expect(dialog.getByText(t('help:notLoadedHint'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(isHelp);
  await page.keyboard.press('?');
  await expect(helpOf(page, t, t('shell:home.title'))).toBeVisible();
});

test('Costa Rican Spanish uses tiquete at once', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/implementator/ticket-generation');
  const tab = page.getByRole('link', { name: t('implementator:tab.ticket-generation') });
  await expect(tab).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once';
  });
  await accountButton(page).click();
  await page.getByRole('menuitemradio', { name: t('common:language.es-CR') }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Generar tiquetes' })).toBeVisible();
  await expect(page.getByText(/Crea tiquetes reales/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\btickets?\b/i);
  await expect(page.getByRole('link', { name: t('implementator:tab.branch-reset') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-CR');
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(/Crea tiquetes reales sin kiosco/);
});

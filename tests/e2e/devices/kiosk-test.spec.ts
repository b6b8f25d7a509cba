import type { Page } from '@playwright/test';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { atSignIn } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

const button = (page: Page, name: 'print' | 'call' | 'sound') =>
  page.getByRole('button', { name: t(`kiosk-test:${name}`), exact: true });
const issued = (page: Page) => page.getByRole('region', { name: t('kiosk-test:taken') });

async function choose(page: Page, field: 'segment' | 'service', name: string): Promise<void> {
  await page.getByRole('combobox', { name: t(`kiosk-test:${field}`), exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('the test page issues a ticket after a complete selection, once per press, and shows the outcome of its paper', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/kiosk');
  await expect(page).toHaveTitle(new RegExp(t('kiosk-test:title')));
  await expect(button(page, 'print')).toBeDisabled();
  await expect(button(page, 'call')).toBeDisabled();
  await choose(page, 'segment', 'General');
  await expect(button(page, 'print')).toBeDisabled();
  await choose(page, 'service', 'Caja');
  await expectTranslated(page, 'es', 'the test of the kiosk');
  await expectAccessible(page, 'the test of the kiosk');

  // Faster than the page can render its busy state.
  await button(page, 'print').evaluate((pressed: HTMLButtonElement) => {
    pressed.click();
    pressed.click();
    pressed.click();
  });
  await expect(issued(page)).toContainText('A001');
  await expect(issued(page)).toContainText(t('kiosk-test:paper.printed'));
  await expect(issued(page)).toContainText(/Número en \d+,\d s; impresión en \d+,\d s/);
  await button(page, 'print').click();
  await expect(issued(page)).toContainText('A002');
  const paper = await device(CALM);
  await paper.goto('/virtual-printer');
  // The first kiosk of the list has the second printer.
  const printer = paper.getByRole('region', { name: t('virtual-printer:printer', { index: 2 }) });
  await expect(printer.getByRole('img')).toHaveCount(2);
});

test('the test page plays ticket and chime, and reports a missing voice', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/kiosk');
  await choose(page, 'segment', 'General');
  await choose(page, 'service', 'Caja');
  await button(page, 'print').click();
  await expect(issued(page)).toContainText(t('kiosk-test:paper.printed'));
  await button(page, 'sound').click();
  await expect(button(page, 'sound')).toBeEnabled();
  await expect(page.getByText(t('kiosk-test:problem.failed'))).toHaveCount(0);

  await page.route('**/api/ticket/*/voice', (route) =>
    route.fulfill({
      status: 404,
      json: { status: 'NO_VOICE', message: 'there is no voice for this language' },
    }),
  );
  await button(page, 'call').click();
  await expect(page.getByText(t('kiosk-test:problem.noVoice'))).toBeVisible();
  await page.unroute('**/api/ticket/*/voice');
});

test('the test page links to each kiosk of the branch', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/kiosk');
  const links = page.getByRole('region', { name: t('kiosk-test:kiosksTitle') }).getByRole('link');
  await expect(links).toHaveCount(2);
  expect(await links.first().getAttribute('href')).toMatch(/^\/kiosk\/\d+\/branch\/\d+\/viewer#try$/);
});

test('the test page needs sign-in and permission', async ({ device }) => {
  const page = await device(CALM);
  await page.goto('/kiosk');
  await expect(page).toHaveURL(/\/login$/);
  const form = atSignIn(page);
  await form.username.fill('admin');
  await form.password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(button(page, 'print')).toBeVisible();

  const other = await device(CALM);
  await signIn(other, 'lucia', '/kiosk');
  await expect(other.getByText(t('shell:notForYou.title'))).toBeVisible();
  await expect(button(other, 'print')).toHaveCount(0);
});

test('O-381: with several branches, the test page prints after branch, segment and service are selected', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Oficina Norte' }) });
  const page = await device(CALM);
  await signIn(page, 'admin', '/kiosk');
  await expect(page.getByRole('combobox', { name: t('kiosk-test:segment') })).toBeDisabled();
  const field = page.getByRole('combobox', { name: t('kiosk-test:branch'), exact: true });
  await expect(field).toHaveValue('');
  await field.click();
  await expect(page.getByRole('option')).toHaveText(['Oficina Centro', 'Oficina Norte']);
  await page.getByRole('option', { name: 'Oficina Centro' }).click();
  await choose(page, 'segment', 'General');
  await expect(button(page, 'print')).toBeDisabled();
  await choose(page, 'service', 'Caja');
  await button(page, 'print').click();
  await expect(issued(page)).toContainText('A001');
});

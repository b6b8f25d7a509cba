import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

const summary = (page: Page) => page.getByRole('region', { name: t('backup:summary.title') });
const chooseFile = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file);
const press = (page: Page, label: 'make.do' | 'restore.check') =>
  page
    .getByRole('button', { name: t(`backup:${label}`), exact: true })
    .first()
    .click();

async function openPage(page: Page): Promise<void> {
  await signIn(page, 'admin', '/app/implementator/backup');
  await expect(page.getByRole('region', { name: t('backup:make.title') })).toBeVisible();
}

async function download(page: Page, file: string): Promise<void> {
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'make.do')]);
  expect(saved.suggestedFilename()).toMatch(/^turno-branch-[\d-]+\.zip$/);
  await expect(page.getByText(t('backup:make.done'))).toBeVisible();
  await saved.saveAs(file);
}

test('a backup is downloaded, checked and restored; the page shows its content', async ({
  device,
  branch,
}, info) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openPage(page);
  const file = info.outputPath('copia-1.zip');
  await download(page, file);

  const { cashier } = DEMO.services;
  const query = { service: cashier, segment: DEMO.segments.general };
  await branch.anybody.call(issueTicket, { params: { id: DEMO.branch }, query, body: {} });

  await press(page, 'restore.check');
  await expect(page.getByText(t('backup:restore.required'))).toBeVisible();
  await chooseFile(page, file);
  await press(page, 'restore.check');
  await expect(summary(page)).toContainText(t('backup:restore.missingTickets', { count: 1 }));
  await expectAccessible(page, 'a backup that was looked through');
  await expectTranslated(page, 'es', 'a backup that was looked through');

  await summary(page)
    .getByRole('button', { name: t('backup:restore.do') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backup:restore.do') })
    .click();
  await expect(page.getByText(t('backup:RESTORE_DONE'))).toBeVisible();
  await expect(summary(page)).toBeHidden();
  // Still signed in, and the replaced data can be restored.
  const stored = page.getByRole('region', { name: t('backup:kept.title') });
  await stored.getByRole('button').click();
  await expect(summary(page)).toBeVisible();
  await expect(page).toHaveURL('/app/implementator/backup');
});

test('a file that cannot be restored is refused with the reason', async ({ device }, info) => {
  const page = await device();
  await openPage(page);
  const file = info.outputPath('letter.zip');
  writeFileSync(file, 'Dear all');
  await chooseFile(page, file);
  await press(page, 'restore.check');
  const toast = page.getByRole('alert').filter({ hasText: t('backup:RESTORE_FAILED') });
  await expect(toast).toContainText(t('backup:reason.notABackup'));
  // The message disappears, the reason stays beside the file until another is selected.
  const reason = page.locator('form').getByText(t('backup:reason.notABackup'));
  await expect(toast).toHaveCount(0);
  await expect(reason).toBeVisible();
  const other = info.outputPath('other.zip');
  writeFileSync(other, 'Dear Sirs');
  await chooseFile(page, other);
  await expect(reason).toHaveCount(0);
  await expect(summary(page)).toBeHidden();
});

test('the user who restores may leave the page and is notified elsewhere', async ({ device }, info) => {
  const page = await device();
  await openPage(page);
  const file = info.outputPath('backup.zip');
  await download(page, file);
  await chooseFile(page, file);
  await press(page, 'restore.check');
  await summary(page)
    .getByRole('button', { name: t('backup:restore.do') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backup:restore.do') })
    .click();
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.home') })
    .click();
  await expect(page.getByText(t('backup:RESTORE_DONE'))).toBeVisible();
});

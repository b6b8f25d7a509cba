import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { EVALUATION, type Licence } from '#shared/domain/licence/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { test as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const maker = generateKeyPairSync('ed25519');
const PUBLIC_KEY = maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const DAY_MS = 24 * 3_600_000;
const MEGABYTE = 1024 * 1024;

/** The demo at a server with the key of a licence issuer. */
const test = base.extend<{ readonly device: Device }>({
  device: async ({ browser }, provide) => {
    const folder = temporaryFolder();
    const settings = { TURNO_LICENCE_KEY: PUBLIC_KEY };
    const branch = await spawnBranch({ folder: folder.path, demo: true, settings });
    await withDevices(browser, branch.origin, provide);
    await branch.kill();
    folder.remove();
  },
});

const t = textsIn('es');

const fileOf = (licence: Partial<Licence>, serial: number, key = maker.privateKey) => ({
  name: 'licence.json',
  mimeType: 'application/json',
  buffer: Buffer.from(writeLicenceFile({ serial, licence: { ...EVALUATION, ...licence } }, key)),
});

/** In local time of this machine, which is the server's. */
const inDays = (days: number) => localDay(new Date(Date.now() + days * DAY_MS));

async function upload(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: t('licence:doUpload'), exact: true }).click();
}

async function openLicence(page: Page): Promise<void> {
  await signIn(page, 'admin', '/app/implementator/licence');
  await expect(page.getByRole('region', { name: t('licence:held') })).toBeVisible();
}

const limit = (page: Page, name: 'maxUsers' | 'maxSMS') =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t(`licence:${name}`) }) });

test('a licence is uploaded after selecting a file, shows its limits, and can be downloaded', async ({
  device,
}) => {
  const page = await device();
  await openLicence(page);
  await expect(page.getByText(t('licence:evaluation'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('licence:doUpload'), exact: true })).toBeDisabled();
  await expect(limit(page, 'maxUsers')).toContainText(t('licence:unlimited'));

  await upload(page, fileOf({ clientName: 'Caja «Ñandú»', maxUsers: 40 }, 1));
  await expect(page.getByText(t('licence:UPLOAD_LICENSE_DONE'), { exact: true })).toBeVisible();
  await expect(page.getByText('Caja «Ñandú»')).toBeVisible();
  await expect(limit(page, 'maxUsers')).toContainText('40');
  await expect(page.getByText(t('licence:evaluation'))).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('licence:download') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('turno-licence.json');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: t('implementator:tab.error-log') })
    .last()
    .click();
  await expect(page).toHaveURL('/app/implementator/error-log');

  await page.goto('/app/about');
  await expect(page.getByText('Caja «Ñandú»')).toBeVisible();
  for (const hidden of [/hostname/i, /\bmac\b/i, /sistema operativo/i]) {
    await expect(page.getByText(hidden)).toHaveCount(0);
  }
});

test('an altered or foreign licence is refused beside its field, and the installed one stays', async ({
  device,
}) => {
  const page = await device();
  await openLicence(page);
  await upload(page, fileOf({ clientName: 'Primera' }, 5));
  await expect(page.getByText('Primera')).toBeVisible();
  const problem = (violation: 'signature' | 'notALicence' | 'older') =>
    page.getByText(`${t('errors:UPLOAD_LICENSE_FAILED')} ${t(`licence:error.${violation}`)}`);

  const right = fileOf({ clientName: 'Segunda', maxUsers: 4 }, 6);
  const altered = Buffer.from(right.buffer.toString().replace('"maxUsers": 4', '"maxUsers": 400'));
  await upload(page, { ...right, buffer: altered });
  await expect(problem('signature')).toBeVisible();
  await upload(page, fileOf({ clientName: 'Ajena' }, 6, generateKeyPairSync('ed25519').privateKey));
  await expect(problem('signature')).toBeVisible();
  await upload(page, { ...right, buffer: Buffer.from('%PDF-1.7') });
  await expect(problem('notALicence')).toBeVisible();
  await upload(page, fileOf({ clientName: 'Vieja' }, 4));
  await expect(problem('older')).toBeVisible();
  await expect(page.getByLabel(t('licence:file'), { exact: true })).toHaveAccessibleDescription(
    new RegExp(t('licence:error.older')),
  );
  await upload(page, { ...right, buffer: Buffer.alloc(MEGABYTE + 1, ' ') });
  await expect(page.getByText(t('errors:UPLOAD_TOO_LARGE', { megabytes: 1 }))).toBeVisible();
  await expect(page.getByText('Primera')).toBeVisible();
});

test('a licence below the present use is installed after confirmation', async ({ device }) => {
  const page = await device();
  await openLicence(page);
  await upload(page, fileOf({ clientName: 'Primera', maxUsers: 40 }, 1));
  await expect(page.getByText('Primera')).toBeVisible();
  const dialog = page.getByRole('dialog');

  await upload(page, fileOf({ clientName: 'Segunda', maxUsers: 1, expirationDate: '31/12/2020' }, 2));
  await expect(dialog).toContainText(t('licence:less.expirationDate', { date: '31/12/2020' }));
  await expect(dialog).toContainText(/Usuarios: permite 1 y hay \d+ en uso\./);
  await expect(dialog.getByRole('button', { name: t('common:action.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Primera')).toBeVisible();
  await page.getByRole('button', { name: t('licence:doUpload'), exact: true }).click();
  await dialog.getByRole('button', { name: t('licence:less.confirm') }).click();
  await expect(page.getByText('Segunda')).toBeVisible();
});

test('A-482, A-483: all users see a warning in the last days of the licence, and its end', async ({
  device,
}) => {
  const page = await device();
  await openLicence(page);
  const main = page.getByRole('main');
  const days = (count: number) => main.getByText(t('licence:expiring', { count })).first();

  await upload(page, fileOf({ expirationDate: inDays(9) }, 1));
  await expect(page.getByText(t('licence:UPLOAD_LICENSE_DONE'), { exact: true })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await upload(page, fileOf({ expirationDate: inDays(5) }, 2));
  await expect(days(5)).toBeVisible();

  const operator = await device();
  await signIn(operator, 'lucia', '/app/home');
  await expect(operator.getByRole('main').getByText(t('licence:expiring', { count: 5 }))).toBeVisible();
  await upload(page, fileOf({ expirationDate: inDays(-2) }, 3));
  await page.getByRole('button', { name: t('licence:less.confirm') }).click();
  await expect(main.getByRole('alert').filter({ hasText: t('licence:LICENCE_EXPIRED') })).toHaveCount(2);
  await operator.reload();
  await expect(operator.getByRole('main').getByText(t('licence:LICENCE_EXPIRED'))).toBeVisible();
});

test('A-480, O-252: a dashboard that the licence does not include leads home with the reason', async ({
  device,
}) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openLicence(page);
  const link = page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.dashboard'), exact: true });
  await expect(link).toHaveCount(1);
  await upload(page, fileOf({ dashboardEnabled: 'N' }, 1));
  await expect(page.getByText(t('licence:UPLOAD_LICENSE_DONE'), { exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
  for (const address of ['/app/dashboard', '/app/dashboard/wallboard']) {
    await page.goto(address);
    const reason = page.getByRole('alert').filter({ hasText: t('dashboard:DASHBOARD_DISABLED') });
    await expect(reason).toContainText(t('dashboard:unlicensedHint'));
    await expect(page).toHaveURL('/app/home');
  }
});

test('the licence page is accessible', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const [address, name] of [
    ['/app/implementator/licence', 'licence'],
    ['/app/about', 'about'],
  ] as const) {
    await navigate(page, t, address);
    await expect(page.getByText(t('licence:maxSurveyBranches'))).toBeVisible();
    await expectTranslated(page, 'es', name);
    await expectAccessible(page, name);
  }
});

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { authenticate, getUser } from '#shared/contract/access/sign-in.ts';
import { createUser } from '#shared/contract/access/users.ts';
import { createClient } from '#shared/contract/client.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { accountButton } from '#tests/support/browser/at-account.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { test as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { slapdProgram } from '#tests/support/directory/install-slapd.ts';
import { SLAPD_BASE, SLAPD_PASSWORD, type Slapd, startSlapd } from '#tests/support/directory/slapd.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const program = slapdProgram() ?? '';
const authority = createAuthority('Banco');

interface Fixtures {
  readonly slapd: Slapd;
  readonly server: SpawnedBranch;
  readonly device: Device;
}

/** Starts the demo branch, which trusts the directory's authority, and a directory that is not configured yet. */
const test = base.extend<Fixtures>({
  slapd: async ({ browserName: _ }, provide) => {
    const slapd = await startSlapd({ program, authority });
    await provide(slapd);
    await slapd.stop();
  },

  server: async ({ browserName: _ }, provide) => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'authority.pem');
    writeFileSync(file, authority.certificate);
    const settings = { TURNO_LDAP_CA: file };
    const server = await spawnBranch({ folder: folder.path, demo: true, settings });
    await provide(server);
    await server.kill();
    folder.remove();
  },

  device: ({ browser, server }, provide) => withDevices(browser, server.origin, provide),
});

test.skip(program === '', 'there is no slapd');

const t = textsIn('es');
const HERE = '/app/administration/directory';

async function openDirectory(page: Page, texts: Texts = t): Promise<void> {
  await signIn(page, 'admin', HERE);
  await expect(form(page, texts).url).toBeVisible();
}

const form = (page: Page, texts: Texts = t) => ({
  url: page.getByLabel(texts('directory:field.ldapUrl'), { exact: true }),
  dc: page.getByLabel(texts('directory:field.ldapDC'), { exact: true }),
  days: page.getByLabel(texts('directory:field.ldapCacheDays'), { exact: true }),
  test: page.getByRole('button', { name: texts('directory:test') }),
  save: page.getByRole('button', { name: texts('common:action.save'), exact: true }),
  outcome: page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: texts('directory:found') }),
});

/** A directory user with the administrator's role. */
async function addAna({ origin }: SpawnedBranch): Promise<void> {
  const as = (token: string | null) =>
    createClient({ origin, token: () => token, fetch, randomKey: randomUUID });
  const body = { username: 'admin', password: DEMO_PASSWORD };
  const { access_token, idUser } = await as(null).call(authenticate, { body });
  const admin = as(access_token);
  const { idUserRoles } = await admin.call(getUser, { params: { id: idUser } });
  const names = { firstName: 'Ana', lastName: 'Ruiz', username: 'ana' };
  await admin.call(createUser, { body: { ...names, usertype: 'AD', enabled: 'Y', idUserRoles } });
}

test('a directory is tested and saved, and its users can sign in', async ({ slapd, server, device }) => {
  await addAna(server);
  const page = await device();
  await openDirectory(page);
  const { url, dc, days, test: tryOut, save, outcome } = form(page);
  await expect(tryOut).toBeDisabled();
  await expect(save).toBeDisabled();

  const tooLong = `ldaps://${'d'.repeat(120)}`;
  for (const field of [url, dc]) {
    await field.fill(tooLong);
    await expect(field).toHaveValue(tooLong);
    await field.fill('');
    await expect(field).toHaveAccessibleDescription(t('common:field.required'));
  }
  await dc.fill(SLAPD_BASE);
  await expect(save).toBeDisabled();
  await dc.fill('');
  await url.fill('directorio.example.org');
  await expect(url).toHaveAccessibleDescription(t('directory:error.address'));
  await url.fill(slapd.url);
  await expect(save).toBeDisabled();
  await dc.fill('example;org');
  await expect(dc).toHaveAccessibleDescription(t('directory:error.base'));
  await expect(tryOut).toBeDisabled();
  await dc.fill('dc=example,dc=com');
  await tryOut.click();
  await expect(dc).toHaveAccessibleDescription(t('directory:error.noSuchBase'));
  await dc.fill(SLAPD_BASE);
  // Clears the test results of another address.
  await expect(dc).toHaveAccessibleDescription(t('directory:hint.ldapDC'));
  await tryOut.click();
  await expect(outcome).toContainText(t('directory:encryption.startTls'));

  await days.fill('366');
  await expect(days).toHaveAccessibleDescription(t('common:field.tooLarge', { max: 365 }));
  await days.fill('3');
  await save.click();
  await expect(page.getByText(t('directory:saved'))).toBeVisible();
  await page.reload();
  await expect(url).toHaveValue(slapd.url);
  await expect(dc).toHaveValue(SLAPD_BASE);
  await expect(days).toHaveValue('3');

  const workstation = await device();
  await workstation.goto('/');
  await workstation.getByLabel(t('auth:username')).fill('Ana');
  await workstation.getByLabel(t('auth:password'), { exact: true }).fill('otra');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByText(t('errors:LOGIN_ERROR'))).toBeVisible();
  await workstation.getByLabel(t('auth:password'), { exact: true }).fill(SLAPD_PASSWORD);
  await workstation.keyboard.press('Enter');
  await expect(workstation).toHaveURL('/app/home');
  // The account menu has no entry for the password: it is changed in the directory.
  await accountButton(workstation).click();
  const account = workstation.getByRole('menu');
  await expect(account).toContainText('Ana Ruiz');
  await expect(account.getByRole('menuitem', { name: t('common:menu.help') })).toBeVisible();
  await expect(account.getByRole('menuitem', { name: t('common:menu.changePassword') })).toHaveCount(0);
  await workstation.keyboard.press('Escape');

  // While the directory is offline, users who signed in within the last days may sign in; others see the reason.
  await slapd.powerCut();
  const later = await device();
  await later.goto('/');
  await later.getByLabel(t('auth:username')).fill('ana');
  await later.getByLabel(t('auth:password'), { exact: true }).fill(SLAPD_PASSWORD);
  await later.keyboard.press('Enter');
  await expect(later).toHaveURL('/app/home');
  await days.fill('0');
  await save.click();
  await expect(page.getByText(t('directory:saved'))).toBeVisible();
  const last = await device();
  await last.goto('/');
  await last.getByLabel(t('auth:username')).fill('ana');
  await last.getByLabel(t('auth:password'), { exact: true }).fill(SLAPD_PASSWORD);
  await last.keyboard.press('Enter');
  await expect(last.getByText(t('errors:INVALID_URL'))).toBeVisible();

  const stop = page.getByRole('button', { name: t('directory:end'), exact: true });
  await stop.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('directory:end'), exact: true })
    .click();
  await expect(page.getByText(t('directory:ended'))).toBeVisible();
  await expect(url).toHaveValue('');
  await expect(stop).toHaveCount(0);
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(url).toHaveValue('');
});

test('a directory error is shown beside its field and keeps the input', async ({ slapd, device }) => {
  const stranger = await startSlapd({ program, authority: createAuthority('Somebody') });
  try {
    const page = await device();
    await openDirectory(page);
    const { url, dc, test: tryOut, outcome } = form(page);
    await dc.fill(SLAPD_BASE);
    await url.fill(stranger.secureUrl);
    await tryOut.click();
    await expect(url).toHaveAccessibleDescription(t('directory:error.certificate'));
    await stranger.powerCut();
    await tryOut.click();
    await expect(url).toHaveAccessibleDescription(t('directory:error.unreachable'));
    await expectAccessible(page, 'a directory that is away');
    await expect(url).toHaveValue(stranger.secureUrl);
    await url.fill(slapd.secureUrl);
    await tryOut.click();
    await expect(outcome).toContainText(t('directory:encryption.tls'));
  } finally {
    await stranger.stop();
  }
});

test('leaving with unsaved input asks first, and a lost connection keeps the input', async ({
  slapd,
  server,
  device,
}) => {
  const page = await device();
  await openDirectory(page);
  const { url, dc, test: tryOut, save } = form(page);
  await url.fill(slapd.url);
  await dc.fill(SLAPD_BASE);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.home') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:confirm.stay') })
    .click();
  await expect(url).toHaveValue(slapd.url);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(save).toBeEnabled();
  await server.kill();
  await expect(save).toBeDisabled();
  await expect(tryOut).toBeDisabled();
  await expect(dc).toHaveValue(SLAPD_BASE);
});

test('the directory page is accessible', async ({ slapd, device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openDirectory(page, t);
  const { url, dc, test: tryOut, outcome } = form(page, t);
  await expectTranslated(page, 'es', 'the directory');
  await expectAccessible(page, 'the directory');
  await url.fill(slapd.url);
  await dc.fill(SLAPD_BASE);
  await tryOut.click();
  await expect(outcome).toBeVisible();
  await expectTranslated(page, 'es', 'a directory that was tried out');
  await expectAccessible(page, 'a directory that was tried out');
  await dc.fill('dc=nowhere');
  await tryOut.click();
  await expect(dc).toHaveAccessibleDescription(t('directory:error.noSuchBase'));
  await expectTranslated(page, 'es', 'a directory without the base');
});

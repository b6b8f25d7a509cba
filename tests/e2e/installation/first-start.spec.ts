import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { branchForm } from '#tests/support/browser/at-branches.ts';
import { currentTicket, openWorkstation, press } from '#tests/support/browser/at-workstation.ts';
import { test as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const PASSWORD = 'a password of my own';

/** A newly installed server without set-up. */
const test = base.extend<{ readonly server: SpawnedBranch; readonly device: Device }>({
  server: async ({ browserName: _ }, provide) => {
    const folder = temporaryFolder();
    const server = await spawnBranch({ folder: folder.path, settings: { TURNO_RESERVED_DISK_MB: '1' } });
    await provide(server);
    await server.kill();
    folder.remove();
  },
  device: ({ browser, server }, provide) => withDevices(browser, server.origin, provide),
});

const t = textsIn('es');

test('a new server opens its set-up, followed by sign-in', async ({ server, device }) => {
  const page = await device();
  await page.goto('/');
  await expect(page).toHaveURL('/setup');
  const field = (name: 'code' | 'password' | 'confirm' | 'branchName') =>
    page.getByLabel(t(`first-start:${name}`), { exact: true });
  const go = page.getByRole('button', { name: t('first-start:do') });
  await expect(go).toBeDisabled();

  await field('code').fill('K7QPM-2F9TC');
  await field('password').fill('corta');
  await field('confirm').fill('otra');
  await field('branchName').fill('Centro');
  await page.getByRole('combobox', { name: t('first-start:starter') }).click();
  await page.getByRole('option', { name: t('first-start:clinic') }).click();
  await expect(page.getByText(t('first-start:starterMakesHere'))).toBeVisible();
  await expect(field('confirm')).toHaveAccessibleDescription(t('first-start:different'));
  await expect(go).toBeDisabled();
  await field('confirm').fill('corta');
  await go.click();
  await expect(field('code')).toHaveAccessibleDescription(t('errors:SETUP_CODE_INVALID'));
  await expect(field('password')).toHaveValue('corta');
  await field('code').fill(await server.setupCode());
  await go.click();
  await expect(field('password')).toHaveAccessibleDescription(/8/);
  await expect(field('branchName')).toHaveValue('Centro');

  await field('password').fill(PASSWORD);
  await field('confirm').fill(PASSWORD);
  await go.click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel(t('auth:username')).fill(FIRST_USER);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(page).toHaveURL('/app/home');

  // Only by pages: a customer issues a ticket, and an operator calls it.
  const kiosk = await device();
  await kiosk.goto('/kiosk/1/branch/1/viewer');
  await kiosk.getByRole('button', { name: /^Admisión/ }).click();
  await expect(kiosk.getByText('A001', { exact: true }).first()).toBeVisible();
  await openWorkstation(page, t, 'Mostrador 1');
  await press(page, 'F2');
  // Waits out the politeness of a new ticket.
  await expect(currentTicket(page, t, 'A001')).toBeVisible({ timeout: 20_000 });

  await page.goto('/app/configuration/branch');
  await page.getByRole('link', { name: 'Centro', exact: true }).click();
  const form = branchForm(page, t);
  // The set-up did not ask for the location: a change of the name does not require it either.
  await form.field('name').fill('Centro histórico');
  await form.save.click();
  await expect(page.getByRole('link', { name: 'Centro histórico', exact: true })).toBeVisible();

  const another = await device();
  await another.goto('/setup');
  await expect(another).toHaveURL('/login');
});

test('a server that becomes a branch takes the code of its link and joins its central', async ({
  server,
  device,
}) => {
  const central = await startCentral({ clock: createSettableClock(Date.now()), pagesDir: 'dist/pages' });
  const registrar = await central.signIn('admin');
  const { code } = await registrar.call(createEnrolmentCode, { params: { id: DEMO.branch } });
  const page = await device();
  await page.goto(`/setup#${await server.setupCode()}`);
  await page.getByLabel(t('first-start:password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('first-start:confirm'), { exact: true }).fill(PASSWORD);
  await page.getByRole('combobox', { name: t('first-start:syncType') }).click();
  await page.getByRole('option', { name: t('first-start:branch') }).click();
  await expect(page.getByLabel(t('first-start:branchName'), { exact: true })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: t('first-start:starter') })).toHaveCount(0);
  await expect(page.getByText(t('first-start:branchHint'))).toBeVisible();
  await page.getByRole('button', { name: t('first-start:do') }).click();
  await expect(page).toHaveURL('/login');

  await page.getByLabel(t('auth:username')).fill(FIRST_USER);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(page).toHaveURL('/app/home');
  await page.reload();
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: t('common:menu.replication') }).click();
  await page.getByLabel(t('replication:enrol.centralUrl')).fill(central.origin);
  await page.getByLabel(t('replication:enrol.code')).fill(code);
  await page.getByRole('button', { name: t('replication:enrol.do') }).click();

  // Its users are central's from now on: the user who joined it is informed, and signs in as one of them.
  await expect(page.getByText(/es ahora la sucursal/)).toBeVisible();
  await page.getByLabel(t('auth:username')).fill('admin');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(
    page.getByRole('banner').getByText(t('replication:state.connected'), { exact: true }),
  ).toBeVisible();
  await central.stop();
});

test('the set-up uses the selected language and is accessible', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: t('first-start:title') })).toBeVisible();
  await expectTranslated(page, 'es', 'set-up');
  await expectAccessible(page, 'set-up');
  for (const [language, name] of [
    ['en', 'English'],
    ['sv', 'Svenska'],
  ] as const) {
    const texts = textsIn(language);
    await page.getByRole('combobox').first().click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('heading', { name: texts('first-start:title') })).toBeVisible();
    await expectTranslated(page, language, 'set-up');
  }
});

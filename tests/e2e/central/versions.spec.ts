import type { Page } from '@playwright/test';
import { listDeployments, startDeployment, uploadVersion } from '#shared/contract/central/versions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { withDevices } from '#tests/support/browser/browser-test.ts';
import { test as atCentral, expect } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { MAKER, STRANGER, signedVersion } from '#tests/support/samples/signed-version.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const t = textsIn('es');
const BRANCH = 1;

const test = atCentral.extend({
  central: async ({ browserName: _ }, provide) => {
    const clock = createSettableClock(Date.now());
    const central = await startCentral({ clock, pagesDir: 'dist/pages', updateKey: MAKER.publicKey });
    await provide(central);
    await central.stop();
  },
  device: ({ browser, central }, provide) => withDevices(browser, central.origin, provide),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, created: ReturnType<typeof signedVersion>): Promise<void> {
  const [file, signature] = [
    page.locator('input[type=file]').first(),
    page.locator('input[type=file]').last(),
  ];
  await file.setInputFiles({
    name: 'turno-0.2.0-linux-x64.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from(created.content),
  });
  await signature.setInputFiles({
    name: 'turno-0.2.0-linux-x64.json',
    mimeType: 'application/json',
    buffer: Buffer.from(created.signed),
  });
  await dialog(page)
    .getByRole('button', { name: t('versions:add.do'), exact: true })
    .click();
}

test('a version is added, deployed to a pilot, rolled back, and thereby stopped', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const machine = await enrolMachine(central, admin, BRANCH);
  const reports = (version: string, state: string | null) => {
    const present = {
      deployment: 1,
      version: '0.2.0',
      reason: '',
      detail: '0.1.0 runs again.',
      since: 1,
      receivedBytes: 0,
    };
    const update = { platform: 'linux-x64', hasKey: true, present: state && { ...present, state } };
    return say(central, machine, { body: { ...REPORT, version, update } });
  };
  await reports('0.1.0', null);

  const page = await device();
  await signIn(page, 'admin', '/app/fleet');
  await page.getByRole('link', { name: t('fleet:versions'), exact: true }).click();
  await expect(page.getByText(t('versions:deployment.none'))).toBeVisible();
  await expect(page.getByRole('cell', { name: '0.1.0' })).toBeVisible();
  // The earlier texts contain file names, which resemble keys.
  await expectTranslated(page, 'es', 'versions');
  await button(page, t('versions:add.open')).click();
  await choose(page, signedVersion({ version: '0.2.0', key: STRANGER.privateKey }));
  await expect(dialog(page)).toContainText(t('errors:VERSION_UNSIGNED'));
  await expectAccessible(page, 'a version that was refused');
  await choose(page, signedVersion({ version: '0.2.0' }));
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('turno-0.2.0-linux-x64.tar.gz')).toBeVisible();

  await button(page, t('versions:start.open')).click();
  await dialog(page).getByLabel(t('versions:start.pilots')).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a version that is to be handed out');
  await dialog(page)
    .getByRole('button', { name: t('versions:start.do'), exact: true })
    .click();
  await expect(page.getByText(t('versions:state.running'))).toBeVisible();
  await reports('0.1.0', 'waiting');
  await expect(page.getByText(t('versions:update.waiting'))).toBeVisible();
  await expectAccessible(page, 'a version that is handed out');

  await button(page, t('versions:pause')).click();
  await expect(page.getByText(t('versions:state.paused'))).toBeVisible();
  await reports('0.1.0', 'rolledBack');
  await expect(page.getByText(t('versions:stopped.failed'))).toBeVisible();
  await expect(page.getByText('0.1.0 runs again.')).toBeVisible();
  await expect(button(page, t('versions:start.open'))).toBeVisible();
});

test('a failed request for versions is not shown as an empty list, and is repeated', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin');
  const apart = /\/api\/(versions|version_deployments)/;
  await page.route(apart, (route) => route.abort());
  await page.goto('/app/fleet/versions');
  const retries = page.getByRole('button', { name: t('common:action.retry') });
  await expect(page.getByText(t('common:form.notLoaded'), { exact: true })).toHaveCount(2);
  await expect(page.getByText(t('common:list.notLoaded'))).toBeVisible();
  await expect(page.getByText(t('versions:deployment.none'))).toHaveCount(0);
  await expect(page.getByText(t('versions:files.none'))).toHaveCount(0);
  await expect(button(page, t('versions:start.open'))).toHaveCount(0);
  await expectAccessible(page, 'versions that could not be read');
  await expectTranslated(page, 'es', 'versions that could not be read');

  await page.unroute(apart);
  await retries.last().click();
  await expect(page.getByText(t('versions:files.none'))).toBeVisible();
  await expect(page.getByText(t('versions:deployment.none'))).toBeVisible();

  // While the server is offline, the list of versions does not ask the user to add files.
  await page.route(/\/api\/versions/, (route) => route.abort());
  await button(page, t('versions:start.open')).click();
  await expect(dialog(page).getByText(t('common:form.notLoaded'))).toBeVisible();
  await expect(dialog(page).getByText(t('versions:start.noFiles'))).toHaveCount(0);
  await page.unrouteAll();
  await dialog(page)
    .getByRole('button', { name: t('common:action.retry') })
    .click();
  await expect(dialog(page).getByText(t('versions:start.noFiles'))).toBeVisible();
});

test('a branch that had not started when the deployment was stopped is not shown as waiting', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const machine = await enrolMachine(central, admin, BRANCH);
  const update = { platform: 'linux-x64', hasKey: true, present: null };
  await say(central, machine, { body: { ...REPORT, version: '0.1.0', update } });
  const { file, signed } = signedVersion({ version: '0.2.0' });
  await admin.call(uploadVersion, { file, body: { signed } });
  const body = { version: '0.2.0', idBranches: [BRANCH], shares: [100], stableMinutes: 60 };
  const { id } = await admin.call(startDeployment, { body });
  const page = await device();
  await signIn(page, 'admin', '/app/fleet/versions');
  await expect(page.getByText(t('versions:update.later'))).toBeVisible();
  await button(page, t('versions:stop.do')).click();
  await dialog(page)
    .getByRole('button', { name: t('versions:stop.do'), exact: true })
    .click();
  await expect(page.getByText(t('versions:update.stopped'))).toBeVisible();
  expect((await admin.call(listDeployments, { query: {} })).rows[0]).toMatchObject({ id, state: 'stopped' });
});

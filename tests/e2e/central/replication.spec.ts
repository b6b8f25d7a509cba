import type { Page } from '@playwright/test';
import { because, becauseTooMany } from '#shared/domain/replication/reason.ts';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { test as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  DISRUPTIONS,
  FAKE,
  type FakeCentral,
  startFakeCentral,
} from '#tests/support/network/fake-central.ts';
import { slowConfiguration } from '#tests/support/network/slow-configuration.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const PASSWORD = 'a long password';

/** A branch without a central, and a central with a code for it. */
const test = base.extend<{ readonly central: FakeCentral; readonly device: Device }>({
  central: async ({ browserName: _ }, provide) => {
    const central = await startFakeCentral();
    await provide(central);
    await central.close();
  },

  device: async ({ browser }, provide) => {
    const folder = temporaryFolder();
    const settings = {
      TURNO_SYNC_TYPE: 'branch',
      TURNO_ADMIN_PASSWORD: PASSWORD,
      TURNO_RESERVED_DISK_MB: '1',
    };
    const branch = await spawnBranch({ folder: folder.path, settings });
    await withDevices(browser, branch.origin, provide);
    await branch.kill();
    folder.remove();
  },
});

const t = textsIn('es');

async function signIn(page: Page, texts: typeof t): Promise<void> {
  await page.goto('/');
  await page.getByLabel(texts('auth:username')).fill(FIRST_USER);
  await page.getByLabel(texts('auth:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: texts('auth:signIn') }).click();
  await expect(page).toHaveURL('/app/home');
}

async function openReplication(page: Page, texts: typeof t): Promise<void> {
  await signIn(page, texts);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('common:menu.replication') })
    .click();
  await expect(stateIn(page, texts('replication:state.notEnrolled'))).toBeVisible();
}

/** The only status in the page's header; the footer states in the same words how this device is connected. */
const stateIn = (page: Page, word: string) => page.getByRole('banner').getByText(word, { exact: true });

const enrolForm = (page: Page, texts: typeof t) => ({
  address: page.getByLabel(texts('replication:enrol.centralUrl')),
  code: page.getByLabel(texts('replication:enrol.code')),
  join: page.getByRole('button', { name: texts('replication:enrol.do') }),
});

test('a server joins a central; errors are shown beside the field and the input stays', async ({
  central,
  device,
}) => {
  const page = await device();
  await openReplication(page, t);
  const { address, code, join } = enrolForm(page, t);
  await expect(join).toBeDisabled();
  await address.fill(central.url);
  await code.fill('WRONG');
  await join.click();
  await expect(page.getByText(t('errors:ENROLMENT_CODE_INVALID'))).toBeVisible();
  await expect(address).toHaveValue(central.url);
  await expect(code).toHaveValue('WRONG');
  await address.fill('http://central.example.com');
  await join.click();
  await expect(page.getByText(t('errors:CENTRAL_URL_INSECURE'))).toBeVisible();
  await address.fill(central.url);
  await code.fill(FAKE.code);
  await join.click();
  await expect(stateIn(page, t('replication:state.connected'))).toBeVisible();
  await expect(page.getByText(`${FAKE.branchName} (${FAKE.idBranches})`)).toBeVisible();
  await expect(page.getByText(t('replication:pendingNone'))).toBeVisible();
});

test('progress of the first configuration is shown as text and bar', async ({ device }) => {
  const configuration = slowConfiguration(40);
  const central = await startFakeCentral(configuration);
  const page = await device({ reducedMotion: 'reduce' });
  await openReplication(page, t);
  const { address, code, join } = enrolForm(page, t);
  await address.fill(central.url);
  await code.fill(FAKE.code);
  await join.click();
  await expect(page.getByText(t('replication:bootstrap.requesting'))).toBeVisible();
  const bar = page.getByRole('progressbar', { name: t('replication:bootstrap.label') });
  for (const [received, percent] of [
    [10, 25],
    [30, 75],
  ] as const) {
    configuration.letCome(received);
    await expect(page.getByText(t('replication:bootstrap.receiving', { received, total: 40 }))).toBeVisible();
    await expect(bar).toHaveAttribute('aria-valuenow', String(percent));
  }
  await expectAccessible(page, 'a configuration on its way');
  await expectTranslated(page, 'es', 'a configuration on its way');
  configuration.letCome(40);
  // The user who set the branch up is no longer valid: users come from central.
  // This central sends no user instead, so the branch may be set up again.
  await expect(page).toHaveURL(/\/(login|setup)$/);
  await central.close();
});

test('the reason for stopped reception is shown in the language of the page', async ({ central, device }) => {
  const page = await device();
  await openReplication(page, t);
  const { address, code, join } = enrolForm(page, t);
  await address.fill(central.url);
  await code.fill(FAKE.code);
  await join.click();
  await expect(stateIn(page, t('replication:state.connected'))).toBeVisible();
  central.stop(becauseTooMany(7, 500, because('otherBranch', 3)));
  // Each sign-in is audited, and so a change to push.
  await signIn(await device(), t);
  await expect(stateIn(page, t('replication:state.stopped'))).toBeVisible();
  const reason = t('replication:setAside.otherBranch', { detail: '3' });
  const announced = t('replication:stop.tooMany', { rejected: '7', rows: '500', reason });
  await expect(page.getByText(t('replication:status.stopped', { reason: announced }))).toBeVisible();
  await expect(page.getByText(t('replication:alarm.stopped'))).toBeVisible();
  await expectTranslated(page, 'es', 'stopped');
});

test('the page is translated and accessible', async ({ central, device }) => {
  test.slow();
  const page = await device({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    await expectTranslated(page, 'es', what);
    await expectAccessible(page, what);
  };
  await openReplication(page, t);
  await look('no central yet');
  const { address, code, join } = enrolForm(page, t);
  await address.fill(central.url);
  await code.fill(FAKE.code);
  await join.click();
  await expect(stateIn(page, t('replication:state.connected'))).toBeVisible();
  await look('connected');
  central.suffer(DISRUPTIONS.redirection ?? null);
  await expect(stateIn(page, t('replication:state.offline'))).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(t('replication:error.redirected'))).toBeVisible();
  await look('offline');
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import {
  listDeviceVersions,
  type ProgramUpdate,
  reportProgram,
} from '#shared/contract/devices/device-programs.ts';
import { awaitPairing, pairDevice } from '#shared/contract/devices/devices.ts';
import { WITHDRAWN } from '#shared/domain/updates/device-program.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test as base } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { createFakePackage, TARGET, UPDATE_KEY } from '#tests/support/electron/fake-updates.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
/** The branch's version: no device may be newer. */
const VERSION: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
const KIOSK = 'a'.repeat(64);
const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));

/** A branch that checks the packages for its devices. */
const test = base.extend({
  branch: async ({ browserName: _ }, provide) => {
    const clock = createSettableClock(Date.now());
    const branch = await startBranch({ clock, pagesDir: PAGES, updateKey: UPDATE_KEY });
    await provide(branch);
    await branch.stop();
  },
});

/** Pairs a kiosk of an earlier version with a branch that has a package for it. */
async function offeredAt(branch: Branch) {
  const admin = await branch.signIn('admin');
  const { code } = await branch.anybody.call(awaitPairing, { body: { key: KIOSK } });
  await admin.call(pairDevice, {
    body: { code: code ?? '', role: 'kiosk', idBranches: DEMO.branch, idKiosks: DEMO.kiosks.entrance },
  });
  const folder = join(branch.folder, DEVICE_PACKAGES_FOLDER);
  mkdirSync(folder, { recursive: true });
  const created = createFakePackage(VERSION);
  const file = join(folder, `Turno-${VERSION}.AppImage`);
  writeFileSync(file, created.content);
  writeFileSync(`${file}.json`, created.offered.signed);
  const versions = () => admin.call(listDeviceVersions, { params: { id: DEMO.branch } });
  await versions();
  const say = async (update?: ProgramUpdate) => {
    await branch.anybody.call(awaitPairing, { body: { key: KIOSK, takes: ['log'] } });
    return branch.anybody.call(reportProgram, {
      body: { key: KIOSK, version: '0.0.1', target: TARGET, ...(update && { update }) },
    });
  };
  expect((await say()).offered).not.toBeNull();
  return { say, versions };
}

test('a failed device version is stopped, and offered again after a second confirmation', async ({
  branch,
  device,
}) => {
  const { say, versions } = await offeredAt(branch);
  await say({ version: VERSION, state: 'rolledBack', reason: '' });

  const page = await device();
  await signIn(page, 'admin');
  await page.goto('/app/configuration/branch/devices');
  const stopped = page.getByRole('alert').filter({ hasText: VERSION });
  await expect(stopped).toContainText('Entrada');
  await expectAccessible(page, 'a version that was stopped');
  await expectTranslated(page, 'es', 'a version that was stopped');
  const offer = page.getByRole('main').getByRole('button', { name: t('devices:versions.offer') });
  const question = page.getByRole('dialog', { name: t('devices:versions.offerSure', { version: VERSION }) });

  await offer.click();
  await question.getByRole('button', { name: t('common:action.cancel') }).click();
  expect((await versions())[0]?.stopped).not.toBeNull();

  await offer.click();
  await question.getByRole('button', { name: t('devices:versions.offer') }).click();
  await expect(page.getByText(t('devices:versions.offered', { version: VERSION }))).toBeVisible();
  await expect(stopped).toHaveCount(0);
  await expect(
    page.getByText(t('devices:versions.running', { version: VERSION, running: 0, total: 1 })),
  ).toBeVisible();
  expect((await say()).offered).not.toBeNull();
});

test('a version stopped by central is shown and cannot be offered at the branch', async ({
  branch,
  device,
}) => {
  const { say } = await offeredAt(branch);
  await branch.configure(({ trx, now }) =>
    trx
      .insertInto('stopped_device_versions')
      .values({ version: VERSION, device: '', state: WITHDRAWN, reason: '', at: now })
      .execute(),
  );
  expect((await say()).offered).toBeNull();
  const page = await device();
  await signIn(page, 'admin');
  await page.goto('/app/configuration/branch/devices');
  await expect(page.getByRole('alert').filter({ hasText: VERSION })).toContainText('La central detuvo');
  await expect(page.getByRole('button', { name: t('devices:versions.offer') })).toHaveCount(0);
  await expectTranslated(page, 'es', 'a version that central has stopped');
});

test('a failed request for devices is not shown as an empty list', async ({ branch, device }) => {
  const { say } = await offeredAt(branch);
  await say({ version: VERSION, state: 'rolledBack', reason: '' });
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/branch/devices');
  const entrance = page.getByRole('button', { name: /Entrada/ }).first();
  await expect(entrance).toBeVisible();
  const apart = /\/api\/branches\/1\/devices\?/;
  await page.route(apart, (route) => route.abort());
  await entrance.click();
  const panel = page.getByRole('complementary', { name: t('devices:title') });
  await expect(panel.getByText(t('common:form.notLoaded'))).toBeVisible();
  await expectAccessible(page, 'a device that could not be read');
  await page.getByText(t('devices:kinds.display', { count: 1 })).click();
  await expect(page.getByText(t('common:list.notLoaded'))).toBeVisible();
  await expect(page.getByRole('radio', { name: t('devices:filterOf.display'), exact: true })).toBeChecked();
  await page.unroute(apart);
  await panel.getByRole('button', { name: t('common:action.retry') }).click();
  await expect(page.getByRole('complementary', { name: 'Entrada' })).toBeVisible();
});

import { createBranch } from '#shared/contract/configuration/branches.ts';
import { createWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');

test('at central, no request for branch data is sent, and signing out works', async ({ device }) => {
  const page = await device();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await signIn(page, 'admin', '/app/fleet');
  await expect(page.getByRole('banner').getByRole('heading', { name: t('fleet:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('alert-messages:title') })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: t('help:titleOf', { page: t('fleet:title') }) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await page
    .getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') })
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(page).toHaveURL('/login');
  expect(requests.filter((path) => /alertMessages|printers|workstation$/.test(path))).toEqual([]);
});

test('central names the missing branch, rollout or page', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/about');
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  for (const [address, missing] of [
    ['/app/fleet/99999', 'shell:missing.branch'],
    ['/app/fleet/abc', 'shell:missing.branch'],
    ['/app/fleet/99999/edit', 'shell:missing.branch'],
    ['/app/rollouts/99999', 'shell:missing.rollout'],
    ['/app/rollouts/abc', 'shell:missing.rollout'],
    ['/app/configuration/queues/crud?id=99999', 'shell:missing.queue'],
    ['/app/nowhere', 'shell:notFound.page'],
  ] as const) {
    await navigate(page, t, address);
    await expect(title, address).toHaveText(t(missing));
  }
});

test('the palette finds a workstation of any branch and opens the supervision of its branch', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  let idBranches = 0;
  for (let number = 1; number <= 12; number += 1)
    ({ id: idBranches } = await admin.call(createBranch, { body: newBranch({ name: `Zona ${number}` }) }));
  const workstation = {
    name: 'Mesa del jardín',
    enabled: 'Y',
    idWorkStationTypes: 1,
    idAttentionAreas: 1,
  } as const;
  await admin.call(createWorkstation, { body: { ...workstation, idBranches } });
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await expect(page.getByRole('button', { name: t('palette:title') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('palette:title') });
  await palette.getByRole('combobox').fill('jardin zona 12');
  await expect(palette.getByRole('option')).toHaveText(['Mesa del jardínZona 12']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/app/supervision?branch=${idBranches}`);
  await expect(page.getByRole('main')).toContainText('Mesa del jardín');
});

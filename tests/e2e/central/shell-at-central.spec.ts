import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { follow } from '#tests/support/browser/follow.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('at central, where no customer is served, nothing of a branch is asked for, and one can leave', async ({
  device,
}) => {
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

test('central says of a branch, a rollout or a page that does not exist what is missing', async ({
  device,
}) => {
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
    await follow(page, t, address);
    await expect(title, address).toHaveText(t(missing));
  }
});

import { nameOf, openServices, services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('services are listed and edited at central', async ({ central, device }) => {
  const page = await device();
  await openServices(page, t);
  const { rows, form, search, edit, edited } = services(page, t);
  await expect(rows).toHaveCount(5);

  await form.field('name').fill('Divisas');
  await form.field('serviceTime').fill('0:07:30');
  await form.add.click();
  await expect(rows).toHaveCount(6);

  await search.fill('informacion');
  await expect(rows).toHaveCount(1);
  await edit('Información').click();
  await edited.getByLabel(t('services:name')).fill('Información y turnos');
  await page.keyboard.press('Enter');
  await expect(nameOf(rows)).toHaveText('Información y turnos');

  const stored = await central
    .database()
    .reader.selectFrom('services')
    .select('name')
    .orderBy('id')
    .execute();
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(['Divisas', 'Información y turnos']));
});

test('central shows its own pages only: no customers are served there', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  for (const region of [
    page.getByRole('navigation', { name: t('common:menu.main') }),
    page.getByRole('main'),
  ]) {
    const links = region.getByRole('link');
    for (const key of ['consolidated', 'fleet', 'configuration', 'about'] as const) {
      await expect(
        links.filter({ has: page.getByText(t(`common:menu.${key}`), { exact: true }) }),
      ).toBeVisible();
    }
    const workstation = page.getByText(t('common:menu.workstation'), { exact: true });
    await expect(links.filter({ has: workstation })).toHaveCount(0);
  }
  await page.goto('/app/workstation-selection');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.titleHere') })).toBeVisible();
  await page.goto('/app/implementator');
  await expect(page).toHaveURL('/app/implementator/licence');
  const tabs = page.getByRole('navigation', { name: t('implementator:title') }).getByRole('link');
  await expect(tabs).toHaveText([
    t('implementator:tab.licence'),
    t('implementator:tab.backup'),
    t('jobs:title'),
    t('implementator:tab.error-log'),
  ]);
  await page.goto('/app/home');
  await expectAccessible(page, 'the home page of central');
  await expectTranslated(page, 'es', 'the home page of central');
});

test('an address opened while the server does not answer stays open', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  // Like a new browser: the previous page may still be about to store its state.
  await page.addInitScript(() => localStorage.removeItem('turno.syncType'));
  let unanswered = 2;
  await page.route('**/api/syncType', (route) => {
    unanswered -= 1;
    return unanswered < 0 ? route.continue() : route.abort();
  });
  await page.goto('/app/fleet');
  await expect(page.getByRole('heading', { level: 1, name: t('fleet:title') })).toBeVisible();
  await expect(page).toHaveURL('/app/fleet');
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  await expect(menu.getByRole('link', { name: t('common:menu.fleet') })).toBeVisible();
  expect(unanswered).toBeLessThan(0);
});

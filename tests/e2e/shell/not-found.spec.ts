import type { TextKey } from '#renderer/lib/text-key.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

const CONFIGURATION = '/app/configuration';
const NUMBERS = ['crud?id=99999', 'crud?id=abc'];

/** The missing object, its list, and the addresses. */
const MISSING: readonly (readonly [TextKey, string, readonly string[]])[] = [
  ['shell:missing.queue', `${CONFIGURATION}/queues`, [...NUMBERS, 'crud?id=']],
  ['shell:missing.detailGroup', `${CONFIGURATION}/detail-groups`, NUMBERS],
  ['shell:missing.schedule', `${CONFIGURATION}/schedules`, NUMBERS],
  ['shell:missing.alarm', `${CONFIGURATION}/alarms`, NUMBERS],
  ['shell:missing.branch', `${CONFIGURATION}/branch`, NUMBERS],
  ['shell:missing.branchGroup', `${CONFIGURATION}/branch-groups`, NUMBERS],
  ['shell:missing.viewProfile', `${CONFIGURATION}/branch-type/view-profiles`, NUMBERS],
  ['shell:missing.detailProfile', `${CONFIGURATION}/branch-type/detail-profiles`, NUMBERS],
  ['shell:missing.attentionProfile', `${CONFIGURATION}/branch-type/attention-profiles`, NUMBERS],
  ['shell:missing.workstationType', `${CONFIGURATION}/branch-type/workstation-types`, NUMBERS],
  ['shell:missing.virtualTicket', `${CONFIGURATION}/branch-type/virtual-tickets`, NUMBERS],
  ['shell:missing.schedule', `${CONFIGURATION}/branch-type/schedules`, NUMBERS],
  ['shell:missing.alarm', `${CONFIGURATION}/branch-type/alarms`, NUMBERS],
  ['shell:missing.alarm', `${CONFIGURATION}/branch/alarms`, NUMBERS],
  ['shell:missing.printer', `${CONFIGURATION}/branch/printers`, NUMBERS],
  ['shell:missing.display', `${CONFIGURATION}/branch/displays`, NUMBERS],
  ['shell:missing.ticketDesign', `${CONFIGURATION}/tools/ticket-designs`, ['designer?id=99999']],
  ['shell:missing.displayDesign', `${CONFIGURATION}/tools/digital-signage`, NUMBERS],
  ['shell:missing.kiosk', `${CONFIGURATION}/kiosk-designer/kiosks`, ['99999', 'abc', '99999/editor']],
  ['shell:missing.user', '/app/administration/users', ['99999/edit', 'abc/edit']],
  ['shell:missing.role', '/app/administration/roles', ['99999/edit', 'abc/edit']],
  ['shell:missing.report', '/app/reporting', ['view/99999', 'view/abc']],
];

test('an address of a missing item names it and links to its list', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/about');
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  // Selects the only branch type and branch.
  await navigate(page, t, `${CONFIGURATION}/services`);
  for (const [missing, list, addresses] of MISSING) {
    for (const below of addresses) {
      await navigate(page, t, `${list}/${below}`);
      await expect(title, `${list}/${below}`).toHaveText(t(missing));
      await expect(page).toHaveTitle(new RegExp(`^${t(missing)} · .*Turno$`));
      const lists = page.getByRole('main').locator(`a[data-variant=filled][href="${list}"]`);
      await expect(lists, `${list}/${below}`).toBeVisible();
    }
  }
  await expectTranslated(page, 'es', 'a missing report');
  await expectAccessible(page, 'a missing report');
  await page
    .getByRole('link', { name: t('shell:notFound.toList', { page: t('common:menu.reporting') }) })
    .click();
  await expect(title).toHaveText(t('common:menu.reporting'));
});

test('an address without a page says so, also after signing in, and links to the nearest page above', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/about');
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  for (const [address, above] of [
    ['/app/nowhere', '/app/home'],
    ['/app/configuration/nowhere', '/app/configuration'],
    ['/app/configuration/services/99', '/app/configuration/services'],
    ['/app/administration/users/99', '/app/administration/users'],
    ['/nowhere', '/app/home'],
  ] as const) {
    await page.goto(address);
    await expect(title, address).toHaveText(t('shell:notFound.page'));
    await expect(main.getByText(address)).toBeVisible();
    await expect(main.locator(`a[data-variant=filled][href="${above}"]`), address).toBeVisible();
  }
  await expectTranslated(page, 'es', 'no page');
  await page.goto('/app/configuration/general-settings');
  await expect(page).toHaveURL('/app/configuration/tools/general-settings');
  await page.goto('/app/configuration/branch-type');
  await expect(page).toHaveURL(/\/app\/configuration\/(?!branch-type$)/);
});

test('a named state of the specification leads to its page, and an unknown one says so', async ({
  device,
}) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/home');
  await page.goto('/?state=configuration-crud-queues');
  await expect(page).toHaveURL('/app/configuration/queues/crud');
  await page.goto('/app/go/app.error?key=EXPIRED_TOKEN');
  await expect(page).toHaveURL('/app/error/EXPIRED_TOKEN');
  await page.goto('/app/go/configuration-nothing');
  await expect(page.getByRole('heading', { name: t('shell:notFound.page') })).toBeVisible();
});

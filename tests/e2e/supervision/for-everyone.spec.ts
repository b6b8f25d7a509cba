import type { Page } from '@playwright/test';
import { MODULES } from '#shared/domain/access/modules.ts';
import { open, take } from '#tests/support/actions/workstation-actions.ts';
import {
  activityOf,
  allowOnly,
  openActions,
  openSupervision,
} from '#tests/support/browser/at-supervision.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

/** The actions of the page. */
const offers = (page: Page, texts: Texts = t) => ({
  view: page.getByRole('button', { name: texts('supervision:view.title') }),
  reset: page.getByRole('button', { name: texts('supervision:reset.do') }),
  workstation: page.getByRole('button', {
    name: texts('supervision:workstations.act', { name: 'Puesto 1' }),
  }),
  queue: page.getByRole('button', { name: texts('supervision:queues.detail', { name: 'Caja' }) }),
});

test('supervision is accessible', async ({ branch, device }) => {
  await take(branch);
  await open(await branch.signIn('lucia'), 1);
  const page = await device({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    await expectTranslated(page, 'es', what);
    await expectAccessible(page, what);
  };
  await openSupervision(page, t);
  await look('supervision');
  await offers(page, t).queue.click();
  await expect(page.getByRole('dialog').locator('tbody tr')).toHaveCount(1);
  await look('who waits');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openActions(page, t, 'Puesto 1');
  await look('what can be done with a workstation');
  await page.keyboard.press('Escape');
  await offers(page, t).view.click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await look('the view profiles');
  await page.keyboard.press('Escape');
  await page.route('**/api/supervision?*', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, queues: [], workstations: [] } });
  });
  await page.reload();
  await expect(page.getByText(t('supervision:NO_ACTIVITY'))).toHaveCount(2);
  await look('no activity');
});

test('a user who may only view sees no actions; each permission adds its own', async ({ branch, device }) => {
  await open(await branch.signIn('lucia'), 1);
  const displayed = async (modules: Parameters<typeof allowOnly>[2]) => {
    await allowOnly(branch, 'Supervisión', modules);
    const page = await device();
    await openSupervision(page, t);
    await expect(activityOf(page, t, 'workstations', 'Puesto 1')).toBeVisible();
    const { view, reset, workstation } = offers(page);
    return { page, counts: [await view.count(), await reset.count(), await workstation.count()] };
  };

  const looking = await displayed([MODULES.supervisionView]);
  expect(looking.counts).toEqual([0, 0, 0]);
  await take(branch);
  await offers(looking.page).queue.click();
  await expect(looking.page.getByRole('dialog').locator('tbody tr')).toHaveCount(1);
  await expect(looking.page.getByRole('dialog').getByText(t('supervision:detail.clear'))).toHaveCount(0);
  await expect(looking.page.getByRole('columnheader', { name: t('common:list.actions') })).toHaveCount(0);

  expect((await displayed([MODULES.supervisionView, MODULES.supervisionReset])).counts).toEqual([0, 1, 1]);

  const closing = await displayed([MODULES.supervisionView, MODULES.supervisionCloseWorkstation]);
  expect(closing.counts).toEqual([0, 0, 1]);
  const one = await openActions(closing.page, t, 'Puesto 1');
  await expect(one.getByRole('button', { name: t('supervision:action.close.do') })).toBeVisible();
  await expect(one.getByRole('combobox')).toHaveCount(0);

  const changing = await displayed([MODULES.supervisionView, MODULES.supervisionChangeProfile]);
  expect(changing.counts).toEqual([1, 0, 1]);
  const other = await openActions(changing.page, t, 'Puesto 1');
  await expect(other.getByRole('combobox')).toBeVisible();
  await expect(other.getByRole('button', { name: t('supervision:action.close.do') })).toHaveCount(0);
});

test('central is read-only without tickets to remove (O-005), and shows an offline branch as such', async ({
  device,
}) => {
  const page = await device();
  await page.addInitScript(() => localStorage.removeItem('turno.syncType'));
  await page.route('**/api/syncType', (route) => route.fulfill({ json: { syncType: 'central' } }));
  await page.route('**/api/supervision?*', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, connection: 'offline' } });
  });
  await openSupervision(page, t, 'admin');
  const { view, reset, workstation, queue } = offers(page);
  await expect(view).toBeVisible();
  for (const hidden of [reset, workstation, queue]) await expect(hidden).toHaveCount(0);
  await expect(page.getByText(t('supervision:live.offline', { time: '' }))).toBeVisible();
});

for (const [what, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['at 200 %', { width: 683, height: 384 }],
] as const) {
  test(`nothing of the page is cut ${what}`, async ({ branch, device }) => {
    await open(await branch.signIn('lucia'), 1);
    const page = await device({ viewport, reducedMotion: 'reduce' });
    await openSupervision(page, t);
    const fits = () =>
      page.evaluate(() => {
        const main = document.querySelector('main');
        return (
          document.documentElement.scrollWidth <= innerWidth && main && main.scrollWidth <= main.clientWidth
        );
      });
    expect(await fits()).toBe(true);
    const name = activityOf(page, t, 'queues', 'Cuentas y tarjetas').getByText('Cuentas y tarjetas');
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    const dialog = await openActions(page, t, 'Puesto 1');
    const send = dialog.getByRole('button', { name: t('supervision:action.message.send') });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport();
    expect(await fits()).toBe(true);
  });
}

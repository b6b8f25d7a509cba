import type { Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/text-key.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SMALL_LAPTOP = { width: 1280, height: 800 };
const TABLET = { width: 1024, height: 768 };

/** Pages whose list has row actions. */
const LISTS = [
  ...new Set(KINDS.flatMap(({ page: own }) => (own ? [own.at] : []))),
  '/app/configuration/branch',
  '/app/configuration/branch/queues',
  '/app/configuration/branch/messages',
  '/app/administration/users',
  '/app/administration/roles',
  '/app/reporting',
];

test('lists show every column and every row action at 1280 px, and every row action at 1024 px', async ({
  device,
}) => {
  const page = await device({ viewport: SMALL_LAPTOP, reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  // Selects the only branch type and branch.
  await navigate(page, t, '/app/configuration/services');
  for (const at of LISTS) {
    await navigate(page, t, at);
    await expect(page.locator('main table').first(), at).toBeVisible();
    await page.setViewportSize(SMALL_LAPTOP);
    await expect.poll(() => hiddenParts(page), `${at} at 1280 px`).toEqual({ columns: 0, actions: [] });
    await page.setViewportSize(TABLET);
    await expect.poll(() => hiddenParts(page).then(({ actions }) => actions), `${at} at 1024 px`).toEqual([]);
  }
});

/** Measures the tables of the page: px of columns that need scrolling, and row actions that are cut off. */
const hiddenParts = (page: Page) =>
  page.locator('main table').evaluateAll((tables) => ({
    columns: Math.max(
      ...tables.map(({ parentElement: region }) => (region ? region.scrollWidth - region.clientWidth : 0)),
    ),
    actions: tables.flatMap((table) =>
      [...table.querySelectorAll<HTMLElement>('tbody tr > td:last-child :is(button, a)')]
        .filter((action) => {
          const cell = action.closest('td')?.getBoundingClientRect();
          const { left, right } = action.getBoundingClientRect();
          return !cell || left < cell.left || right > cell.right || right > innerWidth;
        })
        .map((action) => action.getAttribute('aria-label') ?? action.innerText),
    ),
  }));

test('pages of one name have different titles in the browser', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/about');
  await navigate(page, t, '/app/configuration/services');
  const titleOf = async (at: string, name: TextKey) => {
    await navigate(page, t, at);
    await expect(page).toHaveTitle(new RegExp(`^${t(name)} · .+ · Turno$`));
    return page.title();
  };
  const titles = [
    await titleOf('/app/configuration/messages', 'messages:title'),
    await titleOf('/app/configuration/branch-type/messages', 'messages:title'),
    await titleOf('/app/configuration/branch/messages', 'messages:title'),
    await titleOf('/app/sms/manager', 'messages:title'),
    await titleOf('/app/configuration/detail-groups/crud', 'detail-groups:new'),
    await titleOf('/app/configuration/branch-groups/crud', 'branch-groups:new'),
  ];
  expect(new Set(titles).size).toBe(titles.length);
});

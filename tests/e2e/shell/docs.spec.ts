import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';

/** Addresses of links, pictures, scripts and style sheets of a page. */
const referencesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src]')].map(
      (element) =>
        new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', document.baseURI).href,
    ),
  );

test('each page of the documentation opens, and its links lead to pages and headings of it', async ({
  branch,
  device,
}) => {
  const page = await device();
  const start = `${branch.origin}/docs/index.html`;
  const ids = new Map<string, ReadonlySet<string>>();
  const links = new Set([start]);
  for (const link of links) {
    const [address = ''] = link.split('#');
    if (!address.startsWith(`${branch.origin}/docs/`) || ids.has(address)) continue;
    if (!address.endsWith('.html')) {
      ids.set(address, new Set());
      expect((await page.request.get(address)).status(), address).toBe(200);
      continue;
    }
    expect((await page.goto(address))?.status(), address).toBe(200);
    ids.set(
      address,
      new Set(await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))),
    );
    for (const found of await referencesOf(page)) links.add(found);
  }
  const broken = [...links].filter((link) => {
    const [address = '', anchor] = link.split('#');
    return anchor !== undefined && ids.has(address) && !ids.get(address)?.has(decodeURIComponent(anchor));
  });
  expect(broken).toEqual([]);
  expect(ids.size).toBeGreaterThan(70);
  expect((await page.request.get(`${branch.origin}/docs/nothing.html`)).status()).toBe(404);
});

test('the documentation is searched by words and read on a phone by touch', async ({ branch, device }) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`${branch.origin}/docs/`);
  await expect(page).toHaveTitle('Turno · Turno documentation');
  await expectSeenToTheEnd(page, 'finger', 'the documentation');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('restor branch');
  await page.getByRole('link', { name: 'Backup and restore: Restoring a branch' }).click();
  await expect(page).toHaveURL(/docs\/backup\.html#restoring-a-branch$/);
  await expect(page.getByRole('heading', { name: 'Restoring a branch', exact: true })).toBeInViewport();
  await expectAccessible(page, 'the documentation');
  await field.fill('xyzzy');
  await expect(page.getByText('No results')).toBeVisible();
});

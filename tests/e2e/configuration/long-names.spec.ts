import type { Page } from '@playwright/test';
import { addOneOfEach } from '#tests/support/actions/add-one-of-each.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { fillConfiguration, lengthenNames } from '#tests/support/data/fill-configuration.ts';

const t = textsIn('es');
const MANY = 10_000;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const TABLES = [
  { table: 'services', max: 60 },
  { table: 'queues', max: 60 },
  { table: 'branches', max: 45 },
  { table: 'employees', named: 'first_name', max: 45 },
  { table: 'users', named: 'username', max: 45 },
];

const LISTS = [
  '/app/configuration/services',
  '/app/configuration/queues',
  '/app/configuration/branch',
  '/app/administration/users',
];

test('lists of ten thousand rows with the longest names do not overlap and turn their pages', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  fillConfiguration(branch.folder, await addOneOfEach(admin), MANY);
  lengthenNames(branch.folder, TABLES);
  const page = await device({ hasTouch: true, reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const at of LISTS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await navigate(page, t, at);
    await expect(page.locator('main tbody tr').first(), at).toBeVisible();
    await expectInView(page, at);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const message = `${at}, ${size.width} wide`;
      await expect.soft.poll(() => page.evaluate(overlaps), { message }).toEqual([]);
      const hand = size.width < 600 ? 'finger' : 'wheel';
      await expectNextPage(page, hand, message);
    }
  }
});

/** Scrolls to the end, opens the next page, and expects other rows. */
async function expectNextPage(page: Page, hand: 'finger' | 'wheel', message: string): Promise<void> {
  const first = page.locator('main tbody tr').first();
  const before = await first.innerText();
  const next = page
    .getByRole('navigation', { name: t('common:list.pages') })
    .getByRole('button', { name: t('common:list.nextPage'), exact: true });
  // The page grows when its rows arrive late.
  await expect(async () => {
    await expectSeenToTheEnd(page, hand, message);
    await expect(next, message).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await (hand === 'finger' ? next.tap() : next.click());
  await expect(first, message).not.toHaveText(before, { useInnerText: true });
}

/** Runs in the page: texts in rows that exceed their cells. */
function overlaps(): string[] {
  const found: string[] = [];
  for (const cell of document.querySelectorAll('main tbody td, main tbody th')) {
    const box = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around?.checkVisibility() || around.closest('.visually-hidden') || !text.textContent?.trim())
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      let { left, right } = range.getBoundingClientRect();
      for (let clip: Element | null = around; clip && clip !== cell; clip = clip.parentElement) {
        if (getComputedStyle(clip).overflowX === 'visible') continue;
        left = Math.max(left, clip.getBoundingClientRect().left);
        right = Math.min(right, clip.getBoundingClientRect().right);
      }
      const isCut = getComputedStyle(cell).overflowX !== 'visible';
      if (!isCut && (left < box.left - 1 || right > box.right + 1)) found.push(text.textContent);
    }
  }
  return found;
}

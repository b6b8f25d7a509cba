import type { Page } from '@playwright/test';
import { take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { callNext, openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

/** Small screens of desks; the last is 1280 × 720 at 200 % zoom. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 640, height: 360 },
];

/** Lists truncated and overlapping texts. */
const cutOff = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => {
    const words = [
      ...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, dt, dd, span, b, th, td, p'),
    ];
    return words
      .filter((each) => each.children.length === 0 && each.textContent && each.offsetParent)
      .filter((each) => !each.closest('.visually-hidden'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((each) => each.textContent);
  });

for (const language of ['es', 'en', 'sv'] as const) {
  test(`a workstation on a small screen cuts no text (${language})`, async ({ branch, device }) => {
    const t = textsIn(language);
    await takeCallable(branch);
    await take(branch);
    const page = await device({ locale: language });
    await signIn(page, 'lucia');
    await openWorkstation(page, t, 'Puesto 1');

    const look = async () => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.poll(() => cutOff(page), { message: `${size.width} wide` }).toEqual([]);
        const names = page.getByRole('banner').getByText(/^(Puesto 1|Oficina Centro)$/);
        await expect(names).toHaveCount(2);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        const queues = page.getByRole('columnheader', { name: t('workstation:queues.name') });
        if (size.width > 960) await expect(queues).toBeInViewport();
      }
      await page.setViewportSize({ width: 1366, height: 768 });
    };

    await look();
    await callNext(page, t);
    await look();
  });
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectRegionsSeenToTheEnd, expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SMALL = { width: 1024, height: 768 };
const DEVICE = { viewport: SMALL, hasTouch: true, reducedMotion: 'reduce' } as const;
const WIDTHS = [390, 640, 1024, 1280, 1440];
/** Minimum width of a kiosk button on the board, px. */
const MIN_CELL = 120;

const selectPresentation = (page: Page) =>
  page
    .getByRole('radio', { name: t('display-designs:screenTypes.presentation.name'), exact: true })
    .press('Space');

const DESIGNERS = [
  { name: 'kiosk', path: '/app/kiosk-designer/kiosks/2/editor', frames: 1 },
  { name: 'ticket', path: '/app/configuration/tools/ticket-designs/designer', frames: 0 },
  { name: 'display', path: '/app/digital-signage-crud', frames: 1, open: selectPresentation },
] as const;

for (const designer of DESIGNERS)
  test(`the ${designer.name} designer fits its window and scrolls to its end`, async ({ device }) => {
    const page = await device(DEVICE);
    await signIn(page, 'admin', designer.path);
    await expect(page.getByRole('button', { name: t('common:action.save'), exact: true })).toBeVisible();
    await expect(page.locator('main iframe')).toHaveCount(designer.frames);
    if ('open' in designer) await designer.open(page);
    await expectInView(page, designer.name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      for (const hand of ['wheel', 'finger'] as const) {
        await expectSeenToTheEnd(page, hand, `${designer.name}, ${width} wide`);
        await expectRegionsSeenToTheEnd(page, hand, `${designer.name}, ${width} wide`);
      }
    }
    await page.setViewportSize(SMALL);
    await expectNoViolations(page);
  });

test('the buttons of a kiosk stay wide enough to read and press', async ({ device }) => {
  const page = await device(DEVICE);
  await signIn(page, 'admin', '/app/kiosk-designer/kiosks/2/editor');
  const board = page.getByRole('region', { name: t('kiosk-designer:board') });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 768 });
    const minWidth = () =>
      board
        .locator('[aria-roledescription=draggable], button:has(b)')
        .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)));
    await expect.poll(minWidth, { message: `${width} wide` }).toBeGreaterThanOrEqual(MIN_CELL);
  }
});

/** Fails on every accessibility error of the page, of any severity. */
async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`)).toEqual(
    [],
  );
}

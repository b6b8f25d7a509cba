import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { test as centralTest } from '#tests/support/browser/central-browser-test.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const DEVICE = { hasTouch: true, reducedMotion: 'reduce' } as const;
const SIZES = [
  { width: 390, height: 640 },
  { width: 1024, height: 768 },
];

const FORMS = ['/app/administration/users/new', '/app/administration/roles/new'];
const AT_BRANCH = [
  '/app/configuration/branch-type/workstation-types/crud',
  '/app/configuration/tools/general-settings',
  '/app/configuration/branch/displays/crud',
  '/app/configuration/branch/crud?id=1',
  '/app/configuration/kiosk-designer/kiosks/2/editor',
];
const AT_CENTRAL = ['/app/fleet/new', '/app/configuration/queues/crud'];

test('saving stays in view on every long form of a branch', async ({ device }) => {
  const page = await device(DEVICE);
  await signIn(page, 'admin', '/app/about');
  await expectSaveInView(page, [...FORMS, ...AT_BRANCH]);
});

centralTest('saving stays in view on every long form at central', async ({ device }) => {
  const page = await device(DEVICE);
  await signIn(page, 'admin', '/app/about');
  await expectSaveInView(page, [...FORMS, ...AT_CENTRAL]);
});

/** Expects that the button is visible before, during and after scrolling. */
async function expectSaveInView(page: Page, addresses: readonly string[]): Promise<void> {
  const save = page.getByRole('main').getByRole('button', { name: t('common:action.save'), exact: true });
  for (const address of addresses)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await navigate(page, t, address);
      for (const hand of ['wheel', 'finger'] as const) {
        const at = `${address}, ${size.width} wide, by ${hand}`;
        await expect(save, at).toBeInViewport({ ratio: 1 });
        await expectSeenToTheEnd(page, hand, at);
        await expect(save, at).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Control+Home');
      }
    }
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { callNext, openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { test as centralTest } from '#tests/support/browser/central-browser-test.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import {
  expectRegionsSeenToTheEnd,
  expectSeenToTheEnd,
  type Hand,
} from '#tests/support/browser/scroll-by-hand.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const LAPTOP = { width: 1366, height: 768 };
/** Phones, a laptop, and the laptop at 200 % zoom. */
const SIZES = [{ width: 360, height: 640 }, { width: 390, height: 844 }, LAPTOP, { width: 683, height: 384 }];
const HANDS: readonly Hand[] = ['finger', 'wheel'];
const DEVICE = { viewport: LAPTOP, hasTouch: true, reducedMotion: 'reduce' } as const;
const DIALOG = '[role=dialog]';

/** Addresses below which a walk presses every button, and titles of dialogs that it must find. */
const WALKS = [
  {
    below: '/app/configuration',
    found: [t('common:confirm.unsavedTitle'), t('common:bulk.confirm.delete', { count: 1 })],
  },
  { below: '/app/administration', found: [t('common:bulk.confirm.disable', { count: 1 })] },
  { below: '/app/implementator', found: [] },
  { below: '/app', found: [t('ticket-history:title'), t('supervision:view.title')] },
] as const;

for (const { below, found } of WALKS)
  test(`every dialog of the pages of ${below} scrolls to its end by touch and wheel`, async ({
    branch,
    device,
  }) => {
    await take(branch);
    const page = await device(DEVICE);
    await signIn(page, 'admin', '/app/about');
    const titles = await openDialogs(page, below);
    for (const title of found) expect(titles.join('\n')).toContain(title);
  });

test('every dialog of a workstation scrolls to its end by touch and wheel', async ({ branch, device }) => {
  await take(branch);
  const page = await device(DEVICE);
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  const titles: string[] = [];
  for (const key of ['?', 'F8', 'F10', 'Shift+F2']) {
    await page.keyboard.press(key);
    titles.push(await lookAtDialog(page, key));
  }
  await callNext(page, t);
  // A shortcut is locked briefly after its action has changed.
  await expect(async () => {
    await page.keyboard.press('F4');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  titles.push(await lookAtDialog(page, 'F4'));
  expect(new Set(titles).size).toBe(5);
});

for (const below of ['/app/fleet', '/app/administration', '/app/rollouts'])
  centralTest(`every dialog of the pages of ${below} at central scrolls to its end`, async ({ device }) => {
    const page = await device(DEVICE);
    await signIn(page, 'admin', '/app/about');
    expect(await openDialogs(page, below)).not.toEqual([]);
  });

/** Normalises addresses that differ only in ids. */
const patternOf = (address: string) => address.replace(/\d+/g, '1').replace(/\?.*/, '');

/** Presses each button of the pages below an address once and checks the dialogs that open. Returns their titles. */
async function openDialogs(page: Page, below: string): Promise<string[]> {
  const isWalked = (address: string) =>
    address.startsWith(below) &&
    !WALKS.some((other) => other.below.length > below.length && address.startsWith(other.below));
  const open = [below === '/app' ? '/app/home' : below];
  const seen = new Set<string>();
  const titles: string[] = [];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(patternOf(at))) continue;
    seen.add(patternOf(at));
    await navigate(page, t, at);
    const links = await page
      .locator('a[href^="/app/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    open.push(...links.filter(isWalked));
    const row = page.locator('main tbody input[type=checkbox]:enabled').first();
    if (await row.isVisible()) await row.check();
    for (const name of await page.evaluate(buttonsToPress)) {
      const button = page.locator('main').getByRole('button', { name, exact: true }).first();
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
      await button.click();
      await page.evaluate(untilQuiet);
      if ((await page.locator(DIALOG).count()) > 0) titles.push(await lookAtDialog(page, `${at}: ${name}`));
      if (new URL(page.url()).pathname !== new URL(at, page.url()).pathname) await navigate(page, t, at);
    }
  }
  return titles;
}

/** Checks the open dialog at each size with each input device, and closes it. Returns its title. */
async function lookAtDialog(page: Page, what: string): Promise<string> {
  const dialog = page.getByRole('dialog').last();
  await expect(dialog, what).toBeVisible();
  const title = await dialog.getByRole('heading').first().innerText();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const hand of HANDS) {
      const at = `${what} at ${size.width}x${size.height}`;
      await page.evaluate(toTheTop);
      await expectButtonsInView(page, at);
      await expectSeenToTheEnd(page, hand, at, DIALOG);
      await expectRegionsSeenToTheEnd(page, hand, at, DIALOG);
    }
  }
  await page.setViewportSize(LAPTOP);
  await expectOneBanner(page, what);
  await page.keyboard.press('Escape');
  await expect(dialog, what).toBeHidden();
  return title;
}

/** Lower windows leave the space to the fields. */
const MIN_HEIGHT = 481;

/** Expects that the buttons of the dialog are visible before it is scrolled. */
async function expectButtonsInView(page: Page, at: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  if (height < MIN_HEIGHT) return;
  const bottoms = () =>
    page
      .locator(`${DIALOG} [data-dialog-buttons] button, ${DIALOG} button[type=submit]`)
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .map((button) => Math.round(button.getBoundingClientRect().bottom)),
      );
  await expect
    .poll(async () => Math.max(0, ...(await bottoms())), { message: `${at}: its buttons` })
    .toBeLessThanOrEqual(height);
}

/** Expects that the dialog has no second banner. */
async function expectOneBanner(page: Page, what: string): Promise<void> {
  const rules = ['landmark-no-duplicate-banner', 'landmark-banner-is-top-level'];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze();
  expect(
    violations.map(({ id }) => id),
    what,
  ).toEqual([]);
}

/** Runs in the page: scrolls the dialog to its top. */
function toTheTop(): void {
  const dialog = document.querySelector('[role=dialog]');
  for (let around = dialog; around; around = around.parentElement) around.scrollTop = 0;
  for (const within of dialog?.querySelectorAll('*') ?? []) within.scrollTop = 0;
}

/** Runs in the page: waits until it has rendered the result of a press and has no running requests. */
async function untilQuiet(): Promise<void> {
  for (let [still, before] = [0, -1]; still < 10; ) {
    await new Promise(requestAnimationFrame);
    const read = performance.getEntriesByType('resource').length + document.querySelectorAll('*').length;
    still = read === before ? still + 1 : 0;
    before = read;
  }
}

/** Runs in the page: names of the buttons that may open a dialog; of a table those of its first row. */
function buttonsToPress(): string[] {
  const names = [...document.querySelectorAll<HTMLButtonElement>('main button')]
    .filter((button) => button.checkVisibility() && !button.disabled)
    .filter((button) => !button.closest('th, [role=tablist], [role=radiogroup], nav, footer'))
    .filter((button) => !button.matches('[role], [aria-pressed], [aria-expanded], [type=submit]'))
    .filter((button) => {
      const row = button.closest('tbody tr');
      return !row || row === row.parentElement?.querySelector(':scope > tr:has(button)');
    })
    .map((button) => button.getAttribute('aria-label') ?? button.innerText.trim())
    .filter((name) => name !== '' && !name.includes('\n'));
  return [...new Set(names)];
}

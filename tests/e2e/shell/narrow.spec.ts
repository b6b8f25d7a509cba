import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { createService } from '#shared/contract/configuration/services.ts';
import type { Language } from '#shared/contract/fields.ts';
import { accountButton } from '#tests/support/browser/at-account.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { expectRegionsSeenToTheEnd, expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;
const LAPTOP = { width: 1366, height: 768 };
const LOCALES = { es: 'es-ES', en: 'en-GB', sv: 'sv-SE' } as const;

/** Normalises addresses that differ only in ids. */
const patternOf = (address: string) => address.replace(/\d+/g, '1');

/** Lists the staff addresses linked from the open page. */
const linksOn = (page: Page) =>
  page
    .locator('a[href^="/app/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Expects that everything is visible without sideways scrolling. */
async function expectComplete(part: Locator, what: string): Promise<void> {
  const { left, right, complete } = await part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right, complete: element.scrollWidth <= element.clientWidth + 1 };
  });
  expect({ what, left: left >= 0, right: right <= PHONE.viewport.width, complete }).toEqual({
    what,
    left: true,
    right: true,
    complete: true,
  });
}

/**
 * Starting points of the walks: each covers the pages below, so that none of them takes as long as all together. Lists
 * look the same in every language.
 */
const SECTIONS = [
  { below: '/app/configuration/branch-type/', from: ['queues'], pages: 12, only: 'es' },
  { below: '/app/configuration/branch/', from: ['displays'], pages: 12, only: 'es' },
  { below: '/app/configuration/tools/', from: ['check'], pages: 5, only: 'es' },
  { below: '/app/configuration', from: [''], pages: 18, only: null },
  { below: '/app/implementator', from: [''], pages: 3, only: null },
  { below: '/app/administration', from: [''], pages: 3, only: null },
  {
    below: '/app',
    from: ['/home', '/workstation-selection', '/about', '/error/GENERIC_ERROR'],
    pages: 3,
    only: null,
  },
] as const;
type Section = (typeof SECTIONS)[number];

const sectionOf = (address: string) => SECTIONS.find(({ below }) => address.startsWith(below));

for (const [language, locale] of Object.entries(LOCALES))
  for (const section of SECTIONS.filter(({ only }) => only === null || only === language))
    test(`the pages of ${section.below} fit a phone in ${language}, without text of another language`, async ({
      branch,
      device,
    }) => {
      const t = textsIn(language as Language);
      if (section.below === '/app/configuration') await fillServices(branch);
      const page = await device({ ...PHONE, locale });
      await signIn(page, 'admin', '/app/about');
      await expect(page.getByText(t('shell:about.standalone'), { exact: true })).toBeVisible();
      const before = await page.evaluate(looks);
      const pages = await walk(page, t, section, async (at) => {
        await expectFits(page, t, at);
        await expectTranslated(page, language as Language, at);
        // Scrolling does not depend on the language.
        if (language !== 'es') return;
        // Before regions are scrolled: elements at their start leave the view then.
        await expectInView(page, at);
        await expectSeenToTheEnd(page, 'finger', at);
        await expectRegionsSeenToTheEnd(page, 'finger', at);
        await page.setViewportSize(LAPTOP);
        await expectSeenToTheEnd(page, 'wheel', `${at}, on a laptop`);
        await expectRegionsSeenToTheEnd(page, 'wheel', `${at}, on a laptop`);
        await page.setViewportSize(PHONE.viewport);
        await expectReachedByAll(page, at);
      });
      expect(pages).toBeGreaterThanOrEqual(section.pages);
      await navigate(page, t, '/app/about');
      // No page has loaded a style that affects others.
      expect(await page.evaluate(looks)).toEqual(before);
    });

test('the configuration menu folds into a button that names the page', async ({ device }) => {
  const t = textsIn('es');
  const page = await device({ ...PHONE, locale: LOCALES.es });
  await signIn(page, 'admin', '/app/configuration/services');
  const button = page.getByRole('main').getByRole('button', { name: t('shell:configuration.global') });
  const segments = page.getByRole('link', { name: t('segments:title'), exact: true });
  await expect(button.first()).toHaveText(`${t('shell:configuration.global')} › ${t('services:title')}`);
  await expect(segments).toBeHidden();
  await button.first().tap();
  await segments.tap();
  await expect(button.first()).toHaveText(`${t('shell:configuration.global')} › ${t('segments:title')}`);
  await expect(button.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(segments).toBeHidden();
});

/** Runs in the page: the style of its frame and its text. */
function looks(): Record<string, string>[] {
  return ['html', 'body', 'header h1', 'main', 'main p, main dd', 'header button'].map((selector) => {
    const style = getComputedStyle(document.querySelector(selector) ?? document.documentElement);
    const { font, lineHeight, color, margin, padding, overflow, userSelect, backgroundColor } = style;
    return { selector, font, lineHeight, color, margin, padding, overflow, userSelect, backgroundColor };
  });
}

/** Adds enough rows for a pager with all its buttons. */
async function fillServices(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  for (let index = 1; index <= 120; index++) {
    const name = `Servicio ${index}`;
    await admin.call(createService, {
      body: { idShort: String(100 + index), name, description: name, serviceTime: 300, enabled: 'Y' },
    });
  }
}

/** Checks every page of the section behind a link. Returns their number. */
async function walk(
  page: Page,
  t: Texts,
  section: Section,
  look: (address: string) => Promise<void>,
): Promise<number> {
  const open: string[] = section.from.map((path) => section.below + path);
  const seen = new Set<string>();
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(patternOf(at))) continue;
    seen.add(patternOf(at));
    await navigate(page, t, at);
    await look(at);
    open.push(...(await linksOn(page)).filter((link) => sectionOf(link) === section));
  }
  return seen.size;
}

/** Checks that scrollable areas have keyboard focus and accessible names. */
async function expectReachedByAll(page: Page, at: string): Promise<void> {
  const rules = ['scrollable-region-focusable', 'landmark-unique', 'label-content-name-mismatch'];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze();
  const errors = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`);
  expect.soft(errors, at).toEqual([]);
}

async function expectFits(page: Page, t: Texts, at: string): Promise<void> {
  const header = page.getByRole('banner');
  const title = header.getByRole('heading', { level: 1 });
  // A designer is wider until its preview is fitted.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(async () => [at, await width()]).toEqual([at, PHONE.viewport.width]);
  await expectComplete(title, `${at}: title`);
  await expectComplete(accountButton(page, t), `${at}: account`);
  await expectComplete(
    header.getByRole('button', { name: new RegExp(`^${t('alert-messages:title')}`) }),
    `${at}: bell`,
  );
  const pager = page.getByRole('navigation', { name: t('common:list.pages') });
  if (!(await pager.isVisible())) return;
  await expectComplete(pager, `${at}: pager`);
  for (const button of await pager.getByRole('button').all()) await expectComplete(button, `${at}: a page`);
}

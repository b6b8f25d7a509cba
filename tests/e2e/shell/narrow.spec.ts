import type { Locator, Page } from '@playwright/test';
import { createService } from '#shared/contract/configuration/services.ts';
import type { Language } from '#shared/contract/fields.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { follow } from '#tests/support/browser/follow.ts';
import { expectTranslated } from '#tests/support/browser/look-closely.ts';
import { expectSeenToTheEnd } from '#tests/support/browser/scroll-by-hand.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;
const LOCALES = { es: 'es-ES', en: 'en-GB', sv: 'sv-SE' } as const;

/** Names addresses alike that differ in what they are about only. */
const patternOf = (address: string) => address.replace(/\d+/g, '1');

/** Lists the staff addresses that the open page leads to. */
const linksOn = (page: Page) =>
  page
    .locator('a[href^="/app/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Expects that all of it is seen without scrolling sideways. */
async function expectWhole(part: Locator, what: string): Promise<void> {
  const { left, right, whole } = await part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right, whole: element.scrollWidth <= element.clientWidth + 1 };
  });
  expect({ what, left: left >= 0, right: right <= PHONE.viewport.width, whole }).toEqual({
    what,
    left: true,
    right: true,
    whole: true,
  });
}

/** Where the walks begin: each goes through the pages below, so that none of them takes as long as all together. */
const SECTIONS = [
  { below: '/app/configuration', pages: 20 },
  { below: '/app/implementator', pages: 3 },
  { below: '/app/administration', pages: 3 },
  { below: '/app', pages: 3 },
] as const;
type Section = (typeof SECTIONS)[number];

const sectionOf = (address: string) => SECTIONS.find(({ below }) => address.startsWith(below));

for (const [language, locale] of Object.entries(LOCALES))
  for (const section of SECTIONS)
    test(`the pages of ${section.below} fit a phone in ${language}, and show no text of another language`, async ({
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
        // What is scrolled by hand does not depend on the language.
        if (language === 'es') await expectSeenToTheEnd(page, 'finger', at);
      });
      expect(pages).toBeGreaterThanOrEqual(section.pages);
      await follow(page, t, '/app/about');
      // No page has brought a rule that others go by.
      expect(await page.evaluate(looks)).toEqual(before);
    });

/** Runs in the page: how its frame and its text look. */
function looks(): Record<string, string>[] {
  return ['html', 'body', 'header h1', 'main', 'main p, main dd', 'header button'].map((selector) => {
    const style = getComputedStyle(document.querySelector(selector) ?? document.documentElement);
    const { font, lineHeight, color, margin, padding, overflow, userSelect, backgroundColor } = style;
    return { selector, font, lineHeight, color, margin, padding, overflow, userSelect, backgroundColor };
  });
}

/** Adds so many that their pager has all the buttons that it ever has. */
async function fillServices(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  for (let place = 1; place <= 120; place++) {
    const name = `Servicio ${place}`;
    await admin.call(createService, {
      body: { idShort: String(100 + place), name, description: name, serviceTime: 300, enabled: 'Y' },
    });
  }
}

/** Looks at every page of the section that a link leads to. Returns how many there were. */
async function walk(
  page: Page,
  t: Texts,
  section: Section,
  look: (address: string) => Promise<void>,
): Promise<number> {
  const [seen, open] = [new Set<string>(), beginningsOf(section)];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(patternOf(at))) continue;
    seen.add(patternOf(at));
    await follow(page, t, at);
    await look(at);
    open.push(...(await linksOn(page)).filter((link) => sectionOf(link) === section));
  }
  return seen.size;
}

const beginningsOf = ({ below }: Section): string[] =>
  below === '/app'
    ? ['/app/home', '/app/workstation-selection', '/app/about', '/app/error/GENERIC_ERROR']
    : [below];

async function expectFits(page: Page, t: Texts, at: string): Promise<void> {
  const header = page.getByRole('banner');
  const title = header.getByRole('heading', { level: 1 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([at, width]).toEqual([at, PHONE.viewport.width]);
  await expectWhole(title, `${at}: title`);
  await expectWhole(header.getByRole('button', { name: t('auth:signOut') }), `${at}: exit`);
  await expectWhole(
    header.getByRole('button', { name: new RegExp(`^${t('alert-messages:title')}`) }),
    `${at}: bell`,
  );
  const pager = page.getByRole('navigation', { name: t('common:list.pages') });
  if (!(await pager.isVisible())) return;
  await expectWhole(pager, `${at}: pager`);
  for (const button of await pager.getByRole('button').all()) await expectWhole(button, `${at}: a page`);
}

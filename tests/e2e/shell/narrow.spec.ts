import type { Locator, Page } from '@playwright/test';
import { createService } from '#shared/contract/configuration/services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

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

test('every page of the staff fits a phone: its title, the bell, the exit and the pager are whole', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  for (let place = 1; place <= 120; place++) {
    const name = `Servicio ${place}`;
    await admin.call(createService, {
      body: { idShort: String(100 + place), name, description: name, serviceTime: 300, enabled: 'Y' },
    });
  }
  const page = await device(PHONE);
  await signIn(page, 'admin', '/app/home');
  const [seen, open] = [new Set<string>(), ['/app/home', '/app/implementator', '/app/configuration']];
  open.push('/app/administration', '/app/workstation-selection', '/app/about', '/app/error/GENERIC_ERROR');
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(patternOf(at))) continue;
    seen.add(patternOf(at));
    await page.goto(at);
    const header = page.getByRole('banner');
    const title = header.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await page.waitForLoadState('networkidle');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([at, width]).toEqual([at, PHONE.viewport.width]);
    await expectWhole(title, `${at}: title`);
    await expectWhole(header.getByRole('button', { name: t('auth:signOut') }), `${at}: exit`);
    await expectWhole(header.getByRole('button', { name: /mensaj/i }), `${at}: bell`);
    const pager = page.getByRole('navigation', { name: t('common:list.pages') });
    if (await pager.isVisible()) {
      await expectWhole(pager, `${at}: pager`);
      for (const button of await pager.getByRole('button').all()) await expectWhole(button, `${at}: a page`);
    }
    open.push(...(await linksOn(page)));
  }
  expect(seen.size).toBeGreaterThan(20);
});

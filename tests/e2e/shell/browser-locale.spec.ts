import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** Each formats the day of the product's release differently, though two share their language. */
for (const [locale, style] of [
  ['en-GB', /^\d{1,2} \p{L}+ \d{4}/u],
  ['en-US', /^\p{L}+ \d{1,2}, \d{4}/u],
  ['es-MX', /^\d{1,2} \p{L}+\.? \d{4}/u],
  ['sv-FI', /^\d{1,2} \p{L}+\.? \d{4}/u],
] as const) {
  test(`days are formatted for ${locale}`, async ({ device }) => {
    const page = await device({ locale });
    await signIn(page, 'admin', '/app/about');
    const day = await page
      .locator('dd')
      .filter({ hasText: /\p{L}.*\d{4}/u })
      .first()
      .innerText();
    expect(day).toMatch(style);
    expect(await page.evaluate(() => navigator.language)).toBe(locale);
  });
}

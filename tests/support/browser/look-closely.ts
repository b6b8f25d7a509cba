import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '#shared/contract/fields.ts';
import { catalogue } from './texts-in.ts';

/** Fails on serious or critical accessibility errors of the page. Frames of class `pictures` have their own tests. */
export async function expectAccessible(page: Page, what: string, { images = 0 } = {}): Promise<void> {
  // axe runs in one call, which inspects only the page.
  expect(page.frames(), `${what}: its frames`).toHaveLength(1 + images);
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Switches the scheme without a transition: intermediate colours have no meaningful contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(nextFrames);
    const axe = await axeIn(page);
    // The second scheme changes only colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const errors = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect.soft(errors, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: moves ? 'no-preference' : 'reduce' });
}

/** axe for a page, injected once per document because it is large. Opens no blank page and omits passed rules. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/** Fails if a page shows the key of a text instead of the text, or the text of another language. */
export async function expectTranslated(page: Page, language: Language, what: string): Promise<void> {
  // Before the language is set nothing is rendered.
  await expect.soft(page.locator('html'), what).toHaveAttribute('lang', language);
  const read = await page.evaluate(everythingToRead);
  // The domain of an address resembles a key.
  const keys =
    read.replace(/\S+@\S+|https?:\S+/g, '').match(/\b[a-z]+(?:\.[a-zA-Z_]+)+\b|\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ??
    [];
  expect.soft(keys, `keys on ${what} in ${language}`).toEqual([]);
  const foreign = foreignTexts(language).filter((text) => read.includes(text));
  expect.soft(foreign, `other languages on ${what} in ${language}`).toEqual([]);
}

const LANGUAGES = ['es', 'en', 'sv'] as const;
const SENTENCES = new Map<Language, readonly string[]>(
  LANGUAGES.map((language) => [language, sentences(catalogue(language))]),
);

/** Printed texts: the demo messages contain them too, in the demo's language, wherever they are listed. */
const PRINTED = new Set(LANGUAGES.flatMap((language) => sentences(catalogue(language).paper)));

/** Sentences of the other catalogues that this one does not contain; short words may be names. */
function foreignTexts(language: Language): string[] {
  const own = new Set(SENTENCES.get(language));
  const others = LANGUAGES.filter((one) => one !== language);
  return others
    .flatMap((one) => SENTENCES.get(one) ?? [])
    .filter((text) => !own.has(text) && !PRINTED.has(text));
}

function sentences(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.length >= 15 && !/[{<]/.test(texts) ? [texts] : [];
  return Object.values(texts as Record<string, unknown>).flatMap(sentences);
}

/** Runs in the page: visible and announced text. */
function everythingToRead(): string {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
  const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.title, document.body.innerText, ...spoken].join('\n');
}

/**
 * Runs in the page: colours in transition have no meaningful contrast. A page receives a new scheme with the next
 * frame, and its colours begin to change with the one after.
 */
async function nextFrames(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await frame();
  await frame();
  for (let some = changing(); some.length > 0; some = changing()) {
    await Promise.allSettled(some.map(({ finished }) => finished));
    await frame();
  }
}

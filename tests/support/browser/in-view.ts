import { expect, type Page } from '@playwright/test';

/** Widths of phones, of small laptops at 200 % zoom, and of small and medium laptops. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 640, height: 384 },
  { width: 1024, height: 768 },
  { width: 1280, height: 768 },
  { width: 1440, height: 900 },
];

/**
 * Expects at every width that the page does not scroll sideways, that row buttons are visible, and that column
 * headers, texts in boxes and the footer are not cut.
 */
export async function expectInView(page: Page, at: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const message = `${at}, ${size.width} wide`;
    await expect.soft.poll(() => page.evaluate(outOfView), { message, timeout: 5_000 }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: elements wider than it or cut off. */
function outOfView(): string[] {
  const wide = [document.documentElement, document.querySelector('main')]
    .filter((element) => element !== null)
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} wide`);
  const isWithin = (inner: Element, outer: Element) => {
    const [{ left, right }, around] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return left >= around.left - 1 && right <= around.right + 1;
  };
  const ancestors = (element: Element) => {
    const found: { readonly element: Element; readonly style: CSSStyleDeclaration }[] = [];
    for (let around = element.parentElement; around; around = around.parentElement)
      found.push({ element: around, style: getComputedStyle(around) });
    return found;
  };
  const isInView = (element: Element) =>
    isWithin(element, document.documentElement) &&
    ancestors(element).every(
      (around) => around.style.overflowX === 'visible' || isWithin(element, around.element),
    );
  // Intentional truncation and scrolling are no error; a text beyond the border of its box is one.
  const isInBox = (element: Element) => {
    const box = ancestors(element).find(
      ({ style }) => style.overflowX !== 'visible' || Number.parseFloat(style.borderRightWidth) > 0,
    );
    return box?.style.overflowX !== 'visible' || isWithin(element, box.element);
  };
  const isInHead = (element: Element) => isWithin(element, element.closest('th') ?? element);
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden, svg'),
    );
  const leaves = all('main *').filter(
    (element) => element.childElementCount === 0 && element.textContent?.trim(),
  );
  const cut = [
    ...all('main tbody button, body > * footer *').filter((element) => !isInView(element)),
    ...all('main thead th *').filter((element) => !isInHead(element)),
    ...leaves.filter((element) => !isInBox(element)),
  ];
  return [
    ...wide,
    ...cut.map((element) => `${element.getAttribute('aria-label') ?? element.textContent} is cut`),
  ];
}

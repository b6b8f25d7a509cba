import { expect, type Page } from '@playwright/test';

export type Hand = 'finger' | 'wheel';

/** Pixels of one swipe or turn of the wheel, and how many there are at most. */
const STRIDE = 500;
const MOST_STRIDES = 30;

/** Scrolls with a finger or a wheel, in the middle of the window, until all of the page has been seen. */
export async function expectSeenToTheEnd(page: Page, hand: Hand, what: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  let before = Number.POSITIVE_INFINITY;
  let end = await page.evaluate(lowest);
  for (let stride = 0; end > height + 1 && end < before && stride < MOST_STRIDES; stride += 1) {
    await scroll(page, hand);
    before = end;
    // The next frame has it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    end = await page.evaluate(lowest);
  }
  expect(end, `${what}: its end, scrolled by ${hand}`).toBeLessThanOrEqual(height + 1);
}

async function scroll(page: Page, hand: Hand): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (hand === 'wheel') {
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.wheel(0, STRIDE);
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: width / 2, y: height * 0.75, yDistance: -STRIDE, speed: 4_000 },
    gestureSourceType: 'touch',
  });
  await session.detach();
}

/** Runs in the page: where the lowest text or control ends, in pixels from the top of the window. */
function lowest(): number {
  const main = document.querySelector('main') ?? document.body;
  // What scrolls by itself within the page counts as a whole.
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight + 1;
  const within = (element: Element): boolean => {
    for (let above = element.parentElement; above && above !== main; above = above.parentElement)
      if (scrolls(above) && main.contains(above)) return true;
    return false;
  };
  const bottoms = [...main.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, [hidden], svg'))
    .filter(
      (element) =>
        element.childElementCount === 0 &&
        (element.textContent?.trim() || element.matches('button, input, img')),
    )
    .filter((element) => !within(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ bottom }) => bottom);
  return Math.max(0, ...bottoms);
}

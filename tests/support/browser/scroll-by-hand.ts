import { expect, type Page } from '@playwright/test';

export type Hand = 'finger' | 'wheel';

/** Pixels of one turn of the wheel. */
const STRIDE = 500;
/** Places that a finger passes on its way. */
const MOVES = 8;
/** Turns of the wheel, or swipes over most of the window, at most. */
const MAX_STRIDES = 30;

/** Scrolls with a finger or a wheel, in the middle of the window, until all of the page has been seen. */
export async function expectSeenToTheEnd(page: Page, hand: Hand, what: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  let before = Number.POSITIVE_INFINITY;
  let end = await page.evaluate(lowest);
  for (let stride = 0; end > height + 1 && end < before && stride < MAX_STRIDES; stride += 1) {
    await scroll(page, hand);
    await page.evaluate(atRest);
    before = end;
    end = await page.evaluate(lowest);
  }
  expect(end, `${what}: its end, scrolled by ${hand}`).toBeLessThanOrEqual(height + 1);
}

async function scroll(page: Page, hand: Hand): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const x = width / 2;
  if (hand === 'wheel') {
    await page.mouse.move(x, height / 2);
    await page.mouse.wheel(0, STRIDE);
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const from = height * 0.8;
  await touch('touchStart', from);
  for (let move = 1; move <= MOVES; move += 1) await touch('touchMove', from - (move * height * 0.6) / MOVES);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Runs in the page: waits until nothing has moved for some frames, as after a swipe that glides. */
async function atRest(): Promise<void> {
  const main = document.querySelector('main') ?? document.body;
  const top = () => [scrollY, main.scrollTop, main.getBoundingClientRect().top].join();
  for (let [still, before] = [0, '']; still < 8; ) {
    await new Promise(requestAnimationFrame);
    still = top() === before ? still + 1 : 0;
    before = top();
  }
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

import { expect, type Page } from '@playwright/test';

export type Hand = 'finger' | 'wheel';

/** Pixels per turn of the wheel. */
const STRIDE = 500;
/** Intermediate points of a swipe. */
const MOVES = 8;
/** Maximum turns of the wheel, or swipes over most of the window. */
const MAX_STRIDES = 30;
/** Maximum steps in a row without movement. */
const MAX_IDLE = 6;

/** The tested part: the page, or the dialog over it. */
export type Part = 'main' | '[role=dialog]';

/** Scrolls by touch or wheel in the middle of the window until the end of the page was visible. */
export async function expectSeenToTheEnd(
  page: Page,
  hand: Hand,
  what: string,
  part: Part = 'main',
): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const end = await scrolledToTheEnd(
    () => page.evaluate(lowest, part),
    height + 1,
    () => scroll(page, hand),
    () => page.evaluate(atRest, part),
  );
  expect(end, `${what}: its end, scrolled by ${hand}`).toBeLessThanOrEqual(height + 1);
}

/** Scrolls each region within the page by touch or wheel until its end was visible. */
export async function expectRegionsSeenToTheEnd(
  page: Page,
  hand: Hand,
  what: string,
  part: Part = 'main',
): Promise<void> {
  const regions = await page.evaluateHandle(scrollingRegions, part);
  const count = await regions.evaluate(({ length }) => length);
  for (let index = 0; index < count; index += 1) {
    const region = (await regions.evaluateHandle((all, at) => all[at], index)).asElement();
    await region?.scrollIntoViewIfNeeded();
    const box = await region?.boundingBox();
    if (!region || !box) continue;
    const { height } = page.viewportSize() ?? { height: 0 };
    const y = Math.max(box.y, 0);
    const area = { ...box, y, height: Math.min(box.y + box.height, height) - y };
    const left = () => region.evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
    const rest = await scrolledToTheEnd(
      left,
      1,
      () => scroll(page, hand, area),
      () => page.evaluate(atRest, part),
    );
    const name = await region.evaluate(({ tagName, className }) => `${tagName} ${className}`);
    expect(rest, `${what}: the end of ${name}, scrolled by ${hand}`).toBeLessThanOrEqual(1);
  }
  await regions.dispose();
}

/**
 * Repeats steps until a measure is at most this, or several steps in a row have not reduced it: on a busy machine
 * a step may start to move late. Returns the measure.
 */
async function scrolledToTheEnd(
  measure: () => Promise<number>,
  max: number,
  stride: () => Promise<void>,
  rest: () => Promise<void>,
): Promise<number> {
  let reached = await measure();
  for (
    let [strides, idle] = [0, 0];
    reached > max && idle < MAX_IDLE && strides < MAX_STRIDES;
    strides += 1
  ) {
    await stride();
    await rest();
    const now = await measure();
    idle = now < reached ? 0 : idle + 1;
    reached = Math.min(reached, now);
  }
  return reached;
}

/** Runs in the page: scrollable regions within the page, large enough for a pointer. */
function scrollingRegions(part: Part): Element[] {
  const within = part === 'main' ? 'body *' : `${part} *`;
  return [...document.querySelectorAll(within)].filter((element) => {
    const { overflowY } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return (
      /auto|scroll/.test(overflowY) &&
      element.tagName !== 'MAIN' &&
      element.scrollHeight > element.clientHeight + 1 &&
      element.checkVisibility() &&
      Math.min(width, height) > 24
    );
  });
}

/** The part of the window over which the pointer moves. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function scroll(page: Page, hand: Hand, area?: Area): Promise<void> {
  const {
    x: left,
    y: top,
    width,
    height,
  } = area ?? { x: 0, y: 0, width: 0, height: 0, ...page.viewportSize() };
  const x = left + width / 2;
  if (hand === 'wheel') {
    await page.mouse.move(x, top + height / 2);
    await page.mouse.wheel(0, STRIDE);
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const from = top + height * 0.8;
  await touch('touchStart', from);
  for (let move = 1; move <= MOVES; move += 1) await touch('touchMove', from - (move * height * 0.6) / MOVES);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Runs in the page: waits until nothing has moved for some frames, as after a swipe with momentum. */
async function atRest(part: Part): Promise<void> {
  const main = document.querySelector(part) ?? document.body;
  const top = () => [scrollY, main.scrollTop, main.getBoundingClientRect().top].join();
  for (let [still, before] = [0, '']; still < 8; ) {
    await new Promise(requestAnimationFrame);
    still = top() === before ? still + 1 : 0;
    before = top();
  }
}

/** Runs in the page: where the lowest text or control ends, in pixels from the top of the window. */
function lowest(part: Part): number {
  const main = document.querySelector(part) ?? document.body;
  // Regions that scroll within the page count as a whole.
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
  // If the page scrolls within its frame, the footer hides content below the frame.
  const hidden = scrolls(main) ? innerHeight - main.getBoundingClientRect().bottom : 0;
  return Math.max(0, ...bottoms) + Math.max(0, hidden);
}

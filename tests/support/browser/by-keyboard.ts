import { expect, type Locator, type Page } from '@playwright/test';

/** Every way in which a page notices a hand that is not on the keyboard. */
const POINTED = ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'] as const;

/** More fields and buttons than any page has. */
const MOST_STOPS = 120;

/**
 * Takes the mouse away from whoever works at this page: answers what was done with one nevertheless, from now on and
 * through every page that is opened here.
 */
export async function withoutMouse(page: Page): Promise<readonly string[]> {
  const pointed: string[] = [];
  await page.exposeFunction('pointed', (what: string) => {
    pointed.push(what);
  });
  await page.addInitScript((kinds) => {
    const tell = ({ type, isTrusted }: Event) => {
      const { pointed } = window as unknown as { pointed: (what: string) => void };
      if (isTrusted) pointed(`${type} at ${location.pathname}`);
    };
    for (const kind of kinds) window.addEventListener(kind, tell, { capture: true, passive: true });
  }, POINTED);
  return pointed;
}

/** Goes on with the tabulator until the keyboard is there. */
async function goTo(place: Locator): Promise<void> {
  await expect(place).toBeEnabled();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await place.page().keyboard.press('Tab');
  }
  throw new Error(`${String(place)} cannot be reached with the tabulator`);
}

/** Goes to a button or link and presses it. */
export async function enter(place: Locator): Promise<void> {
  await goTo(place);
  await place.page().keyboard.press('Enter');
}

/** Writes into a field in place of what it holds. */
export async function write(field: Locator, text: string): Promise<void> {
  await goTo(field);
  const { keyboard } = field.page();
  await keyboard.press('Control+a');
  await keyboard.type(text);
}

/** Finds one of a list by typing a part of its name, and takes it with Enter. */
export async function pick(field: Locator, text: string, name: string): Promise<void> {
  await write(field, text);
  await expect(optionsOf(field).filter({ hasText: name }).first()).toBeVisible();
  await field.page().keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/** Goes down a list with the arrow keys to one of it, and takes it with Enter. */
export async function choose(field: Locator, name: string): Promise<void> {
  await goTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ArrowDown');
  await expect(optionsOf(field).filter({ hasText: name })).toBeVisible();
  await settled(field);
  const reached = optionsOf(field).and(field.page().locator('[data-combobox-selected]'));
  for (let steps = 0; steps < MOST_STOPS; steps += 1) {
    if ((await reached.allInnerTexts()).some((text) => text.includes(name))) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/**
 * A list that has just opened looks for its current option in timers of no delay, and between two of them has none:
 * quicker than any hand, not quicker than a test. Timers come in their order, so these are over when this one comes.
 */
const settled = (field: Locator) => field.evaluate(() => new Promise((over) => setTimeout(over)));

const optionsOf = (field: Locator) => field.page().getByRole('option');

import { expect, type Locator, type Page } from '@playwright/test';

/** All events of a pointer in a page. */
const POINTED = ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'] as const;

/** More focusable elements than any page has. */
const MAX_STOPS = 120;

/** Disables the mouse in the page and records its use, in all pages opened here. */
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

/** Presses Tab until the element has focus. */
async function goTo(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`${String(control)} cannot be reached with the tabulator`);
}

/** Moves to a button or link and presses it. */
export async function enter(control: Locator): Promise<void> {
  await goTo(control);
  await control.page().keyboard.press('Enter');
}

/** Replaces the content of a field. */
export async function write(field: Locator, text: string): Promise<void> {
  await goTo(field);
  const { keyboard } = field.page();
  await keyboard.press('Control+a');
  await keyboard.type(text);
}

/** Finds a list option by typing a part of its name, and selects it with Enter. */
export async function pick(field: Locator, text: string, name: string): Promise<void> {
  await write(field, text);
  await expect(optionsOf(field).filter({ hasText: name }).first()).toBeVisible();
  await field.page().keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/** Moves to a list option with the arrow keys, and selects it with Enter. */
export async function choose(field: Locator, name: string): Promise<void> {
  await goTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ArrowDown');
  await expect(optionsOf(field).filter({ hasText: name })).toBeVisible();
  await nextTask(field);
  const reached = optionsOf(field).and(field.page().locator('[data-combobox-selected]'));
  for (let steps = 0; steps < MAX_STOPS; steps += 1) {
    if ((await reached.allInnerTexts()).some((text) => text.includes(name))) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/**
 * A list that has just opened determines its current option in timers without delay and has none in between:
 * too short for users, not for tests. Timers run in order, so these have run when this one does.
 */
const nextTask = (field: Locator) => field.evaluate(() => new Promise((over) => setTimeout(over)));

const optionsOf = (field: Locator) => field.page().getByRole('option');

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { takeCallable } from '../actions/workstation-actions.ts';
import type { Branch } from '../servers/start-branch.ts';
import { callNext, openWorkstation, signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** Lucía at the first workstation, open and free. */
export async function atWork(page: Page, t: Texts): Promise<Page> {
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  return page;
}

/** Lucía serving the first customer, A001 of the cash desk; returns the ticket's id. */
export async function serving(branch: Branch, page: Page, t: Texts): Promise<number> {
  const { idTicket } = await takeCallable(branch);
  await atWork(page, t);
  await callNext(page, t);
  return idTicket;
}

/** The open dialog. */
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** The button of the open dialog with this shortcut. */
export const answerBy = (page: Page, key: 'Enter' | 'Control+Enter') =>
  dialogOf(page).locator(`[data-answer][aria-keyshortcuts="${key}"]`);

/** Selects segment and service: types a prefix of each and presses Enter. */
export async function choosePair(page: Page, t: Texts, segment: string, service: string): Promise<void> {
  const field = (label: string) => page.getByRole('combobox', { name: label });
  const [ofSegment, ofService] = [
    field(t('workstation-dialogs:pair.segment')),
    field(t('workstation-dialogs:pair.service')),
  ];
  // A dialog that opens moves the focus to its first field.
  await expect(dialogOf(page).locator(':focus')).toHaveCount(1);
  await take(ofSegment, segment);
  await expect(ofService).toBeFocused();
  await take(ofService, service);
}

async function take(field: Locator, entered: string): Promise<void> {
  await expect(field).toBeEnabled();
  await field.focus();
  await field.pressSequentially(entered);
  await expect(field.page().getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(field.page().getByRole('option')).toHaveCount(0);
}

/** Options of a field in the dialog, in order. */
export async function offeredIn(page: Page, label: string): Promise<string[]> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const names = await page.getByRole('option').locator('span[title]').allInnerTexts();
  await field.press('Escape');
  return names;
}

/** Changes settings without a notice to the page, as in a race; the answer causes a new read. */
export async function unnoticed(page: Page, change: () => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((over) => {
    release = over;
  });
  const hold = async (route: Route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  };
  await page.route(OFFERED, hold);
  await change();
  return async () => {
    release();
    await page.unroute(OFFERED, hold);
  };
}

const OFFERED = /\/api\/(queues\?|queue_categories)/;

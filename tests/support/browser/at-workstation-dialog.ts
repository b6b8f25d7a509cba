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

/** Lucía serving the first customer, A001 of the cash desk; answers the ticket's id. */
export async function serving(branch: Branch, page: Page, t: Texts): Promise<number> {
  const { idTicket } = await takeCallable(branch);
  await atWork(page, t);
  await callNext(page, t);
  return idTicket;
}

/** The dialog that is open. */
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** The answer of the open dialog that a key gives. */
export const answerBy = (page: Page, key: 'Enter' | 'Control+Enter') =>
  dialogOf(page).locator(`[data-answer][aria-keyshortcuts="${key}"]`);

/** Chooses segment and service as an operator does: types the beginning of each and takes it with Enter. */
export async function choosePair(page: Page, t: Texts, segment: string, service: string): Promise<void> {
  const field = (label: string) => page.getByRole('combobox', { name: label });
  const [ofSegment, ofService] = [
    field(t('workstation-dialogs:pair.segment')),
    field(t('workstation-dialogs:pair.service')),
  ];
  await take(ofSegment, segment);
  await expect(ofService).toBeFocused();
  await take(ofService, service);
}

async function take(field: Locator, typed: string): Promise<void> {
  await expect(field).toBeEnabled();
  await field.focus();
  await field.pressSequentially(typed);
  await expect(field.page().getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(field.page().getByRole('option')).toHaveCount(0);
}

/** Lists what can be chosen in a field of the dialog, as it stands in its list. */
export async function offeredIn(page: Page, label: string): Promise<string[]> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const names = await page.getByRole('option').locator('span[title]').allInnerTexts();
  await field.press('Escape');
  return names;
}

/**
 * Changes what can be chosen without the page's hearing of it, as when both happen in the same moment. What is answered
 * lets it read anew.
 */
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

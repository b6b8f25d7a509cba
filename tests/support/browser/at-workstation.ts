import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { listPrivilegesOfUser } from '#shared/contract/access/roles.ts';
import { authenticate, getEmployee, getUser } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { measureStartup } from '../report/records.ts';
import type { DemoUser } from '../servers/demo-branch.ts';
import type { Texts } from './texts-in.ts';

/**
 * Signs in as a demo user, like the sign-in page, and opens a page if one is given. The session is written to
 * the browser's storage, without rendering a page.
 */
export async function signIn(page: Page, username: DemoUser, at?: string): Promise<void> {
  // Not by a route of the test: with one, Chromium disables its cache, and each page takes a third longer.
  await page.goto('/api/health');
  const session = await measureStartup('sign-in', () => newSession(page, username));
  await page.evaluate((stored) => localStorage.setItem('turno.session', stored), JSON.stringify(session));
  if (at !== undefined) await page.goto(at);
}

/** Fetches over separate connections, none of which belongs to an earlier server at the same port. */
const fetchOf =
  (page: Page): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const request = { url: String(url), method, headers: Object.fromEntries(new Headers(headers)), body };
    const { status, text } = await page.evaluate(
      async ({ url: to, ...init }) => {
        const response = await fetch(to, init as RequestInit);
        return { status: response.status, text: await response.text() };
      },
      request as Omit<typeof request, 'body'> & { body: string },
    );
    return new Response(text, { status });
  };

/** Signs in over the API and returns the session that the sign-in page stores. */
async function newSession(page: Page, username: DemoUser) {
  const as = (token: string | null) =>
    createClient({ origin: '', token: () => token, fetch: fetchOf(page), randomKey: randomUUID });
  const body = { username, password: DEMO_PASSWORD };
  const { access_token: token, expires, idUser: id } = await as(null).call(authenticate, { body });
  const { call } = as(token);
  const user = await call(getUser, { params: { id } });
  const employee = await call(getEmployee, { params: { id: user.idEmployees } });
  const privileges = await call(listPrivilegesOfUser, { params: { id } });
  const modules = privileges.flatMap(({ idModules, enabled }) => (enabled === 'Y' ? [idModules] : []));
  return { token, expires, user: { ...user, modules }, employee };
}

/** Selects a workstation by name and opens it; a reception's main action differs. */
export async function openWorkstation(
  page: Page,
  t: Texts,
  name: string,
  main: 'next' | 'create' = 'next',
): Promise<void> {
  await chooseWorkstation(page, t, name);
  await expect(action(page, t(`workstation:action.${main}`))).toBeEnabled();
}

/** Selects a workstation and requests it; the caller checks the result. */
export async function chooseWorkstation(page: Page, t: Texts, name: string): Promise<void> {
  await page.goto('/app/workstation-selection');
  await page.getByRole('combobox', { name: t('workstation:title') }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: t('workstation:selection.open') }).click();
}

/** An action below the stage; its shortcut is part of its name. */
export const action = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}`) }).and(page.locator('[data-position]'));

/** The ticket on the stage. */
export const currentTicket = (page: Page, t: Texts, code: string) =>
  page.getByRole('region', { name: t('workstation:stage.ticket', { code }), exact: true });

/** The large number of a waiting workstation: its position. */
export const waitingPosition = (page: Page) =>
  page.locator('[data-tone=idle]').filter({ has: page.locator('small') });

/** Maximum time in which the page ignores a second press, in ms. */
const SLIP = 400;

/** The shortcuts of the actions, in Playwright's notation. */
type Key =
  | `F${2 | 3 | 4 | 6 | 7 | 8 | 9 | 10}`
  | 'Shift+F2'
  | 'Control+z'
  | 'Alt+p'
  | 'Alt+a'
  | 'Alt+r'
  | 'Escape';

/** Presses an action's shortcut after the lockout and after the previous action has finished. */
export async function press(page: Page, key: Key): Promise<void> {
  const isLater = (slip: number) => performance.now() - Number(document.body.dataset.pressed ?? -slip) > slip;
  await page.waitForFunction(isLater, SLIP);
  await expect(page.locator('section[aria-busy=true], button[data-resting]')).toHaveCount(0);
  await page.keyboard.press(key);
  await page.evaluate(() => {
    document.body.dataset.pressed = String(performance.now());
  });
}

/**
 * Calls the next customer by shortcut; a ticket within its politeness is called automatically for the waiting
 * workstation. Returns the code.
 */
export async function callNext(page: Page, t: Texts): Promise<string> {
  await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  await press(page, 'F2');
  return currentCode(page);
}

/** The code of the current ticket, once there is one. */
const currentCode = (page: Page): Promise<string> => page.locator('footer span b').innerText();

/** Closes the workstation by shortcut, for the proposed reason. */
export async function closeWorkstation(page: Page, t: Texts): Promise<void> {
  await expect(action(page, t('workstation:action.close'))).toBeEnabled();
  await press(page, 'Shift+F2');
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('workstation:stage.closed') })).toBeVisible();
}

/** Finishes the attention by shortcut and waits until the workstation is free. */
export async function finish(page: Page, t: Texts): Promise<void> {
  const free = action(page, t('workstation:action.next')).and(page.locator(':enabled'));
  await pressFinish(page, t, free);
  await expect(action(page, t('workstation:action.next'))).toBeEnabled();
}

/** Presses the finish shortcut, twice if the attention has just begun, until the result is visible. */
export async function pressFinish(page: Page, t: Texts, outcome: Locator): Promise<void> {
  const again = action(page, t('workstation:finishAgain'));
  await expect(action(page, t('workstation:action.finish'))).toBeEnabled();
  await press(page, 'F2');
  await expect(again.or(outcome).first()).toBeVisible();
  // The confirmation may have expired by now; the second press finishes the ticket anyway.
  if (!(await outcome.isVisible())) await press(page, 'F2');
}

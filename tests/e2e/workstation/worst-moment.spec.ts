import type { Page } from '@playwright/test';
import { setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import {
  finish as finishByApi,
  next,
  open,
  takeCallable,
} from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  currentTicket,
  openWorkstation,
  press,
  signIn,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

/** `TURNO_PRESSES=200` sets the number of presses at each worst moment. */
const PRESSES = Number(process.env.TURNO_PRESSES ?? 10);
const t = textsIn('es');
/** Labels of the main button at each key press, and requests, in order. */
type Event = { readonly displayed: string } | { readonly requested: string };

/** Records presses and requests inside the page. */
async function witness(page: Page): Promise<() => Promise<readonly Event[]>> {
  await page.addInitScript(() => {
    const seen: Event[] = [];
    const keys = new Set<string>();
    Object.assign(window, { seen });
    const { fetch } = window;
    window.fetch = (to, init) => {
      const key = new Headers(init?.headers).get('idempotency-key') ?? '';
      // Counts a command once that is repeated under its key for want of an answer: the repetition has no press.
      if (init?.method === 'POST' && !keys.has(key))
        seen.push({ requested: new URL(String(to), location.href).pathname });
      keys.add(key);
      return fetch(to, init);
    };
    const look = ({ key }: KeyboardEvent) => {
      const main = document.querySelector<HTMLElement>('[data-position=main]');
      if (key === 'F2' && main) seen.push({ displayed: main.dataset.resting ? 'resting' : main.innerText });
    };
    window.addEventListener('keydown', look, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Event[] }).seen);
}

/** The button labels that permit each request. */
const MAY: readonly (readonly [requested: RegExp, displayed: string])[] = [
  [/\/end$/, 'inalizar'],
  [/\/addToQueue$/, t('workstation:action.next')],
  [/\/removeFromQueue$/, t('workstation:action.stop')],
];

/** Fails if a request did not match the button at its key press, each press permitting one request. */
function expectOnlyDisplayed(events: readonly Event[]): void {
  let displayed = '';
  for (const event of events) {
    if ('displayed' in event) displayed = event.displayed;
    const may = 'requested' in event ? MAY.find(([requested]) => requested.test(event.requested)) : undefined;
    if (!may) continue;
    expect(displayed).toContain(may[1]);
    displayed = 'nothing';
  }
}

const busyAt = (page: Page) => page.locator('section[aria-busy=true]');

/** Milliseconds from a press to the arrival of a ticket, all over ± 100; negative before it. */
const offset = (round: number): number => Math.round(-100 + (200 * round) / Math.max(1, PRESSES - 1));

/** A colleague with a current ticket to transfer to a common queue. */
async function colleague(branch: Branch) {
  const marcos = await branch.signIn('marcos');
  await open(marcos, 2);
  let ticketId = 0;
  return {
    async holds(): Promise<string> {
      await takeCallable(branch);
      const { ticket } = await next(marcos, 2);
      ticketId = ticket?.idTicket ?? 0;
      return ticket?.code ?? '';
    },
    handsOn: () =>
      marcos.call(transferTicket, {
        params: { id: ticketId },
        body: { idService: DEMO.services.loans, idSegment: DEMO.segments.general },
      }),
    state: async () =>
      (
        await branch
          .reader()
          .selectFrom('tickets')
          .select('state')
          .where('id', '=', ticketId)
          .executeTakeFirstOrThrow()
      ).state,
    id: () => ticketId,
  };
}

test('a key meant to stop waiting never ends the arriving ticket', async ({ branch, device }) => {
  test.setTimeout(60_000 + PRESSES * 10_000);
  const page = await device();
  const events = await witness(page);
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  const admin = await branch.signIn('admin');
  await admin.call(setPoliteness, {
    params: { id: DEMO.branch, idQueues: DEMO.queues.loans },
    body: { politeness: 0 },
  });
  const lucia = await branch.signIn('lucia');
  const marcos = await colleague(branch);
  const became = new Set<string>();
  for (let round = 0; round < PRESSES; round += 1) {
    const code = await marcos.holds();
    await press(page, 'F2');
    await expect(waitingPosition(page)).toBeVisible();
    await expect(page.locator('button[data-resting]')).toHaveCount(0);
    const later = offset(round);
    if (later < 0) await marcos.handsOn();
    // biome-ignore lint/plugin: the moment of the key press is what is tested
    await page.waitForTimeout(Math.max(0, -later - 20));
    const pressed = page.keyboard.press('F2').then(() => page.keyboard.press('F2'));
    // biome-ignore lint/plugin: the moment of the key press is what is tested
    await page.waitForTimeout(Math.max(0, later));
    if (later >= 0) await marcos.handsOn();
    await pressed;
    await expect(busyAt(page)).toHaveCount(0);
    // It is current, or it waits because the waiting was stopped before; no other result is possible.
    const state = await marcos.state();
    expect(['assisting', 'waiting']).toContain(state);
    became.add(state);
    if (state === 'waiting') {
      branch.clock.advance(10_000);
      await expect(action(page, t('workstation:action.next'))).toBeEnabled();
      await press(page, 'F2');
    }
    await expect(currentTicket(page, t, code)).toBeVisible();
    await finishByApi(lucia, marcos.id());
    await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  }
  expectOnlyDisplayed(await events());
  // Both must have occurred for a meaningful test.
  expect([...became].sort()).toEqual(['assisting', 'waiting']);
});

for (const seconds of [0, 1, 3, 10]) {
  test(`repeated presses while the server takes ${seconds} s do only the action that the button showed`, async ({
    branch,
    device,
  }) => {
    test.setTimeout(120_000);
    await takeCallable(branch);
    await takeCallable(branch);
    const page = await device();
    const events = await witness(page);
    await signIn(page, 'lucia');
    await openWorkstation(page, t, 'Puesto 1');
    await page.route('**/api/workstation-by-branch/**', async (route) => {
      // biome-ignore lint/plugin: a slow server
      if (route.request().method() !== 'GET') await new Promise((over) => setTimeout(over, seconds * 1000));
      await route.continue().catch(() => undefined);
    });
    await press(page, 'F2');
    if (seconds > 2) await expect(page.locator('[data-position=main][data-pressed=runs]')).toBeVisible();
    if (seconds > 2) await expect(page.getByText(t('workstation:takesLong'))).toBeVisible();
    const isDisplayed = currentTicket(page, t, 'A001');
    for (let presses = 0; presses < 400 && !(await isDisplayed.isVisible()); presses += 1) {
      await page.keyboard.press('F2');
      // biome-ignore lint/plugin: repeat interval of a held key
      await page.waitForTimeout(40);
    }
    for (const pause of [0, 60, 120, 200]) {
      await page.keyboard.press('F2');
      // biome-ignore lint/plugin: the moment of the key press is what is tested
      await page.waitForTimeout(pause);
    }
    await expect(busyAt(page)).toHaveCount(0);
    expectOnlyDisplayed(await events());
  });
}

test('a ticket called just now is finished only by a second press in place', async ({ branch, device }) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await press(page, 'F2');
  await expect(action(page, t('workstation:finishAgain'))).toBeVisible();
  await page.keyboard.press('F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await press(page, 'F2');
  await expect(page.getByText(/A001, finalizado a las/)).toBeVisible();
});

test('a late answer after a push does not block later presses', async ({ branch, device }) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/addToQueue', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await press(page, 'F2');
  await expect(action(page, t('workstation:finishAgain'))).toBeVisible();
  await expect(page.locator('button[data-resting]')).toHaveCount(0);

  const answered = page.waitForEvent('requestfinished', (request) => /addToQueue/.test(request.url()));
  release();
  await answered;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press('F2');
  await expect(page.getByText(/A001, finalizado a las/)).toBeVisible();
});

test('unsaved input is saved with the ticket', async ({ branch, device }) => {
  await takeCallable(branch);
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  const ticket = (code: string) =>
    branch
      .reader()
      .selectFrom('tickets')
      .select(['customer_name', 'notes', 'state'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();

  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await page.getByRole('button', { name: t('workstation:name.write') }).click();
  await page.getByRole('textbox', { name: t('workstation:fact.customer') }).fill('Eva Ruiz');
  await page.keyboard.press('Alt+3');
  await page.keyboard.insertText('Trae DNI');
  await press(page, 'F7');
  await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  expect(await ticket('A001')).toEqual({ customer_name: 'Eva Ruiz', notes: 'Trae DNI', state: 'noshow' });
  await expect(page.getByText(t('attention:comment.lost', { code: 'A001' }))).toHaveCount(0);

  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A002')).toBeVisible();
  await page.getByRole('button', { name: t('workstation:name.write') }).click();
  const name = page.getByRole('textbox', { name: t('workstation:fact.customer') });
  await name.fill('x'.repeat(91));
  await page.keyboard.press('Alt+3');
  await press(page, 'F6');
  await expect(name).toBeFocused();
  await expect(currentTicket(page, t, 'A002')).toBeVisible();
  expect(await ticket('A002')).toMatchObject({ customer_name: null, state: 'assisting' });
  await name.fill('Eva');
  await press(page, 'F6');
  await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  expect(await ticket('A002')).toMatchObject({ customer_name: 'Eva', state: 'standby' });
});

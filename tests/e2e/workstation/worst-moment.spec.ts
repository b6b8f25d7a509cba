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
  waitingPlace,
} from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

/** `TURNO_PRESSES=200` presses that often at each worst moment. */
const PRESSES = Number(process.env.TURNO_PRESSES ?? 10);
const t = textsIn('es');
/** What the main button showed as its key went down, and what was asked of the server, in their order. */
type Event = { readonly shown: string } | { readonly asked: string };

/** Writes down what is pressed and asked for at a page, as nobody but the page itself could see it in time. */
async function witness(page: Page): Promise<() => Promise<readonly Event[]>> {
  await page.addInitScript(() => {
    const seen: Event[] = [];
    const keys = new Set<string>();
    Object.assign(window, { seen });
    const { fetch } = window;
    window.fetch = (to, init) => {
      const key = new Headers(init?.headers).get('idempotency-key') ?? '';
      // Counts a command once that is repeated under its key for want of an answer: no press is behind the repetition.
      if (init?.method === 'POST' && !keys.has(key))
        seen.push({ asked: new URL(String(to), location.href).pathname });
      keys.add(key);
      return fetch(to, init);
    };
    const look = ({ key }: KeyboardEvent) => {
      const main = document.querySelector<HTMLElement>('[data-place=main]');
      if (key === 'F2' && main) seen.push({ shown: main.dataset.resting ? 'resting' : main.innerText });
    };
    window.addEventListener('keydown', look, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Event[] }).seen);
}

/** The words on the button by which each thing may be asked for. */
const MAY: readonly (readonly [asked: RegExp, shown: string])[] = [
  [/\/end$/, 'inalizar'],
  [/\/addToQueue$/, t('workstation:action.next')],
  [/\/removeFromQueue$/, t('workstation:action.stop')],
];

/** Fails where something was asked for that was not on the button when its key went down, each press being worth one. */
function expectOnlyWhatWasShown(events: readonly Event[]): void {
  let shown = '';
  for (const event of events) {
    if ('shown' in event) shown = event.shown;
    const may = 'asked' in event ? MAY.find(([asked]) => asked.test(event.asked)) : undefined;
    if (!may) continue;
    expect(shown).toContain(may[1]);
    shown = 'nothing';
  }
}

const busyAt = (page: Page) => page.locator('section[aria-busy=true]');

/** Milliseconds from a press to the arrival of a ticket, all over ± 100; before it, where they are less than 0. */
const offset = (round: number): number => Math.round(-100 + (200 * round) / Math.max(1, PRESSES - 1));

/** A colleague who holds a ticket and can hand it on to a queue that everybody calls: it arrives there at once. */
async function colleague(branch: Branch) {
  const marcos = await branch.signIn('marcos');
  await open(marcos, 2);
  let held = 0;
  return {
    async holds(): Promise<string> {
      await takeCallable(branch);
      const { ticket } = await next(marcos, 2);
      held = ticket?.idTicket ?? 0;
      return ticket?.code ?? '';
    },
    handsOn: () =>
      marcos.call(transferTicket, {
        params: { id: held },
        body: { idService: DEMO.services.loans, idSegment: DEMO.segments.general },
      }),
    state: async () =>
      (
        await branch
          .reader()
          .selectFrom('tickets')
          .select('state')
          .where('id', '=', held)
          .executeTakeFirstOrThrow()
      ).state,
    id: () => held,
  };
}

test('a key that was meant to stop waiting never ends the ticket that arrives', async ({
  branch,
  device,
}) => {
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
    await expect(waitingPlace(page)).toBeVisible();
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
    // It is held, or it waits because the waiting was stopped before; nothing else can have become of it.
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
  expectOnlyWhatWasShown(await events());
  // Both have to have been met for this to mean anything.
  expect([...became].sort()).toEqual(['assisting', 'waiting']);
});

for (const seconds of [0, 1, 3, 10]) {
  test(`impatient presses while the server takes ${seconds} s do only what was on the button`, async ({
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
    if (seconds > 2) await expect(page.locator('[data-place=main][data-pressed=runs]')).toBeVisible();
    if (seconds > 2) await expect(page.getByText(t('workstation:takesLong'))).toBeVisible();
    const isShown = currentTicket(page, t, 'A001');
    for (let presses = 0; presses < 400 && !(await isShown.isVisible()); presses += 1) {
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
    expectOnlyWhatWasShown(await events());
  });
}

test('a ticket that was called just now is finished by a second press only, in place', async ({
  branch,
  device,
}) => {
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

test('an answer that comes after a push has shown what was done holds no later press back', async ({
  branch,
  device,
}) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/addToQueue', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await press(page, 'F2');
  await expect(action(page, t('workstation:finishAgain'))).toBeVisible();
  await expect(page.locator('button[data-resting]')).toHaveCount(0);

  // The page reads anew once it has taken an answer.
  const taken = page.waitForRequest(
    (request) => request.method() === 'GET' && /workstation/.test(request.url()),
  );
  release();
  await taken;
  await page.keyboard.press('F2');
  await expect(page.getByText(/A001, finalizado a las/)).toBeVisible();
});

test('what was typed and not saved goes with the ticket', async ({ branch, device }) => {
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

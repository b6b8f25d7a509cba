import { getDisplay } from '#shared/contract/devices/displays.ts';
import type { Language } from '#shared/contract/fields.ts';
import { BANK } from '#shared/server/starters/bank.ts';
import { announcedSeqs, currentTurn, earlierCalls, openDisplay } from '#tests/support/browser/at-display.ts';
import { openKiosk, takeTicket } from '#tests/support/browser/at-kiosk.ts';
import {
  action,
  callNext,
  closeWorkstation,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const [cashier, accounts, loans, business, information] = BANK.services.map(({ name }) => name);
const [general, plus] = BANK.segments;

// Other tests run it in Spanish.
const ENGLISH = { locale: 'en-GB' } as const;
const t = textsIn('en');
const say = (name: Record<Language, string> | undefined) => name?.en ?? '';

test('a morning with two kiosks, two operators and a display, in English', async ({ branch, device }) => {
  const [entrance, hall, paper, displayPage] = [
    await device({ viewport: { width: 1080, height: 1920 } }),
    await device({ viewport: { width: 1280, height: 800 } }),
    await device(ENGLISH),
    await device({ viewport: { width: 1920, height: 1080 } }),
  ];
  await openKiosk(entrance, 'entrance');
  await openKiosk(hall, 'hall');
  const received = await openDisplay(displayPage);
  const spoken: string[] = [];
  displayPage.on('response', (response) => {
    if (/\/voice/.test(response.url()) && response.ok())
      spoken.push(response.headers()['content-type'] ?? '');
  });
  const take = async (kiosk: typeof entrance, ...names: readonly string[]) => {
    await kiosk.getByRole('button', { name: 'English' }).click();
    return takeTicket(kiosk, ...names);
  };

  const issued = await Promise.all([
    (async () => [
      await take(entrance, say(general), say(cashier)),
      await take(entrance, say(plus), say(loans)),
      await take(entrance, say(general), say(cashier)),
    ])(),
    (async () => [
      await take(hall, say(accounts)),
      await take(hall, say(information)),
      await take(hall, say(business)),
    ])(),
  ]);
  expect(issued).toEqual([
    ['A001', 'P001', 'A002'],
    ['B001', 'E001', 'D001'],
  ]);
  await paper.goto('/virtual-printer');
  for (const index of [1, 2]) {
    const printer = paper.getByRole('region', { name: t('virtual-printer:printer', { index }) });
    await expect(printer.getByRole('img')).toHaveCount(3);
    await expect(printer.getByRole('img').first()).toHaveAccessibleName(
      new RegExp(say(index === 1 ? cashier : business)),
    );
  }

  const [lucia, marcos] = [await device(ENGLISH), await device(ENGLISH)];
  await Promise.all([signIn(lucia, 'lucia', '/app/home'), signIn(marcos, 'marcos', '/app/home')]);
  await Promise.all([openWorkstation(lucia, t, 'Puesto 1'), openWorkstation(marcos, t, 'Puesto 4')]);
  await expect(
    lucia
      .getByRole('row', { name: cashier?.es ?? '' })
      .getByRole('cell')
      .first(),
  ).toHaveText('2');

  // Both at once: the one with priority, and the first to arrive; never the same.
  const firstCalls = await Promise.all([callNext(lucia, t), callNext(marcos, t)]);
  expect(firstCalls).toContain('P001');
  expect(new Set(firstCalls).size).toBe(2);
  const [atLucia] = firstCalls;

  await press(lucia, 'F3');
  await expect.poll(() => announcedSeqs(received)).toHaveLength(3);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', atLucia);
  await expect(currentTicket(lucia, t, atLucia)).toBeVisible();

  await press(marcos, 'F7');
  await expect(action(marcos, t('workstation:action.next'))).toBeEnabled();
  await expect(marcos.getByText(firstCalls[1])).toBeVisible();
  await finish(lucia, t);

  const calls = [...firstCalls];
  for (const workstation of [lucia, marcos, lucia, marcos]) {
    calls.push(await callNext(workstation, t));
    await finish(workstation, t);
  }
  expect([...calls].sort()).toEqual(issued.flat().sort());

  await expect.poll(() => announcedSeqs(received), { timeout: 60_000 }).toHaveLength(7);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', calls.at(-1) ?? '');
  await expect(earlierCalls(displayPage)).toHaveCount(4);
  for (const [position, code] of calls.slice(2, 5).reverse().entries()) {
    await expect(earlierCalls(displayPage).nth(position)).toHaveAttribute('data-code', code);
  }
  await expect(earlierCalls(displayPage).last()).toHaveAttribute('data-code', atLucia);

  const seqs = announcedSeqs(received);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  const { voice } = await branch.anybody.call(getDisplay, { params: { id: DEMO.display } });
  const of = (sound: string) => received.filter((one) => one.startsWith(sound));
  // Each call once, in order, and each spoken; calls in rapid succession share a chime.
  await expect.poll(() => of('voice')).toHaveLength(voice ? seqs.length : 0);
  expect(of('call')).toEqual(seqs.map((seq) => `call ${seq}`));
  expect(received.slice(0, 3)).toEqual([`call ${seqs[0]}`, 'chime', 'chime']);
  expect(new Set(spoken)).toEqual(new Set(voice ? ['audio/wav'] : []));

  for (const workstation of [lucia, marcos]) {
    await closeWorkstation(workstation, t);
  }
});

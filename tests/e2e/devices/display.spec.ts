import type { Client } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { callOne, callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import {
  type Announcement,
  announcedSeqs,
  currentTurn,
  earlierTurns,
  openDisplay,
} from '#tests/support/browser/at-display.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const WALL = { viewport: { width: 1920, height: 1080 } };
const [WORKSTATION] = DEMO.workstations;
const EVERYTHING = /\/(api|socket\.io)\//;

test('what was called while a display was cut off is announced once each and in order, unless it is over', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  const [, second] = DEMO.workstations;
  const other = await branch.signIn('marcos');
  await open(other, second);
  await comeIn(branch.anybody, 4);
  const wall = await device(WALL);
  const heard = await openDisplay(wall);
  await callAndHear(operator, heard, 1);
  const [first = 0] = announcedSeqs(heard);

  await wall.route(EVERYTHING, (route) => route.abort());
  await branch.powerCut();
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'false');
  await expect(wall.locator('footer')).toContainText(/Sin conexión desde \d\d:\d\d/);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A001');

  await branch.powerOn();
  // One is finished before the display is back; two customers are still on their way.
  expect(await callTickets(operator, WORKSTATION, 1)).toEqual(['A002']);
  expect((await next(operator, WORKSTATION)).ticket?.code).toBe('A003');
  expect((await next(other, second)).ticket?.code).toBe('A004');
  await wall.unroute(EVERYTHING);
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(wall.getByRole('main')).toHaveAttribute('data-announcements', '3');
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A004');
  await expect(earlierTurns(wall)).toHaveCount(3);
  for (const [place, code] of ['A003', 'A002', 'A001'].entries()) {
    await expect(earlierTurns(wall).nth(place)).toHaveAttribute('data-code', code);
  }
  const seqs = announcedSeqs(heard);
  expect(seqs).toHaveLength(3);
  expect(seqs[0]).toBe(first);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('a display that cannot be heard says so to who sets it up, and nothing on the wall', async ({
  branch,
  device,
}) => {
  const wall = await device(WALL);
  await wall.addInitScript(() => {
    let running = false;
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (running ? 'running' : 'suspended'),
    });
    AudioContext.prototype.resume = async function resume() {
      running = true;
      this.dispatchEvent(new Event('statechange'));
    };
  });
  await openDisplay(wall);
  const silent = async () => (await branch.anybody.call(getHealth, {})).displays?.silent;
  await expect.poll(silent).toEqual([{ id: DEMO.display, name: 'Sala de espera' }]);
  await expect(wall.getByText(/sonido/)).toHaveCount(0);

  await wall.goto(`/digital-signage/${DEMO.display}/setup`);
  await expect(wall.getByText(t('signage:setUp.soundBlocked'))).toBeVisible();
  await expect(wall.getByText('1920 × 1080, apaisada')).toBeVisible();
  await wall.getByRole('button', { name: t('signage:setUp.turnOn') }).click();
  await expect(wall.getByText(t('signage:setUp.soundOn'))).toBeVisible();
  await wall.getByRole('button', { name: t('signage:setUp.show') }).click();
  await expect(wall).toHaveURL(`/digital-signage/${DEMO.display}`);
  await expect(wall.getByText(t('signage:soon'))).toBeVisible();
  await expect.poll(silent).toEqual([]);
});

test('a display that is loaded again shows what it showed and says nothing twice', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 3);
  const wall = await device(WALL);
  const heard = await openDisplay(wall);
  await callAndHear(operator, heard, 2);

  await wall.reload();
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A002');
  await expect(earlierTurns(wall)).toHaveAttribute('data-code', 'A001');

  // The next call is heard after whatever the page might still have said.
  await callAndHear(operator, heard, 1);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A003');
});

test('where sockets do not get through, calls come all the same', async ({ branch, device }) => {
  const operator = await openedWorkstation(branch);
  const wall = await device(WALL);
  await wall.route('**/socket.io/**', (route) => route.abort());
  await wall.routeWebSocket(/.*/, (socket) => socket.close());
  const heard = await openDisplay(wall);
  await expect(wall.getByText(t('signage:soon'))).toBeVisible();
  await comeIn(branch.anybody, 2);
  await callAndHear(operator, heard, 2);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A002');
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
});

test('twenty calls within three seconds are heard in order, all of them, and one alone in each language', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 21);
  // Heard, not looked at: a small picture leaves a slow machine the time to speak, of which each turn has 40 s.
  const wall = await device({ viewport: { width: 640, height: 360 } });
  const spoken = { voice: true, spokenLanguages: ['es', 'en'], muteLanguages: [] };
  await wall.route(`**/api/displays/${DEMO.display}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...spoken } });
  });
  // Each turn sounds as its own place in the log says, so that it is known again among what is played.
  await wall.route('**/voice?*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const seq = Number(/calls\/(\d+)\//.exec(pathname)?.[1]);
    const wav = toneWav(soundOf(seq, searchParams.get('language')), { samples: 1_600 });
    return route.fulfill({ contentType: 'audio/wav', body: Buffer.from(wav) });
  });
  // By its socket it hears of each call before that is over; a poll may come later.
  await wall.route(/\/calls\?/, (route) => route.abort());
  const heard = await openDisplay(wall);
  const voices = (language: string) =>
    heard
      .filter((one) => one.startsWith('voice'))
      .map((one) => Number(one.slice('voice '.length)))
      .filter((sound) => sound % 10 === soundOf(0, language))
      .map((sound) => Math.floor(sound / 10));

  await callTickets(operator, WORKSTATION, 20);
  await expect.poll(() => voices('es'), { timeout: 60_000 }).toHaveLength(20);
  const seqs = announcedSeqs(heard);
  expect(seqs).toHaveLength(20);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(voices('es')).toEqual(seqs);

  // Nobody waits any more: the next is one alone.
  await expect(wall.getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
  await callTickets(operator, WORKSTATION, 1);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(21);
  const last = announcedSeqs(heard).at(-1);
  await expect.poll(() => voices('en').at(-1)).toBe(last);
  expect(voices('es')).toEqual([...seqs, last]);
});

test('a display that nobody has set up says so', async ({ device }) => {
  const wall = await device(WALL);
  await wall.goto('/digital-signage/99');
  await expect(wall.getByRole('main')).toHaveText(t('signage:unknown'));
});

/** Names the level of a turn's sound in a language. */
const soundOf = (seq: number, language: string | null): number => seq * 10 + (language === 'es' ? 2 : 7);

/** Calls so many tickets, each finished once it was heard: who is gone before a display asks is not announced. */
async function callAndHear(operator: Client, heard: readonly Announcement[], tickets: number): Promise<void> {
  const before = announcedSeqs(heard).length;
  for (let called = 1; called <= tickets; called += 1) {
    const { idTicket } = await callOne(operator, WORKSTATION);
    await expect.poll(() => announcedSeqs(heard)).toHaveLength(before + called);
    await finish(operator, idTicket);
  }
}

async function openedWorkstation(branch: BranchProcess) {
  const operator = await branch.signIn('lucia');
  await open(operator, WORKSTATION);
  return operator;
}

import type { Client } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { callOne, callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import {
  type Announcement,
  announcedSeqs,
  currentTurn,
  earlierCalls,
  openDisplay,
} from '#tests/support/browser/at-display.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const DISPLAY_SIZE = { viewport: { width: 1920, height: 1080 } };
const [WORKSTATION] = DEMO.workstations;
const EVERYTHING = /\/(api|socket\.io)\//;

test('calls made while a display was disconnected are announced once in order, unless they are over', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  const [, second] = DEMO.workstations;
  const other = await branch.signIn('marcos');
  await open(other, second);
  await comeIn(branch.anybody, 4);
  const displayPage = await device(DISPLAY_SIZE);
  const received = await openDisplay(displayPage);
  await callAndListen(operator, received, 1);
  const [first = 0] = announcedSeqs(received);

  await displayPage.route(EVERYTHING, (route) => route.abort());
  await branch.powerCut();
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'false');
  await expect(displayPage.locator('footer')).toContainText(/Sin conexión desde \d\d:\d\d/);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A001');

  await branch.powerOn();
  // One is finished before the display is back; two tickets are still within their politeness.
  expect(await callTickets(operator, WORKSTATION, 1)).toEqual(['A002']);
  expect((await next(operator, WORKSTATION)).ticket?.code).toBe('A003');
  expect((await next(other, second)).ticket?.code).toBe('A004');
  await displayPage.unroute(EVERYTHING);
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-announcements', '3');
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A004');
  await expect(earlierCalls(displayPage)).toHaveCount(3);
  for (const [index, code] of ['A003', 'A002', 'A001'].entries()) {
    await expect(earlierCalls(displayPage).nth(index)).toHaveAttribute('data-code', code);
  }
  const seqs = announcedSeqs(received);
  expect(seqs).toHaveLength(3);
  expect(seqs[0]).toBe(first);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('a muted display shows this to the installer, and not to customers', async ({ branch, device }) => {
  const displayPage = await device(DISPLAY_SIZE);
  await displayPage.addInitScript(() => {
    let running = false;
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (running ? 'running' : 'suspended'),
    });
    AudioContext.prototype.resume = async function resume() {
      running = true;
      this.dispatchEvent(new Event('statechange'));
    };
  });
  await openDisplay(displayPage);
  const silent = async () => (await branch.anybody.call(getHealth, {})).displays?.muted;
  await expect.poll(silent).toEqual([{ id: DEMO.display, name: 'Sala de espera' }]);
  await expect(displayPage.getByText(/sonido/)).toHaveCount(0);

  await displayPage.goto(`/digital-signage/${DEMO.display}/setup`);
  await expect(displayPage.getByText(t('signage:setUp.soundBlocked'))).toBeVisible();
  await expect(displayPage.getByText('1920 × 1080, apaisada')).toBeVisible();
  await displayPage.getByRole('button', { name: t('signage:setUp.turnOn') }).click();
  await expect(displayPage.getByText(t('signage:setUp.soundOn'))).toBeVisible();
  await displayPage.getByRole('button', { name: t('signage:setUp.show') }).click();
  await expect(displayPage).toHaveURL(`/digital-signage/${DEMO.display}`);
  await expect(displayPage.getByText(t('signage:soon'))).toBeVisible();
  await expect.poll(silent).toEqual([]);
});

test('a reloaded display shows the same calls and announces none twice', async ({ branch, device }) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 3);
  const displayPage = await device(DISPLAY_SIZE);
  const received = await openDisplay(displayPage);
  await callAndListen(operator, received, 2);

  await displayPage.reload();
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A002');
  await expect(earlierCalls(displayPage)).toHaveAttribute('data-code', 'A001');

  // The next call is announced after all pending announcements of the page.
  await callAndListen(operator, received, 1);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A003');
});

test('calls arrive without sockets too', async ({ branch, device }) => {
  const operator = await openedWorkstation(branch);
  const displayPage = await device(DISPLAY_SIZE);
  await displayPage.route('**/socket.io/**', (route) => route.abort());
  await displayPage.routeWebSocket(/.*/, (socket) => socket.close());
  const received = await openDisplay(displayPage);
  await expect(displayPage.getByText(t('signage:soon'))).toBeVisible();
  await comeIn(branch.anybody, 2);
  await callAndListen(operator, received, 2);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A002');
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'true');
});

test('twenty calls within three seconds are all spoken in order, and a single one in each language', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 22);
  // Tests sound, not rendering: a small window leaves a slow machine the time to speak, 40 s for each call.
  const displayPage = await device({ viewport: { width: 640, height: 360 } });
  const spoken = { voice: true, spokenLanguages: ['es', 'en'], muteLanguages: [] };
  await displayPage.route(`**/api/displays/${DEMO.display}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...spoken } });
  });
  // Each call has a sound derived from its position in the log, which identifies it in the recording.
  await displayPage.route('**/voice?*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const seq = Number(/calls\/(\d+)\//.exec(pathname)?.[1]);
    const wav = toneWav(soundOf(seq, searchParams.get('language')), { samples: 1_600 });
    return route.fulfill({ contentType: 'audio/wav', body: Buffer.from(wav) });
  });
  // Its socket delivers each call before it ends; a poll may be too late.
  await displayPage.route(/\/calls\?/, (route) => route.abort());
  const received = await openDisplay(displayPage);
  const voices = (language: string) =>
    received
      .filter((one) => one.startsWith('voice'))
      .map((one) => Number(one.slice('voice '.length)))
      .filter((sound) => sound % 10 === soundOf(0, language))
      .map((sound) => Math.floor(sound / 10));

  // Its socket is connected once it has announced a call.
  await callAndListen(operator, received, 1);
  await callTickets(operator, WORKSTATION, 20);
  await expect.poll(() => voices('es'), { timeout: 60_000 }).toHaveLength(21);
  const seqs = announcedSeqs(received);
  expect(seqs).toHaveLength(21);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(voices('es')).toEqual(seqs);

  // No ticket waits any more: the next call is a single one.
  await expect(displayPage.getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
  await callTickets(operator, WORKSTATION, 1);
  await expect.poll(() => announcedSeqs(received)).toHaveLength(22);
  const last = announcedSeqs(received).at(-1);
  await expect.poll(() => voices('en').at(-1)).toBe(last);
  expect(voices('es')).toEqual([...seqs, last]);
});

test('a display that is not configured says so', async ({ device }) => {
  const displayPage = await device(DISPLAY_SIZE);
  await displayPage.goto('/digital-signage/99');
  await expect(displayPage.getByRole('main')).toHaveText(t('signage:unknown'));
});

/** The level of a call's sound in a language. */
const soundOf = (seq: number, language: string | null): number => seq * 10 + (language === 'es' ? 2 : 7);

/** Calls tickets and finishes each after its announcement. */
async function callAndListen(
  operator: Client,
  received: readonly Announcement[],
  tickets: number,
): Promise<void> {
  const before = announcedSeqs(received).length;
  for (let called = 1; called <= tickets; called += 1) {
    const { idTicket } = await callOne(operator, WORKSTATION);
    await expect.poll(() => announcedSeqs(received)).toHaveLength(before + called);
    await finish(operator, idTicket);
  }
}

async function openedWorkstation(branch: BranchProcess) {
  const operator = await branch.signIn('lucia');
  await open(operator, WORKSTATION);
  return operator;
}

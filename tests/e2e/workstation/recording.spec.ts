import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readWav } from '#shared/domain/wav.ts';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import { recordEverything } from '#tests/support/actions/record-everything.ts';
import {
  action,
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { CHROMIUM_FLAGS, selectedBrowser } from '#tests/support/browser/chromium.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
test.use({
  launchOptions: {
    // A microphone that beeps once a second, and a user who permits recording.
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...selectedBrowser(),
  },
});

test('an attention is recorded to its end, and leaving is blocked meanwhile', async ({ branch, device }) => {
  await recordEverything(branch);
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await linger(workstation, 7_000);
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await expect(mark(workstation)).toContainText(t('recording:now'));
  await expect(mark(workstation).getByRole('timer')).toHaveText(/^00:(0[2-9]|[1-5]\d)$/);

  const stays = workstation
    .getByRole('alert')
    .filter({ hasText: t('recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE') });
  const reportedOnce = async () => {
    await expect(stays).toHaveCount(1);
    await stays.getByRole('button', { name: t('common:action.close'), exact: true }).click();
    await expect(stays).toHaveCount(0);
  };
  await workstation
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.about') })
    .click();
  await reportedOnce();
  await expect(workstation).toHaveURL('/app/workstation');
  await workstation
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await reportedOnce();
  await expect(workstation.getByRole('dialog')).toBeHidden();
  const question = workstation.waitForEvent('dialog');
  const reloading = workstation.evaluate(() => location.reload());
  await (await question).dismiss();
  await reloading;
  await reportedOnce();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();

  // A failure is shown on the present page, instead of a separate one.
  await workstation.route('**/recall', (route) =>
    route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: 'unexpected failure' } }),
  );
  await press(workstation, 'F3');
  await expect(workstation.getByRole('alert').filter({ hasText: t('errors:GENERIC_ERROR') })).toBeVisible();
  await expect(workstation).toHaveURL('/app/workstation');
  await expect(mark(workstation)).toBeVisible();

  const sent = workstation.waitForRequest('**/api/recordings');
  await finish(workstation, t);
  await expect(mark(workstation)).toBeHidden();
  expect((await sent).postDataJSON()).toEqual({
    ticketId: expect.any(Number),
    ticket: 'A001',
    createdTime: expect.any(Number),
    callingTime: expect.any(Number),
    branchId: DEMO.branch,
    branchName: expect.stringMatching(/./),
    userGalaId: expect.any(Number),
    userGalaName: 'Lucía Ferrer Molina',
    queueGalaId: DEMO.queues.cashier,
    queueGalaName: 'Caja',
    customerId: null,
    customerName: null,
    indexRecord: 1,
    finnishRecord: true,
    base64audio: expect.stringMatching(/^UklGR/),
  });
  await expect
    .poll(() => rows(branch))
    .toMatchObject([{ part: 1, last: 1, channels: 2, sample_rate: 16_000 }]);
  const [file = new Uint8Array()] = sounds(branch);
  expect(readWav(file)?.frames).toBeGreaterThan(2 * 16_000);
  const samples = new Int16Array(file.slice(44).buffer);
  expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);

  await workstation.goto('/app/about');
  await expect(workstation).toHaveURL('/app/about');
});

test('a recording made while disconnected is not lost', async ({ branch, device }) => {
  await recordEverything(branch);
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await expect(mark(workstation)).toBeVisible();

  await branch.powerCut();
  await expect(action(workstation, t('workstation:action.finish'))).toBeDisabled();
  await press(workstation, 'Alt+r');
  await expect(mark(workstation)).toBeHidden();
  expect(sounds(branch)).toEqual([]);
  await branch.powerOn();
  await expect.poll(() => rows(branch)).toMatchObject([{ part: 1, last: 1 }]);
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});

test('one of two tabs records, and stops when the other finishes the attention', async ({
  branch,
  device,
}) => {
  await recordEverything(branch);
  await comeIn(branch.anybody, 1);
  const one = await device();
  await signIn(one, 'lucia');
  await openWorkstation(one, t, 'Puesto 1');
  const other = await one.context().newPage();
  await other.goto('/app/workstation');
  await expect(action(other, t('workstation:action.next'))).toBeEnabled();

  await callNext(one, t);
  await expect(currentTicket(other, t, 'A001')).toBeVisible();
  const recording = async () => [await mark(one).count(), await mark(other).count()].sort();
  await expect.poll(recording).toEqual([0, 1]);
  await finish((await mark(one).count()) > 0 ? other : one, t);
  await expect.poll(recording).toEqual([0, 0]);
  await expect.poll(() => rows(branch)).toMatchObject([{ part: 1, last: 1 }]);
  expect(sounds(branch)).toHaveLength(1);
});

test('without a microphone work continues after one notice', async ({ branch, device }) => {
  await recordEverything(branch);
  await comeIn(branch.anybody, 2);
  const workstation = await device();
  await workstation.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      performance.mark('asked');
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  const said = workstation.getByText(t('recording:trouble.denied'));
  await expect(said).toBeVisible();
  await expect(said).toBeHidden();
  await finish(workstation, t);
  await callNext(workstation, t);
  await expect.poll(() => workstation.evaluate(() => performance.getEntriesByName('asked').length)).toBe(2);
  await finish(workstation, t);
  await expect(said).toBeHidden();
  expect(rows(branch)).toEqual([]);
});

/** Expects that the attention is being recorded. */
const mark = (page: Page) => page.getByRole('region', { name: t('recording:title') });

const rows = ({ folder }: BranchProcess) =>
  lookInto(folder, (sqlite) => rowsOf(sqlite, 'select * from recordings order by id'));

/** The files stored by the branch. */
function sounds({ folder }: BranchProcess): Uint8Array[] {
  const stored = join(folder, 'recordings');
  if (!existsSync(stored)) return [];
  return readdirSync(stored, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.wav'))
    .map((name) => new Uint8Array(readFileSync(join(stored, name))));
}

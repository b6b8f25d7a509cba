import { fileURLToPath } from 'node:url';
import { repository } from '#shared/server/db/repository.ts';
import { take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { workerTest as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));
const DAY = 86_400_000;
const MINUTE = 60_000;
const RESET_HOUR = 4;
/** A quarter to four, local time of a branch in UTC. */
const QUARTER_TO = Math.floor(Date.now() / DAY) * DAY + RESET_HOUR * 60 * MINUTE - 15 * MINUTE;

/** A branch that is open all night, shortly before its day ends. */
const test = base.extend<{ readonly branch: Branch; readonly device: Device }>({
  branch: async ({ browserName: _ }, provide) => {
    const branch = await startBranch({
      clock: createSettableClock(QUARTER_TO),
      pagesDir: PAGES,
      prepare: (scope) =>
        repository(scope, 'general_parameters').insert({
          name: 'resetHour',
          value: String(RESET_HOUR),
          description: 'resetHour',
        }),
    });
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});

test('at the end of the day idle workstations close, waiting tickets are cancelled, and attentions continue', async ({
  branch,
  device,
}) => {
  await takeCallable(branch);
  const busy = await device();
  await signIn(busy, 'lucia');
  await openWorkstation(busy, t, 'Puesto 1');
  expect(await callNext(busy, t)).toBe('A001');
  const idle = await device();
  await signIn(idle, 'marcos');
  await openWorkstation(idle, t, 'Puesto 2');
  await take(branch);
  const waiting = busy.getByRole('row', { name: /Caja/ }).getByRole('cell').first();
  await expect(waiting).toHaveText('1');

  branch.clock.advance(20 * MINUTE);
  await expect(idle).toHaveURL('/app/workstation-selection');
  await expect(idle.getByText(t('workstation:closedBy.newDay'))).toBeVisible();
  await expect(waiting).toHaveText('0');
  await expect(currentTicket(busy, t, 'A001')).toBeVisible();

  await take(branch);
  await expect(waiting).toHaveText('1');
  await finish(busy, t);
  await press(busy, 'F2');
  await expect(busy.getByRole('heading', { name: t('workstation:stage.waiting') })).toBeVisible();
  branch.clock.advance(DEMO_POLITENESS_MS);
  // Numbers restart, but A001 was still in service when this one was issued.
  await expect(currentTicket(busy, t, 'A002')).toBeVisible();
  await openWorkstation(idle, t, 'Puesto 2');
  await expect(action(idle, t('workstation:action.next'))).toBeEnabled();
  expect(
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select code, state from tickets order by id')),
  ).toEqual([
    { code: 'A001', state: 'assisted' },
    { code: 'A002', state: 'canceled' },
    { code: 'A002', state: 'assisting' },
  ]);
});

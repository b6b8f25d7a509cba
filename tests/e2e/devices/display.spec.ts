import { callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { announcedSeqs, currentTurn, earlierTurns, openDisplay } from '#tests/support/browser/at-display.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const WALL = { viewport: { width: 1920, height: 1080 } };
const [WORKSTATION] = DEMO.workstations;
const EVERYTHING = /\/(api|socket\.io)\//;

test('what was called while a display was cut off is announced once each and in order', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 4);
  const wall = await device(WALL);
  const heard = await openDisplay(wall);
  await callTickets(operator, WORKSTATION, 1);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(1);
  const [first = 0] = announcedSeqs(heard);

  await wall.route(EVERYTHING, (route) => route.abort());
  await branch.powerCut();
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'false');
  await expect(wall.locator('footer')).toContainText(/Sin conexión desde \d\d:\d\d/);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A001');

  await branch.powerOn();
  expect(await callTickets(operator, WORKSTATION, 3)).toEqual(['A002', 'A003', 'A004']);
  await wall.unroute(EVERYTHING);
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(wall.getByRole('main')).toHaveAttribute('data-announcements', '4');
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A004');
  await expect(earlierTurns(wall)).toHaveCount(3);
  for (const [place, code] of ['A003', 'A002', 'A001'].entries()) {
    await expect(earlierTurns(wall).nth(place)).toHaveAttribute('data-code', code);
  }
  const seqs = announcedSeqs(heard);
  expect(seqs).toHaveLength(4);
  expect(seqs[0]).toBe(first);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('a display that is loaded again shows what it showed and says nothing twice', async ({
  branch,
  device,
}) => {
  const operator = await openedWorkstation(branch);
  await comeIn(branch.anybody, 3);
  const wall = await device(WALL);
  const heard = await openDisplay(wall);
  await callTickets(operator, WORKSTATION, 2);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(2);

  await wall.reload();
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A002');
  await expect(earlierTurns(wall)).toHaveAttribute('data-code', 'A001');

  // The next call is heard after whatever the page might still have said.
  await callTickets(operator, WORKSTATION, 1);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(3);
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
  await callTickets(operator, WORKSTATION, 2);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(2);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A002');
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
});

test('a display that nobody has set up says so', async ({ device }) => {
  const wall = await device(WALL);
  await wall.goto('/digital-signage/99');
  await expect(wall.getByRole('main')).toHaveText(t('signage:unknown'));
});

async function openedWorkstation(branch: BranchProcess) {
  const operator = await branch.signIn('lucia');
  await open(operator, WORKSTATION);
  return operator;
}

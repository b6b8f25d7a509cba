import { callOne, callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { announcedSeqs, currentTurn, earlierTurns, openDisplay } from '#tests/support/browser/at-display.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const MINUTE = 60_000;
const [WORKSTATION, ANOTHER] = DEMO.workstations;

test('after ten minutes without its server a display tells of who is still expected, and lists the others unheard', async ({
  branch,
  browser,
}) => {
  const line = await startCutLink(Number(new URL(branch.origin).port));
  const wall = await browser.newPage({ locale: 'es-ES', viewport: { width: 1920, height: 1080 } });
  const heard = await openDisplay(wall, line.origin);
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  await open(lucia, WORKSTATION);
  await open(marcos, ANOTHER);
  await comeIn(branch.anybody, 5);
  branch.clock.advance(MINUTE);
  const calls = async (operator: typeof lucia, workstation: number) =>
    (await next(operator, workstation)).ticket?.code;
  const { idTicket } = await callOne(lucia, WORKSTATION);
  await expect.poll(() => announcedSeqs(heard)).toHaveLength(1);
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A001');
  await finish(lucia, idTicket);

  line.cut();
  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'false');
  expect(await callTickets(lucia, WORKSTATION, 1)).toEqual(['A002']);
  expect(await calls(marcos, ANOTHER)).toBe('A003');
  branch.clock.advance(10 * MINUTE);
  expect(await callTickets(lucia, WORKSTATION, 1)).toEqual(['A004']);
  expect(await calls(lucia, WORKSTATION)).toBe('A005');
  line.heal();

  await expect(wall.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(currentTurn(wall)).toHaveAttribute('data-code', 'A005');
  for (const [place, code] of ['A004', 'A003', 'A002', 'A001'].entries())
    await expect(earlierTurns(wall).nth(place)).toHaveAttribute('data-code', code);
  // Its first call and the last: those between are over, or older than an announcement may be.
  expect(announcedSeqs(heard)).toHaveLength(2);
  await wall.context().close();
  await line.close();
});

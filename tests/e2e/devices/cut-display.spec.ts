import { callOne, callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { announcedSeqs, currentTurn, earlierCalls, openDisplay } from '#tests/support/browser/at-display.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const MINUTE = 60_000;
const [WORKSTATION, ANOTHER] = DEMO.workstations;

test('a display reconnected after ten minutes announces current calls and lists the others silently', async ({
  branch,
  browser,
}) => {
  const line = await startCutLink(Number(new URL(branch.origin).port));
  const displayPage = await browser.newPage({ locale: 'es-ES', viewport: { width: 1920, height: 1080 } });
  const received = await openDisplay(displayPage, line.origin);
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  await open(lucia, WORKSTATION);
  await open(marcos, ANOTHER);
  await comeIn(branch.anybody, 5);
  branch.clock.advance(MINUTE);
  const calls = async (operator: typeof lucia, workstation: number) =>
    (await next(operator, workstation)).ticket?.code;
  const { idTicket } = await callOne(lucia, WORKSTATION);
  await expect.poll(() => announcedSeqs(received)).toHaveLength(1);
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A001');
  await finish(lucia, idTicket);

  line.cut();
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'false');
  expect(await callTickets(lucia, WORKSTATION, 1)).toEqual(['A002']);
  expect(await calls(marcos, ANOTHER)).toBe('A003');
  branch.clock.advance(10 * MINUTE);
  expect(await callTickets(lucia, WORKSTATION, 1)).toEqual(['A004']);
  expect(await calls(lucia, WORKSTATION)).toBe('A005');
  line.heal();

  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'true');
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', 'A005');
  for (const [index, code] of ['A004', 'A003', 'A002', 'A001'].entries())
    await expect(earlierCalls(displayPage).nth(index)).toHaveAttribute('data-code', code);
  // Its first call and the last: those between have ended, or are too old for an announcement.
  expect(announcedSeqs(received)).toHaveLength(2);
  await displayPage.context().close();
  await line.close();
});

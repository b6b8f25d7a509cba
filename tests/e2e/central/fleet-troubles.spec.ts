import type { Page } from '@playwright/test';
import type { Insertable } from 'kysely';
import type { FeedTables } from '#central-server/feed/tables.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
const NAME = 'Sucursal de la Ribera';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const answerWith = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a branch that was stopped goes on with what fails put aside, once somebody has said so', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const log = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
  await log.hello();
  const ticket = (number: number, over: object = {}) => ticketOf(number, { id_branches: id, ...over });
  log.write(
    ...Array.from({ length: 20 }, (_, place) => ticket(place + 1, { arrived_at: 'nine' })),
    ticket(21),
  );
  expect(await log.push()).toMatchObject({ kind: 'stop' });

  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${id}`);
  const reason = t('replication:stop.tooMany', {
    refused: '20',
    rows: '21',
    reason: t('replication:setAside.badValue', { detail: 'arrived_at' }),
  });
  await expect(page.getByText(t('fleet:alarm.stopped', { reason }))).toBeVisible();
  await expectAccessible(page, 'a branch that was stopped');
  await expectTranslated(page, 'es', 'a branch that was stopped');

  const problems = region(page, t('fleet:alarm.title'));
  const setAside = problems.getByRole('button', { name: t('fleet:resume.setAside') });
  await setAside.click();
  await expect(page.getByText(t('fleet:resume.setAsideText'))).toBeVisible();
  await answerWith(page, t('common:action.cancel'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await log.push()).toMatchObject({ kind: 'stop' });
  await setAside.click();
  await answerWith(page, t('fleet:resume.setAside'));
  await expect(page.getByText(t('fleet:resume.RESUMED'))).toBeVisible();
  await expect(setAside).toHaveCount(0);
  expect(await log.push()).toMatchObject({ kind: 'ack' });
  await page.reload();
  const rows = region(page, t('fleet:quarantine.title')).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText(t('replication:setAside.badValue', { detail: 'arrived_at' }));
});

test('where a log is damaged is told, with what to do; and how the days of the branch compare', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const log = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
  await log.hello();
  for (const number of [1, 2, 3]) log.write(ticketOf(number, { id_branches: id }));
  log.adopt(log.rows().map((row) => (row.seq === 3 ? { ...row, payload: '{}' } : row)));
  expect(await log.push()).toMatchObject({ kind: 'stop' });
  const compared = { id_branches: id, compared_at: central.clock.now(), differing: '[]' };
  const counts = { added: 0, changed: 0, gone: 0, refused: 0 };
  await central
    .database()
    .db.insertInto('compared_days')
    .values([
      { ...compared, ...counts, day: '2026-11-13', outcome: 'same' },
      { ...compared, ...counts, day: '2026-11-14', outcome: 'mended', changed: 7, gone: 2 },
      { ...compared, ...counts, day: '2026-11-15', outcome: 'differs', refused: 1 },
    ])
    .execute();

  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${id}`);
  const reason = t('replication:stop.damagedLog', { detail: '2' });
  await expect(page.getByText(t('fleet:alarm.stopped', { reason }))).toBeVisible();
  await expect(page.getByText(t('fleet:alarm.differs'))).toBeVisible();
  const days = region(page, t('replication:days.title'));
  const mended = t('replication:days.mended', { added: '0', changed: '7', gone: '2' });
  await expect(days.getByRole('listitem')).toHaveText([
    new RegExp(`15 nov 2026.*${t('replication:days.differs', { count: 1 })}`),
    new RegExp(`14 nov 2026.*${mended}`),
    t('replication:days.same', { count: 1 }),
  ]);
  await days.getByRole('button', { name: t('replication:days.now') }).click();
  await expect(days.getByText(t('replication:days.asked'))).toBeVisible();
  await expect(days.getByRole('button', { name: t('replication:days.now') })).toBeDisabled();
  await expectAccessible(page, 'days that were compared');
  await expectTranslated(page, 'es', 'days that were compared');
});

test('which of two machines is the branch is asked, with what tells them apart, and decided', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const log = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
  await log.hello({ machine: 'mostrador' });
  log.write(ticketOf(1, { id_branches: id }));
  await log.push();
  const copy = log.inEpoch('copied');
  copy.write(ticketOf(2, { id_branches: id, code: 'C2' }));
  const used = { turn: 1, token: 'first 1' };
  await copy.hello({ ratchet: used, next: { turn: 2, token: 'copy' }, machine: 'desván' });
  await copy.push();
  const own = log.inEpoch('own');
  own.write(ticketOf(2, { id_branches: id, code: 'B2' }));
  await own.hello({ ratchet: used, next: { turn: 2, token: 'own' }, machine: 'mostrador' });
  await own.push();

  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${id}`);
  const claims = region(page, t('fleet:claims.title'));
  const each = claims.getByRole('listitem');
  await expect(each).toHaveCount(2);
  await expect(each.first()).toContainText('desván');
  await expect(each.first()).toContainText('C2');
  await expect(each.last()).toContainText('mostrador');
  await expect(each.last()).toContainText('B2');
  await expect(page.getByText(t('fleet:alarm.copy'))).toBeVisible();
  await expectAccessible(page, 'two machines of one branch');
  await expectTranslated(page, 'es', 'two machines of one branch');
  await each
    .last()
    .getByRole('button', { name: t('fleet:claims.choose') })
    .click();
  await expect(page.getByText(t('fleet:claims.sure', { machine: 'mostrador' }))).toBeVisible();
  await answerWith(page, t('fleet:claims.choose'));
  await expect(page.getByText(t('fleet:claims.CHOSEN'))).toBeVisible();
  await expect(claims).toHaveCount(0);
  await expect(region(page, t('replication:days.title'))).toContainText(t('replication:days.asked'));
});

test('what lost in a merge is told with who, what and why', async ({ central, device }) => {
  const { idUser } = await central.signIn('lucia');
  const at = central.clock.now();
  const lost = (change: Partial<Insertable<FeedTables['change_conflicts']>> = {}) => ({
    id_branches: 1,
    id_others: null,
    eid: 'x',
    entity: 'users' as const,
    pk: String(idUser),
    at,
    field: 'enabled',
    kept: '0',
    lost: '1',
    reason: 'protected' as const,
    ...change,
  });
  await central
    .database()
    .db.insertInto('change_conflicts')
    .values([
      lost(),
      lost({ field: 'username', kept: '"lucia"', lost: '"luz"', reason: 'earlier' }),
      lost({
        field: '',
        reason: 'otherNumber',
        kept: JSON.stringify({ username: 'lucia' }),
        lost: JSON.stringify({ username: 'stranger', user_type: 'GALA', of_later: 'new' }),
      }),
      ...Array.from({ length: 9 }, () => lost({ entity: 'customers', pk: '9' })),
    ])
    .execute();
  const page = await device();
  await signIn(page, 'admin', '/app/fleet/1');
  const card = region(page, t('fleet:lost.title'));
  await expect(card.locator('tbody')).toHaveCount(10);
  await expect(card.getByRole('button', { name: t('common:list.page', { page: 2 }) })).toBeVisible();
  await expectTranslated(page, 'es', 'what lost');
  await expectAccessible(page, 'what lost');
  await card.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(card.locator('tbody')).toHaveCount(2);
  await card.getByRole('button', { name: t('common:list.previousPage') }).click();

  const [first, second, third] = [0, 1, 2].map((place) => card.locator('tbody').nth(place));
  const branch = await card.page().getByRole('heading', { level: 1 }).innerText();
  const other = t('fleet:lost.central');
  await expect(first ?? card).toContainText(t('fleet:lost.column.enabled'));
  await expect(first ?? card).toContainText(t('fleet:lost.reason.protected', { branch, other }));
  await expect(second ?? card).toContainText('luz');
  await expect(second ?? card).toContainText(t('fleet:lost.reason.earlier', { branch, other }));
  await expect((third ?? card).getByRole('row')).toHaveCount(3);
  await expect(third ?? card).toContainText('of_later');
});

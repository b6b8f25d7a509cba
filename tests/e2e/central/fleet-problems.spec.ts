import type { Page } from '@playwright/test';
import type { Insertable } from 'kysely';
import type { FeedTables } from '#central-server/db/schema/feed.ts';
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

test('a stopped branch continues with failing changes quarantined after confirmation', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const log = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
  await log.hello();
  const ticket = (number: number, over: object = {}) => ticketOf(number, { id_branches: id, ...over });
  log.write(
    ...Array.from({ length: 20 }, (_, index) => ticket(index + 1, { arrived_at: 'nine' })),
    ticket(21),
  );
  expect(await log.push()).toMatchObject({ kind: 'stop' });

  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${id}`);
  const reason = t('replication:stop.tooMany', {
    rejected: '20',
    rows: '21',
    reason: t('replication:setAside.badValue', { detail: 'arrived_at' }),
  });
  await expect(page.getByText(t('fleet:alarm.stopped', { reason }))).toBeVisible();
  await expectAccessible(page, 'a branch that was stopped');
  await expectTranslated(page, 'es', 'a branch that was stopped');

  const problems = region(page, t('fleet:alarm.title'));
  const quarantine = problems.getByRole('button', { name: t('fleet:resume.setAside') });
  await quarantine.click();
  await expect(page.getByText(t('fleet:resume.setAsideText'))).toBeVisible();
  await answerWith(page, t('common:action.cancel'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await log.push()).toMatchObject({ kind: 'stop' });
  await quarantine.click();
  await answerWith(page, t('fleet:resume.setAside'));
  await expect(page.getByText(t('fleet:resume.RESUMED'))).toBeVisible();
  await expect(quarantine).toHaveCount(0);
  expect(await log.push()).toMatchObject({ kind: 'ack' });
  await page.reload();
  const rows = region(page, t('fleet:quarantine.title')).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText(t('replication:setAside.badValue', { detail: 'arrived_at' }));
});

test('a damaged log is reported with instructions, as is the day comparison', async ({ central, device }) => {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const log = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
  await log.hello();
  for (const number of [1, 2, 3]) log.write(ticketOf(number, { id_branches: id }));
  log.adopt(log.rows().map((row) => (row.seq === 3 ? { ...row, payload: '{}' } : row)));
  expect(await log.push()).toMatchObject({ kind: 'stop' });
  const compared = { id_branches: id, compared_at: central.clock.now(), differing: '[]' };
  const counts = { added: 0, changed: 0, removed: 0, rejected: 0 };
  await central
    .database()
    .db.insertInto('compared_days')
    .values([
      { ...compared, ...counts, day: '2026-11-13', outcome: 'same' },
      { ...compared, ...counts, day: '2026-11-14', outcome: 'repaired', changed: 7, removed: 2 },
      { ...compared, ...counts, day: '2026-11-15', outcome: 'differs', rejected: 1 },
    ])
    .execute();

  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${id}`);
  const reason = t('replication:stop.damagedLog', { detail: '2' });
  await expect(page.getByText(t('fleet:alarm.stopped', { reason }))).toBeVisible();
  await expect(page.getByText(t('fleet:alarm.differs'))).toBeVisible();
  const days = region(page, t('replication:days.title'));
  const repaired = t('replication:days.repaired', { added: '0', changed: '7', removed: '2' });
  await expect(days.getByRole('listitem')).toHaveText([
    new RegExp(`15 nov 2026.*${t('replication:days.differs', { count: 1 })}`),
    new RegExp(`14 nov 2026.*${repaired}`),
    t('replication:days.same', { count: 1 }),
  ]);
  await days.getByRole('button', { name: t('replication:days.now') }).click();
  await expect(days.getByText(t('replication:days.asked'))).toBeVisible();
  await expect(days.getByRole('button', { name: t('replication:days.now') })).toBeDisabled();
  await expectAccessible(page, 'days that were compared');
  await expectTranslated(page, 'es', 'days that were compared');
});

test('two machines of one branch are shown with their differences, and one is selected', async ({
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

test('a conflict shows both values with author, field and reason', async ({ central, device }) => {
  const { idUser } = await central.signIn('lucia');
  const at = central.clock.now();
  const losses = (change: Partial<Insertable<FeedTables['change_conflicts']>> = {}) => ({
    id_branches: 1,
    id_other_branches: null,
    eid: 'x',
    entity: 'users' as const,
    pk: String(idUser),
    at,
    field: 'enabled',
    applied: '0',
    discarded: '1',
    reason: 'protected' as const,
    ...change,
  });
  await central
    .database()
    .db.insertInto('change_conflicts')
    .values([
      losses(),
      losses({ field: 'username', applied: '"lucia"', discarded: '"luz"', reason: 'earlier' }),
      losses({
        field: '',
        reason: 'otherNumber',
        applied: JSON.stringify({ username: 'lucia' }),
        discarded: JSON.stringify({ username: 'stranger', user_type: 'GALA', of_later: 'new' }),
      }),
      ...Array.from({ length: 9 }, () => losses({ entity: 'customers', pk: '9' })),
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

  const [first, second, third] = [0, 1, 2].map((index) => card.locator('tbody').nth(index));
  const branch = await card.page().getByRole('heading', { level: 1 }).innerText();
  const other = t('fleet:lost.central');
  await expect(first ?? card).toContainText(t('fleet:lost.column.enabled'));
  await expect(first ?? card).toContainText(t('fleet:lost.reason.protected', { branch, other }));
  await expect(second ?? card).toContainText('luz');
  await expect(second ?? card).toContainText(t('fleet:lost.reason.earlier', { branch, other }));
  await expect((third ?? card).getByRole('row')).toHaveCount(3);
  await expect(third ?? card).toContainText('of_later');
});

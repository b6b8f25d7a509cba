import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { listAudit } from '#shared/contract/access/audit.ts';
import type { JobKindName, JobState } from '#shared/domain/jobs/jobs.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { enter, withoutMouse } from '#tests/support/browser/by-keyboard.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const MINUTE = 60_000;

/** Kind, subject, address, state, attempts and last error. */
type Stored = readonly [JobKindName, string, string, JobState, number, string];

const JOBS = [
  ['email', 'Su cita del lunes', 'ana@example.org', 'waiting', 4, '451 4.7.1 try later'],
  [
    'email',
    'Alarma en Oficina Centro: Espera larga',
    'guardia@example.org',
    'dead',
    1,
    '550 5.1.1 no such user',
  ],
  ['email', 'Recordatorio de su cita', 'eva@example.org', 'unknown', 1, 'Connection closed unexpectedly'],
  ['alarmWebhook', 'Oficina Centro', '', 'expired', 9, 'it answered 503'],
  ['sms', 'turn', '…123', 'waiting', 2, 'HTTP 503'],
  ['sms', 'welcome', '…456', 'dead', 1, 'HTTP 422'],
] as const satisfies readonly Stored[];

const t = textsIn('es');

/** Stores jobs, the newest first, whose next attempt is in the future. */
async function store(branch: BranchProcess, jobs: readonly Stored[], nextIn: number): Promise<void> {
  await branch.powerCut();
  const sqlite = new Sqlite(join(branch.folder, 'turno.db'));
  const insert = sqlite.prepare(
    `insert into jobs (key, kind, subject, target, payload, state, attempts, failure, priority, queued_at, next_at)
     values (?, ?, ?, ?, '{"text":""}', ?, ?, ?, 5, ?, ?)`,
  );
  for (const [index, [kind, subject, target, state, attempts, failure]] of jobs.entries())
    insert.run(
      `job-${index}`,
      kind,
      subject,
      target,
      state,
      attempts,
      failure,
      Date.now() - index * MINUTE,
      Date.now() + nextIn,
    );
  sqlite.close();
  await branch.powerOn();
}

test('an administrator sees which jobs wait and why they failed', async ({ branch, device }) => {
  await store(branch, JOBS, MINUTE);

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  await page.goto('/app/implementator/jobs');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(JOBS.length);
  await expect(rows.first()).toContainText('451 4.7.1 try later');
  await expectTranslated(page, 'es', 'the page of jobs');
  await expectAccessible(page, 'the page of jobs');
});

test('a rejected mail is sent and a waiting one is discarded, with the keyboard', async ({
  branch,
  device,
}) => {
  const mail = await startMailServer();
  mail.setUnknown('ana@example.org');
  await setSettings(await branch.signIn('admin'), mailSettings(mail.port));
  await store(
    branch,
    [
      ['email', 'Su cita del lunes', 'ana@example.org', 'waiting', 0, ''],
      ['email', 'Su cita del martes', 'eva@example.org', 'waiting', 4, '451 4.7.1 try later'],
    ],
    60 * MINUTE,
  );

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  const pointed = await withoutMouse(page);
  await page.goto('/app/implementator/jobs');
  const row = (text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text });
  const retry = page.getByRole('button', { name: t('jobs:retryOne', { what: 'Su cita del lunes' }) });
  await enter(retry);
  await expect(page.getByText(t('jobs:retried'))).toBeVisible();
  // The page shows the outcome of the attempt without a reload.
  await expect(row('Su cita del lunes')).toContainText(t('jobs:states.dead'), { timeout: 30_000 });
  await expect(row('Su cita del lunes')).toContainText('no such user');
  expect(mail.received).toEqual([]);

  mail.setUnknown(null);
  await enter(retry);
  await expect(row('Su cita del lunes')).toHaveCount(0, { timeout: 30_000 });
  expect(mail.received.map(({ to }) => to)).toEqual([['ana@example.org']]);

  await enter(page.getByRole('button', { name: t('jobs:discardOne', { what: 'Su cita del martes' }) }));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the question before a job is discarded');
  await enter(dialog.getByRole('button', { name: t('jobs:discard'), exact: true }));
  await expect(row('Su cita del martes')).toContainText(t('jobs:states.discarded'));
  expect(mail.received).toHaveLength(1);
  expect(pointed).toEqual([]);

  const { rows } = await (await branch.signIn('admin')).call(listAudit, { query: { search: 'Su cita' } });
  expect(rows.map(({ action, username, about }) => [action, username, about])).toEqual([
    ['DISCARD_JOB', 'admin', 'Su cita del martes'],
    ['RETRY_JOB', 'admin', 'Su cita del lunes'],
    ['RETRY_JOB', 'admin', 'Su cita del lunes'],
  ]);
  await mail.stop();
});

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';

const MINUTE = 60_000;

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
] as const;

test('an administrator sees which jobs wait and why they failed', async ({ branch, device }) => {
  await branch.powerCut();
  const sqlite = new Sqlite(join(branch.folder, 'turno.db'));
  const insert = sqlite.prepare(
    `insert into jobs (key, kind, subject, target, payload, state, attempts, failure, priority, queued_at, next_at)
     values (?, ?, ?, ?, '{"text":""}', ?, ?, ?, 5, ?, ?)`,
  );
  for (const [index, [kind, subject, target, state, attempts, failure]] of JOBS.entries())
    insert.run(
      `job-${index}`,
      kind,
      subject,
      target,
      state,
      attempts,
      failure,
      Date.now() - index * MINUTE,
      Date.now() + MINUTE,
    );
  sqlite.close();
  await branch.powerOn();

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  await page.goto('/app/implementator/jobs');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('451 4.7.1 try later');
  await expectTranslated(page, 'es', 'the page of jobs');
  await expectAccessible(page, 'the page of jobs');
});

import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '#central-server/db/database.ts';
import { MIGRATIONS, POSTGRES_MIGRATIONS } from '#central-server/db/migrations/list.ts';
import { openPostgres } from '#central-server/db/open-postgres.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const released = <Migration>(migrations: Readonly<Record<string, Migration>>) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'));

const EMAIL = {
  recipient: 'ana@example.org',
  subject: 'Subject',
  text: 'Text',
  happened_at: 10,
  expires_at: 90,
  attachment_name: '',
  attachment: '',
  attempts: 2,
  next_at: 50,
  sent_at: null as number | null,
  failure: 'busy',
  outcome: '',
  copy_note: '',
};
const SENDING = {
  id_report_designs: 1,
  due_at: 5,
  started_at: 6,
  attempts: 3,
  next_at: 70,
  reason: 'mail',
  failure: 'busy',
  file: '',
  file_name: '',
  created_with: '',
  created_at: null,
  sent_to: '["eva@example.org"]',
  sent_at: null as number | null,
};
const DESIGN = {
  id: 1,
  name: 'Waits',
  report_type: 1,
  id_users: 1,
  id_savers: 1,
  created_at: 1,
  scheduled: 1,
  due_after: 1,
  times: 1,
};
const delivery = (key: string, way: string) => ({
  key,
  way,
  message: JSON.stringify({ branch: { id: 1, name: 'Centre' } }),
  created_at: 20,
  attempts: 1,
  next_at: 60,
  sent_at: null as number | null,
  failure: '',
});

describeCentral('the outboxes of 1.0.0', (_open, newStorage) => {
  it('become jobs: waiting ones with their attempts, ended ones so that nothing is sent again', async () => {
    const { dataDir, databaseUrl } = await newStorage();
    const before =
      databaseUrl === undefined
        ? await openSqlite(dataDir, released(MIGRATIONS))
        : await openPostgres(databaseUrl, released(POSTGRES_MIGRATIONS));
    // Tables that this version does not know.
    const old = before.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const insert = (table: string, ...values: readonly Record<string, unknown>[]) =>
      old
        .insertInto(table)
        .values([...values])
        .execute();
    await insert(
      'email_outbox',
      { ...EMAIL, key: 'waiting', attachment_name: 'a.ics', attachment: 'content' },
      { ...EMAIL, key: 'copy', outcome: 'copy', copy_note: 'Copy.' },
      { ...EMAIL, key: 'interrupted', failure: '' },
      { ...EMAIL, key: 'sent', sent_at: 40, failure: '' },
      { ...EMAIL, key: 'refused', outcome: 'refused' },
      { ...EMAIL, key: 'unknown', outcome: 'unknown' },
    );
    await insert('report_designs', DESIGN);
    await insert(
      'report_sendings',
      { ...SENDING, key: 'report-waiting', state: 'waiting' },
      { ...SENDING, key: 'report-sent', state: 'sent', sent_at: 30 },
      { ...SENDING, key: 'report-failed', state: 'failed' },
      { ...SENDING, key: 'report-unclear', state: 'failed', reason: 'unclear' },
    );
    await insert('alarm_deliveries', delivery('mail', 'mail'), delivery('webhook', 'webhook'), {
      ...delivery('gone', 'mail'),
      sent_at: 25,
    });
    await before.close();

    const after = databaseUrl === undefined ? await openSqlite(dataDir) : await openPostgres(databaseUrl);
    const jobs = await after.db.selectFrom('jobs').selectAll().orderBy('key').execute();
    expect(
      Object.fromEntries(jobs.map(({ key, kind, state, doubtful }) => [key, [kind, state, doubtful]])),
    ).toEqual({
      copy: ['email', 'waiting', 1],
      interrupted: ['email', 'waiting', 1],
      mail: ['alarmDigest', 'waiting', 1],
      refused: ['email', 'dead', 0],
      'report-failed': ['report', 'dead', 0],
      'report-sent': ['report', 'done', 0],
      'report-unclear': ['report', 'unknown', 0],
      'report-waiting': ['report', 'waiting', 0],
      sent: ['email', 'done', 0],
      unknown: ['email', 'unknown', 0],
      waiting: ['email', 'waiting', 0],
      webhook: ['alarmWebhook', 'waiting', 1],
    });
    const waiting = jobs.find(({ key }) => key === 'waiting');
    expect(waiting).toMatchObject({
      subject: 'Subject',
      target: 'ana@example.org',
      expires_at: 90,
      attempts: 2,
      next_at: 50,
      failure: 'busy',
    });
    expect(JSON.parse(waiting?.payload ?? '')).toEqual({
      text: 'Text',
      copyNote: '',
      attachment: { name: 'a.ics', content: 'content' },
    });
    expect(jobs.find(({ key }) => key === 'webhook')).toMatchObject({ subject: 'Centre', attempts: 1 });
    const sendings = await after.db.selectFrom('report_sendings').selectAll().execute();
    expect(sendings).toHaveLength(4);
    expect(sendings[0]).toMatchObject({ sent_to: '["eva@example.org"]', reason: 'mail' });
    await after.close();
  });
});

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

const sms = (key: string, state: string) => ({
  id_branches: 7,
  key,
  kind: 'welcome',
  rank: 2,
  phone: '+34600111222',
  ends: '…222',
  text: 'Text',
  state,
  attempts: 1,
  doubtful: 0,
  next_at: 80,
  expires_at: 90,
  parts: 1,
  failure: '',
  reference: state === 'sent' ? 'm-1' : '',
  created_at: 30,
  updated_at: 35,
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
    await insert(
      'sms_messages',
      ...['queued', 'sending', 'sent', 'refused', 'withdrawn'].map((state) => sms(`sms-${state}`, state)),
    );
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
      'sms:7:sms-queued': ['sms', 'waiting', 0],
      'sms:7:sms-refused': ['sms', 'dead', 0],
      'sms:7:sms-sending': ['sms', 'running', 0],
      'sms:7:sms-sent': ['sms', 'done', 0],
      'sms:7:sms-withdrawn': ['sms', 'discarded', 0],
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
    const smsJob = (state: string) => jobs.find(({ key }) => key === `sms:7:sms-${state}`);
    expect(smsJob('queued')).toMatchObject({
      subject: 'welcome',
      target: '…222',
      priority: 2,
      queued_at: 30,
      expires_at: 90,
      next_at: 80,
      payload: JSON.stringify({ phone: '+34600111222', text: 'Text', idTickets: null, parts: 1 }),
    });
    expect(smsJob('sent')).toMatchObject({ payload: '{"reference":"m-1"}', ended_at: 35 });
    expect(smsJob('refused')).toMatchObject({ payload: '', ended_at: 35 });
    const sendings = await after.db.selectFrom('report_sendings').selectAll().execute();
    expect(sendings).toHaveLength(4);
    expect(sendings[0]).toMatchObject({ sent_to: '["eva@example.org"]', reason: 'mail' });
    await after.close();
  });
});

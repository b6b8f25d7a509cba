import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { discardJob, listJobs, retryJob } from '#shared/contract/installation/jobs.ts';
import type { JobView } from '#shared/domain/jobs/jobs.ts';
import type { JobsTable } from '#shared/server/db/schema/jobs.ts';
import { queueEmails } from '#shared/server/delivery/emails.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const HOUR = 3_600_000;

describe.each([
  ['a branch', () => branchAsEither({ twice: null })],
  ['central', () => centralAsEither({ pollMs: 50 })],
])('the jobs of %s', (_, start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeEach(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterEach(() => server.stop());

  /** Queues an email; it waits, since mail is off. */
  const queue = (key: string, changed: Partial<JobsTable> = {}) =>
    server.configure(async ({ trx }) => {
      const email = {
        key,
        recipient: 'ana@example.org',
        subject: `Subject of ${key}`,
        text: key,
        usefulUntil: server.clock.now() + HOUR,
      };
      await queueEmails(trx, [email], server.clock.now());
      if (Object.keys(changed).length > 0)
        await trx.updateTable('jobs').set(changed).where('key', '=', key).execute();
    });
  const keysOf = async (view?: JobView) => {
    const { rows, total } = await admin.call(listJobs, { query: { sort: 'subject', ...(view && { view }) } });
    expect(total).toBe(rows.length);
    return rows.map(({ key }) => key);
  };
  const audited = () =>
    server.configure(({ trx }) =>
      trx
        .selectFrom('audit')
        .select(['action', 'username', 'about'])
        .where('action', 'in', ['RETRY_JOB', 'DISCARD_JOB'])
        .orderBy('seq')
        .execute(),
    );

  it('are listed by state, without those that are done', async () => {
    await queue('a');
    await queue('b', { attempts: 3, failure: 'busy' });
    await queue('c', { state: 'unknown' });
    await queue('d', { state: 'dead', failure: 'refused', ended_at: server.clock.now() });
    await queue('e', { state: 'done' });
    expect(await keysOf()).toEqual(['a', 'b', 'c', 'd']);
    expect(await keysOf('waiting')).toEqual(['a', 'b']);
    expect(await keysOf('failing')).toEqual(['b']);
    expect(await keysOf('unknown')).toEqual(['c']);
    expect(await keysOf('dead')).toEqual(['d']);
    expect(await keysOf('expired')).toEqual([]);
    const { rows } = await admin.call(listJobs, { query: { search: 'refused' } });
    expect(rows).toEqual([
      {
        key: 'd',
        kind: 'email',
        subject: 'Subject of d',
        target: 'ana@example.org',
        state: 'dead',
        attempts: 0,
        queuedAt: server.clock.now(),
        nextAt: null,
        endedAt: server.clock.now(),
        failure: 'refused',
      },
    ]);
  });

  it('are retried on request, which is audited, and then sent', async () => {
    const mail = await startMailServer();
    try {
      await queue('a', { state: 'dead', failure: 'refused', attempts: 4 });
      const settings = Object.entries(mailSettings(mail.port)).map(([name, value]) => ({ name, value }));
      await admin.call(saveGeneralParameters, { body: { settings } });
      await admin.call(retryJob, { body: { key: 'a' } });
      await vi.waitFor(() => expect(mail.received).toHaveLength(1), WAIT_OPTIONS);
      expect(mail.received[0]?.source).toContain('Message-ID: <a@turno>');
      await vi.waitFor(async () => expect(await keysOf()).toEqual([]), WAIT_OPTIONS);
      expect(await audited()).toEqual([{ action: 'RETRY_JOB', username: 'admin', about: 'Subject of a' }]);
    } finally {
      await mail.stop();
    }
  });

  it('are discarded on request, which is audited, and not counted as failing or waiting', async () => {
    await queue('a', { attempts: 3, failure: 'busy' });
    await admin.call(discardJob, { body: { key: 'a' } });
    expect([await keysOf('waiting'), await keysOf('failing'), await keysOf('discarded')]).toEqual([
      [],
      [],
      ['a'],
    ]);
    expect(await audited()).toEqual([{ action: 'DISCARD_JOB', username: 'admin', about: 'Subject of a' }]);
  });

  it('stay as they are while they run, and once they are done', async () => {
    await queue('a', { state: 'running', attempts: 1, next_at: server.clock.now() + HOUR });
    await queue('b', { state: 'done' });
    for (const key of ['a', 'b'])
      for (const change of [retryJob, discardJob])
        expect((await apiErrorOf(admin.call(change, { body: { key } }))).status).toBe('JOB_RUNNING_OR_DONE');
    expect((await apiErrorOf(admin.call(retryJob, { body: { key: 'c' } }))).status).toBe('NOT_FOUND');
    expect(await audited()).toEqual([]);
  });
});

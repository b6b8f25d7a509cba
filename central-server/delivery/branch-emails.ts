import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { alarmEmails, RAISED, type RaisedAt, STALE_MS } from '#shared/server/alarms/alarm-emails.ts';
import { createEmailKind } from '#shared/server/delivery/email-kind.ts';
import type { AddressedEmail } from '#shared/server/delivery/emails.ts';
import type { JobKind, JobWrite } from '#shared/server/jobs/job-kind.ts';

interface BranchEmailOptions {
  readonly reader: Kysely<CentralTables>;
  readonly write: JobWrite;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => Promise<GeneralSettings>;
  /** Mails to customers with appointments. */
  readonly appointments: (now: Millis) => Promise<readonly AddressedEmail[]>;
}

/**
 * Sends mails about branch alarms and bookings, because central alone has the mail password. Alarms older than an
 * hour are not sent.
 */
export function createBranchEmails(options: BranchEmailOptions): JobKind {
  const { reader } = options;
  const texts = createServerTexts();

  const raisedSince = (moment: Millis): Promise<RaisedAt[]> =>
    reader
      .selectFrom('fact_alarm_events as e')
      .innerJoin('branches as b', 'b.id', 'e.id_branches')
      .select(RAISED)
      .where('e.at', '>', moment)
      .whereRef('e.at', '=', 'e.since')
      .execute();

  /** Recipients added by the branch itself. */
  async function addedAt({ idBranches, idAlerts }: RaisedAt): Promise<number[]> {
    const rows = await reader
      .selectFrom('branch_rows')
      .select('content')
      .where('id_branches', '=', idBranches)
      .where('entity', '=', 'alerts_users')
      .where('deleted', '=', 0)
      .execute();
    return rows
      .map(({ content }) => JSON.parse(content) as { readonly id_alerts: number; readonly id_users: number })
      .filter((one) => one.id_alerts === idAlerts)
      .map((one) => one.id_users);
  }

  return createEmailKind({
    ...options,
    emailTimes: async (now) => [
      ...(await alarmEmails(reader, texts, await raisedSince(now - STALE_MS), addedAt)),
      ...(await options.appointments(now)),
    ],
  });
}

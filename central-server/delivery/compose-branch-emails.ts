import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { alarmEmails, RAISED, type RaisedAt, STALE_MS } from '#shared/server/alarms/alarm-emails.ts';
import { composeEmails } from '#shared/server/delivery/compose-emails.ts';
import type { AddressedEmail } from '#shared/server/delivery/email-outbox.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { CentralDatabase } from '../db/central-database.ts';

interface BranchEmailOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Mails to customers with appointments. */
  readonly appointments: (now: Millis) => Promise<readonly AddressedEmail[]>;
  readonly pollMs?: number | undefined;
}

/**
 * Sends mails about branch alarms and bookings, because central alone has the mail password. Alarms older than an
 * hour are not sent.
 */
export function composeBranchEmails(options: BranchEmailOptions) {
  const { db, reader } = options.database;
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

  return composeEmails({
    ...options,
    reader,
    write: (run) => db.transaction().execute(run),
    emailTimes: async (now) => [
      ...(await alarmEmails(reader, texts, await raisedSince(now - STALE_MS), addedAt)),
      ...(await options.appointments(now)),
    ],
  });
}

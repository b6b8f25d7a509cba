import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { AddressedEmail } from '../delivery/emails.ts';
import { alarmRecipients } from './alarm-recipients.ts';

/** Alarm emails expire after this time. */
export const STALE_MS = 3_600_000;

/** An alarm raised at a branch. */
export interface RaisedAt {
  readonly idAlerts: number;
  readonly name: string;
  /** Its text in the branch's language. */
  readonly text: string;
  readonly at: Millis;
  readonly idBranches: number;
  readonly branch: string;
  readonly language: string;
  readonly zone: string;
}

/** Columns of an event `e` with its branch `b`. */
export const RAISED = [
  'e.id_alerts as idAlerts',
  'e.name',
  'e.text',
  'e.at',
  'e.id_branches as idBranches',
  'b.name as branch',
  'b.language',
  'b.zone',
] as const;

/** Queues an email to each recipient with an address, in the branch's language. */
export async function alarmEmails(
  db: Kysely<SharedTables>,
  texts: i18n,
  raised: readonly RaisedAt[],
  addedAt: (raised: RaisedAt) => Promise<readonly number[]> = async () => [],
): Promise<AddressedEmail[]> {
  const emails: AddressedEmail[] = [];
  for (const alarm of raised) {
    const { idBranches, idAlerts, name, text, at, branch } = alarm;
    const t = texts.getFixedT(alarm.language, 'alarm-notices');
    const recipientIds = await alarmRecipients(db, alarm, await addedAt(alarm));
    const when = branchTime(at, zoneHoursOf(alarm.zone));
    for (const { id: user, email } of recipientIds) {
      if (email === '') continue;
      emails.push({
        // Includes the time: event ids are reused after a restore.
        key: `alarm-${idBranches}-${idAlerts}-${at}-${user}`,
        recipient: email,
        priority: 2,
        usefulUntil: at + STALE_MS,
        subject: t('mail.subject', { name, branch }),
        text: [
          text,
          t('mail.when', { branch, day: when.slice(0, 10), time: when.slice(11, 16) }),
          t('mail.why'),
        ].join('\n\n'),
      });
    }
  }
  return emails;
}

import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { SharedTables } from '../db/tables.ts';
import type { AddressedEmail } from '../delivery/email-outbox.ts';
import { alarmRecipients } from './alarm-recipients.ts';

/** Milliseconds after which a letter about an alarm wakes nobody any more. */
export const STALE_MS = 3_600_000;

/** An alarm that a branch has raised, with the branch. */
export interface RaisedAt {
  readonly idAlerts: number;
  readonly name: string;
  /** What it told, in the language of the branch. */
  readonly text: string;
  readonly at: Millis;
  readonly idBranches: number;
  readonly branch: string;
  readonly language: string;
  readonly zone: string;
}

/** Selects it of an event `e` with its branch `b`. */
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

/** Writes a letter to each addressee of these alarms who has a mail address, in the language of the branch. */
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
        // By its moment: after a restore the numbers of events are given again.
        key: `alarm-${idBranches}-${idAlerts}-${at}-${user}`,
        recipient: email,
        happenedAt: at,
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

import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createSendingBranches } from '#branch-server/stored/sms/sms-of-tickets.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { alertPhones } from '#shared/server/sms/package-alerts.ts';
import type { WatchedAlarm, WatchedBranch } from './watched-alarms.ts';

export interface PhoneNotifierOptions {
  /** The writing connection. */
  readonly sqlite: Database;
  readonly version: () => number;
  readonly settings: SettingsNow;
  readonly spool: Pick<SmsSpool, 'add'>;
}

export interface Beginning {
  readonly branch: WatchedBranch;
  readonly alarm: WatchedAlarm;
  readonly since: number;
  readonly text: string;
}

/**
 * Writes an alarm that begins to the alert phones, where it is told by SMS and its branch sends any: once each, in the
 * transaction that raises it.
 */
export function createPhoneNotifier({ sqlite, version, settings, spool }: PhoneNotifierOptions) {
  const sending = createSendingBranches(sqlite, version);
  return (scope: Scope<Notice>, { branch, alarm, since, text }: Beginning): void => {
    const country = sending(branch.id);
    if (alarm.bySms !== 1 || country === undefined) return;
    for (const { written, phone, digits } of alertPhones(settings(), country))
      spool.add(scope, {
        // By its moment: an alarm that ends and begins again is told again.
        key: `alarm:${branch.id}:${alarm.id}:${since}:${digits}`,
        kind: 'alarm',
        idBranches: branch.id,
        idTickets: null,
        phone,
        written,
        text,
      });
  };
}

import type { Database } from 'better-sqlite3';
import type { i18n } from 'i18next';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { packageAlerts } from '#shared/server/sms/package-alerts.ts';

export interface PackageAlertsOptions {
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly spool: Pick<SmsSpool, 'add'>;
  readonly texts: i18n;
}

/** Queues the alerts that are due after a number of parts of the package is used, once per phone. */
export type PackageAlerts = (
  scope: Scope<Notice>,
  at: { readonly used: number; readonly period: string; readonly idBranches: number },
) => void;

export function createPackageAlerts({ sqlite, settings, spool, texts }: PackageAlertsOptions): PackageAlerts {
  const branch = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select(['language', 'country']).where('id', '=', p('id')),
  );
  return (scope, { used, period, idBranches }) => {
    const { language = 'es', country = '' } = branch.get({ id: idBranches }) ?? {};
    for (const alert of packageAlerts(settings(), texts, { used, period, language, country }))
      spool.add(scope, { ...alert, kind: 'alert', idBranches, idTickets: null });
  };
}

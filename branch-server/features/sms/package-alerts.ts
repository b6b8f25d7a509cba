import type { Database } from 'better-sqlite3';
import type { i18n } from 'i18next';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import { countryCodeOf } from '#shared/domain/countries/country-names.ts';
import { alertsDue } from '#shared/domain/sms/sms-package.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';

export interface PackageAlertsOptions {
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly spool: Pick<SmsSpool, 'add'>;
  readonly texts: i18n;
}

/** Writes the alerts that are due once so many parts of a period's package are used, each to each phone once. */
export type PackageAlerts = (
  scope: Scope<Notice>,
  at: { readonly used: number; readonly period: string; readonly idBranches: number },
) => void;

export function createPackageAlerts({ sqlite, settings, spool, texts }: PackageAlertsOptions): PackageAlerts {
  const branch = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select(['language', 'country']).where('id', '=', p('id')),
  );
  return (scope, { used, period, idBranches }) => {
    const { smsPackage: size, smsAlertPhones } = settings();
    if (size === 0) return;
    const due = alertsDue(used, size);
    if (due.length === 0 || smsAlertPhones === '') return;
    const { language = 'es', country = '' } = branch.get({ id: idBranches }) ?? {};
    const t = texts.getFixedT(language, 'sms-notices');
    const phones = new Set(smsAlertPhones.split(',').map((one) => one.trim()));
    for (const percent of due)
      for (const written of phones)
        spool.add(scope, {
          // A package that was made larger is told of anew.
          key: `package:${period}:${size}:${percent}:${written.replace(/\D/g, '')}`,
          ...{ kind: 'alert', idBranches, idTickets: null, written },
          phone: e164(written, countryCodeOf(country)),
          text: t(percent === 100 ? 'package.used' : 'package.near', { used: Math.min(used, size), size }),
        });
  };
}

import type { i18n } from 'i18next';
import { countryCodeOf } from '#shared/domain/countries/country-names.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { alertsDue } from '#shared/domain/sms/sms-package.ts';
import { e164 } from './phone-number.ts';

export interface PackageUsed {
  readonly used: number;
  /** Name of the period. */
  readonly period: string;
  readonly language: string;
  /** Of numbers that name none. */
  readonly country: string;
}

/** What one phone is told of the package. */
export interface PackageAlert {
  /** Names it, so that each phone is told once in a period; anew where the package was made larger. */
  readonly key: string;
  readonly written: string;
  /** E.164; null where what was written is no number. */
  readonly phone: string | null;
  readonly text: string;
}

/** Tells the alerts that are due once so many parts of a period's package are used, each to each phone. */
export function packageAlerts(
  { smsPackage: size, smsAlertPhones }: GeneralSettings,
  texts: i18n,
  { used, period, language, country }: PackageUsed,
): PackageAlert[] {
  if (size === 0 || smsAlertPhones === '') return [];
  const t = texts.getFixedT(language, 'sms-notices');
  const phones = [...new Set(smsAlertPhones.split(',').map((one) => one.trim()))];
  return alertsDue(used, size).flatMap((percent) =>
    phones.map((written) => ({
      key: `package:${period}:${size}:${percent}:${written.replace(/\D/g, '')}`,
      written,
      phone: e164(written, countryCodeOf(country)),
      text: t(percent === 100 ? 'package.used' : 'package.near', { used: Math.min(used, size), size }),
    })),
  );
}

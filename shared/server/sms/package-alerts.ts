import type { i18n } from 'i18next';
import { countryCodeOf } from '#shared/domain/countries/country-names.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { alertsDue } from '#shared/domain/sms/sms-package.ts';
import { alertPhones } from './alert-phones.ts';

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
  settings: GeneralSettings,
  texts: i18n,
  { used, period, language, country }: PackageUsed,
): PackageAlert[] {
  const { smsPackage: size } = settings;
  if (size === 0) return [];
  const t = texts.getFixedT(language, 'sms-notices');
  const phones = alertPhones(settings, countryCodeOf(country));
  return alertsDue(used, size).flatMap((percent) =>
    phones.map(({ written, phone, digits }) => ({
      key: `package:${period}:${size}:${percent}:${digits}`,
      written,
      phone,
      text: t(percent === 100 ? 'package.used' : 'package.near', { used: Math.min(used, size), size }),
    })),
  );
}

import type { i18n } from 'i18next';
import { countryCodeOf } from '#shared/domain/configuration/country-names.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { alertsDue } from '#shared/domain/sms/sms-package.ts';
import { e164 } from './phone-number.ts';

interface PackageUsed {
  readonly used: number;
  /** Name of the period. */
  readonly period: string;
  readonly language: string;
  /** Country of numbers without one. */
  readonly country: string;
}

/** An alert about the package to one phone. */
interface PackageAlert {
  /** Unique per phone and period; a larger package starts a new series. */
  readonly key: string;
  readonly written: string;
  /** E.164; null for an invalid number. */
  readonly phone: string | null;
  readonly text: string;
}

/** Returns the alerts that are due at a share of the package, per phone. */
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

interface AlertPhone {
  /** As entered. */
  readonly written: string;
  /** E.164; null for an invalid number. */
  readonly phone: string | null;
  /** Identifies the phone in message keys. */
  readonly digits: string;
}

/** Phones of the administrators, without duplicates; numbers without a country belong to `country`. */
export const alertPhones = (
  { smsAlertPhones }: Pick<GeneralSettings, 'smsAlertPhones'>,
  country: string | null,
): AlertPhone[] =>
  [...new Set(smsAlertPhones.split(',').map((one) => one.trim()))]
    .filter((written) => written !== '')
    .map((written) => ({ written, phone: e164(written, country), digits: written.replace(/\D/g, '') }));

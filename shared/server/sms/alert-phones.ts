import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { e164 } from './phone-number.ts';

export interface AlertPhone {
  /** As somebody wrote it. */
  readonly written: string;
  /** E.164; null where that is no number. */
  readonly phone: string | null;
  /** Names it in the key of a message. */
  readonly digits: string;
}

/** Lists the phones of those who look after the installation, each once; numbers without a country are of `country`. */
export const alertPhones = (
  { smsAlertPhones }: Pick<GeneralSettings, 'smsAlertPhones'>,
  country: string | null,
): AlertPhone[] =>
  [...new Set(smsAlertPhones.split(',').map((one) => one.trim()))]
    .filter((written) => written !== '')
    .map((written) => ({ written, phone: e164(written, country), digits: written.replace(/\D/g, '') }));

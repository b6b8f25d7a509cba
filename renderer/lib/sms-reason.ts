import type { TFunction } from 'i18next';

/** Reason why an SMS was not sent, in the language of the page; answers of providers stay as they are. */
export function smsReason(t: TFunction<'sms'>, reason: string): string {
  if (reason === 'package') return t('failures.reasons.package');
  if (reason === 'central') return t('failures.reasons.central');
  if (reason === 'declined') return t('failures.reasons.declined');
  if (reason === 'no telephone number') return t('failures.reasons.phone');
  if (reason === 'interrupted') return t('failures.reasons.interrupted');
  return reason;
}

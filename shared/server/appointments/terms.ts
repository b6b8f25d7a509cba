import { apiError } from '#shared/contract/api-error-factory.ts';
import type { NotificationChannels } from '#shared/contract/tickets/public-booking.ts';
import { normalizePhone } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { e164 } from '../sms/phone-number.ts';

/** Normalizes the contact of a customer. Throws CONTACT_REQUIRED without any. */
export function contactOf(input: { readonly phonenumber: string; readonly email: string }) {
  const contact = { phonenumber: normalizePhone(input.phonenumber), email: input.email.toLowerCase() };
  if (contact.phonenumber === '' && contact.email === '')
    throw apiError('CONTACT_REQUIRED', { field: 'phonenumber' });
  return contact;
}

/** True if email is enabled. */
export const writesMail = ({ mailActive, mailDelivery }: GeneralSettings): boolean =>
  mailActive && mailDelivery !== 0;

/** Notification channels of a branch. */
export interface WaysToCustomers {
  /** True if email is enabled. */
  readonly mail: boolean;
  /** Country of a branch that sends SMS, null if unset; undefined if it sends none. */
  readonly country: string | null | undefined;
}

/** Channel for a customer: email, else SMS; null if neither is possible. */
export function notificationChannel(
  { email, phone }: { readonly email: string; readonly phone: string },
  { mail, country }: WaysToCustomers,
): NotificationChannels | null {
  if (mail && email !== '') return { by: 'mail', at: email };
  return country !== undefined && e164(phone, country) !== null ? { by: 'sms', at: phone } : null;
}

/** True if a change requires a message: new time, state or contact. */
export const isNotifiable = (
  row: {
    readonly slot_start: Millis;
    readonly state: string;
    readonly phone: string;
    readonly email: string;
  },
  to: { readonly start: Millis; readonly phonenumber: string; readonly email: string },
): boolean =>
  to.start !== row.slot_start ||
  row.state !== 'booked' ||
  to.email !== row.email ||
  (to.email === '' && to.phonenumber !== row.phone);

/** Terms shown to customers. */
export const bookingTerms = (settings: GeneralSettings) => ({
  consent: settings.bookingConsent,
  needsCode: settings.bookingCode,
  needsProof: settings.bookingProof,
  retentionDays: settings.appointmentDays,
});

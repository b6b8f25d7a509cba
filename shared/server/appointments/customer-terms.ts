import { apiError } from '#shared/contract/api-error-factory.ts';
import type { NotificationChannels } from '#shared/contract/tickets/public-booking.ts';
import { normalizePhone } from '#shared/domain/appointments/booking-rules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { e164 } from '../sms/phone-number.ts';

/** How customers who book are reached, written one way. Refuses with CONTACT_REQUIRED where they have said nothing of it. */
export function contactOf(typed: { readonly phonenumber: string; readonly email: string }) {
  const contact = { phonenumber: normalizePhone(typed.phonenumber), email: typed.email.toLowerCase() };
  if (contact.phonenumber === '' && contact.email === '')
    throw apiError('CONTACT_REQUIRED', { field: 'phonenumber' });
  return contact;
}

/** Tells whether mail goes out. */
export const writesMail = ({ mailActive, mailDelivery }: GeneralSettings): boolean =>
  mailActive && mailDelivery !== 0;

/** How customers of a branch can be told now. */
export interface WaysToCustomers {
  /** Tells whether mail goes out. */
  readonly mail: boolean;
  /** The country of a branch that sends SMS, null where it names none; undefined where it sends none. */
  readonly country: string | null | undefined;
}

/** How a customer is told of an appointment: by mail, else by SMS; null where neither reaches them. */
export function notificationChannel(
  { email, phone }: { readonly email: string; readonly phone: string },
  { mail, country }: WaysToCustomers,
): NotificationChannels | null {
  if (mail && email !== '') return { by: 'mail', at: email };
  return country !== undefined && e164(phone, country) !== null ? { by: 'sms', at: phone } : null;
}

/** Tells whether a change is one that customers are told: another time, or another address to tell them at. */
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

/** What customers agree to. */
export const bookingTerms = ({ bookingConsent, appointmentDays }: GeneralSettings) => ({
  consent: bookingConsent,
  retentionDays: appointmentDays,
});

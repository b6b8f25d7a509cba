import { refuse } from '#shared/contract/refusal.ts';
import { barePhone } from '#shared/domain/appointments/booking-rules.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';

/** How customers who book are reached, written one way. Refuses with CONTACT_NEEDED where they have said nothing of it. */
export function contactOf(typed: { readonly phonenumber: string; readonly email: string }) {
  const contact = { phonenumber: barePhone(typed.phonenumber), email: typed.email.toLowerCase() };
  if (contact.phonenumber === '' && contact.email === '')
    throw refuse('CONTACT_NEEDED', { field: 'phonenumber' });
  return contact;
}

/** What customers agree to, and whether they are written to. */
export const bookingTerms = (settings: GeneralSettings) => ({
  ...{ consent: settings.bookingConsent, keptDays: settings.appointmentDays },
  writes: settings.mailActive && settings.mailDelivery !== 0,
});

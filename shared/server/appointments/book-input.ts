import type { Language } from '#shared/contract/fields.ts';
import type { BookedThrough } from '#shared/domain/appointments/booked-through.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** What is known of a customer. */
export interface Customer {
  readonly customerName: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly notes: string;
}

export interface BookInput extends Customer {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
  /** Of the slot. */
  readonly start: Millis;
  /** Who books it; 0 for customers themselves. */
  readonly idUsers: number;
  /** In which the customer is written to; empty for that of the branch. */
  readonly language: Language | '';
  /** When the customer agreed to what is kept; null where staff book. */
  readonly consentedAt: Millis | null;
  readonly bookedThrough: BookedThrough;
}

/** The columns of what is known of the customer. */
export const customerColumns = ({ customerName, phonenumber, email, notes }: Customer) => ({
  customer_name: customerName,
  customer_key: foldText(customerName),
  phone: phonenumber,
  email,
  notes,
});

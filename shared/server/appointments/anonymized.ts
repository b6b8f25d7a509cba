import type { Selectable } from 'kysely';
import type { AppointmentsTable } from '../db/appointment-tables.ts';

type AnonymizedColumns = Pick<
  Selectable<AppointmentsTable>,
  | 'number'
  | 'customer_name'
  | 'customer_key'
  | 'phone'
  | 'email'
  | 'notes'
  | 'consented_at'
  | 'awaits'
  | 'wish'
  | 'wished'
>;

/**
 * The columns of an appointment that say whose it was, as they are once that is forgotten. What it was for, and what
 * became of it, stays for reports.
 */
export const ANONYMIZED: AnonymizedColumns = {
  number: '',
  customer_name: '',
  customer_key: '',
  phone: '',
  email: '',
  notes: '',
  consented_at: null,
  awaits: '',
  wish: '',
  wished: '',
};

/** Tells whether it is forgotten whose an appointment was: everybody who books gives a name. */
export const isAnonymized = ({ customer_name }: { readonly customer_name: string }): boolean =>
  customer_name === '';

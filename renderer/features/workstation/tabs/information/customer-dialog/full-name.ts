import type { Customer } from '#shared/contract/tickets/customers.ts';

/** Joins a customer's name as it is called: first, middle and last, as far as they have them. */
export const fullName = ({
  firstName,
  midName,
  lastName,
}: Pick<Customer, 'firstName' | 'midName' | 'lastName'>): string =>
  [firstName, midName, lastName].filter(Boolean).join(' ');

/** Takes a written name apart for a new customer: its first word, and all the others. */
export function nameParts(written: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = written.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Customer } from '../book-input.ts';
import type { CheckedRow, Wanted } from './check-row.ts';

/** What is compared of an appointment that is there. */
interface ExistingAppointment {
  readonly id: number;
  readonly number: string;
  readonly customer_key: string;
  readonly phone: string;
  readonly email: string;
}

/** Says what became of the lines of one file; of a dry one, what would. */
export function createRowOutcomes(dry: 'Y' | 'N') {
  /** Appointments that lines before have made. */
  const made = new Set<number>();
  /** Nobody is told the number of an appointment that is taken back. */
  const reportedNumber = (id: number, number: string) => (dry === 'Y' && made.has(id) ? null : number);

  return {
    booked({ shown }: CheckedRow, { id, number }: Pick<ExistingAppointment, 'id' | 'number'>): ImportRow {
      made.add(id);
      return { ...shown, what: 'new', number: reportedNumber(id, number), refusal: null };
    },

    /** Says of a line that its customer has that appointment among those of its slot and service; null where not. */
    there({ shown }: CheckedRow, wanted: Wanted, existing: readonly ExistingAppointment[]): ImportRow | null {
      const same = existing.find((each) => isOfSame(each, wanted));
      return same
        ? { ...shown, what: 'there', number: reportedNumber(same.id, same.number), refusal: null }
        : null;
    },

    /** Says of a line why it is not booked; what no line is to blame for goes on. */
    refused({ shown }: CheckedRow, error: unknown): ImportRow {
      if (!(error instanceof ApiError)) throw error;
      const { status: code, detail } = error;
      return { ...shown, what: 'refused', number: null, refusal: { code, params: { ...detail.params } } };
    },
  };
}

/**
 * Tells whether an appointment of the same slot and service is the same customer's: of the same name, and with no other
 * telephone or mail address than the line has. What only one of both knows tells nobody apart.
 */
function isOfSame(existing: ExistingAppointment, { customerName, phonenumber, email }: Customer): boolean {
  const agree = (one: string, other: string) => one === '' || other === '' || one === other;
  return (
    existing.customer_key === foldText(customerName) &&
    agree(digitsOf(existing.phone), digitsOf(phonenumber)) &&
    agree(existing.email.toLowerCase(), email.toLowerCase())
  );
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

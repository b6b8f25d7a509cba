import { Refusal } from '#shared/contract/refusal.ts';
import type { ImportedLine } from '#shared/contract/tickets/appointment-import.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Customer } from '../book-input.ts';
import type { ReadLine, Wanted } from './read-line.ts';

/** What is compared of an appointment that is there. */
interface Standing {
  readonly id: number;
  readonly number: string;
  readonly customer_key: string;
  readonly phone: string;
  readonly email: string;
}

/** Says what became of the lines of one file; of a dry one, what would. */
export function createLineOutcomes(dry: 'Y' | 'N') {
  /** Appointments that lines before have made. */
  const made = new Set<number>();
  /** Nobody is told the number of an appointment that is taken back. */
  const told = (id: number, number: string) => (dry === 'Y' && made.has(id) ? null : number);

  return {
    booked({ shown }: ReadLine, { id, number }: Pick<Standing, 'id' | 'number'>): ImportedLine {
      made.add(id);
      return { ...shown, what: 'new', number: told(id, number), refusal: null };
    },

    /** Says of a line that its customer has that appointment among those of its slot and service; null where not. */
    there({ shown }: ReadLine, wanted: Wanted, standing: readonly Standing[]): ImportedLine | null {
      const same = standing.find((each) => isOfSame(each, wanted));
      return same ? { ...shown, what: 'there', number: told(same.id, same.number), refusal: null } : null;
    },

    /** Says of a line why it is not booked; what no line is to blame for goes on. */
    refused({ shown }: ReadLine, error: unknown): ImportedLine {
      if (!(error instanceof Refusal)) throw error;
      const { status: code, detail } = error;
      return { ...shown, what: 'refused', number: null, refusal: { code, params: { ...detail.params } } };
    },
  };
}

/**
 * Tells whether an appointment of the same slot and service is the same customer's: of the same name, and with no other
 * telephone or mail address than the line has. What only one of both knows tells nobody apart.
 */
function isOfSame(standing: Standing, { customerName, phonenumber, email }: Customer): boolean {
  const agree = (one: string, other: string) => one === '' || other === '' || one === other;
  return (
    standing.customer_key === foldText(customerName) &&
    agree(digitsOf(standing.phone), digitsOf(phonenumber)) &&
    agree(standing.email.toLowerCase(), email.toLowerCase())
  );
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';

type Placed = TicketPreview['elements'][number];

/** An element with the range of the paper that selects it. */
export interface Zone {
  readonly printed: Placed;
  /** Dots from the top of the paper. */
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the paper among its elements: every point belongs to the nearest one. Dots.
 *
 * @example
 * // Elements at 10 to 30 and 50 to 90 of a paper of 100: the first has 0 to 40, the second 40 to 100.
 */
export const elementZones = (elements: readonly Placed[], height: number): readonly Zone[] =>
  elements.map((printed, at) => {
    const before = elements[at - 1];
    const after = elements[at + 1];
    return {
      printed,
      from: before ? halfway(endOf(before), printed.top) : 0,
      to: after ? halfway(endOf(printed), after.top) : height,
    };
  });

const endOf = ({ top, height }: Placed): number => top + height;

const halfway = (one: number, other: number): number => Math.round((one + other) / 2);

type OnPaper = TicketPreview['names'][number];

/** Paper widths on which the names print the same way. */
export interface NameFit extends Omit<OnPaper, 'width'> {
  readonly widths: readonly PaperWidth[];
  /** The text is narrower than on the widest paper. */
  readonly narrower: boolean;
}

/** Groups paper widths on which names print the same way, widest first. */
export function groupNameFits(names: TicketPreview['names']): readonly NameFit[] {
  const [widest] = names;
  const firsts = names.filter((one, at) => names.findIndex((other) => isEqual(one, other)) === at);
  return firsts.map((first) => ({
    ...first,
    widths: names.filter((one) => isEqual(first, one)).map(({ width }) => width),
    narrower: isNarrower(first, widest),
  }));
}

const isEqual = (one: OnPaper, other: OnPaper): boolean =>
  one.total === other.total &&
  one.wrapped === other.wrapped &&
  one.columns === other.columns &&
  one.form.across === other.form.across &&
  one.form.down === other.form.down &&
  one.form.font === other.form.font;

const isNarrower = ({ form }: OnPaper, widest: OnPaper | undefined): boolean =>
  widest !== undefined && form.across < widest.form.across;

/** Length of a usual roll. */
export const ROLL_METRES = 80;

/** Number of whole tickets of this length from one roll. */
export const ticketsPerRoll = (millimetres: number): number =>
  millimetres > 0 ? Math.floor((ROLL_METRES * 1_000) / millimetres) : 0;

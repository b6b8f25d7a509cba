import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';

type Placed = TicketPreview['elements'][number];

/** An element with the stretch of paper on which a click means it. */
export interface Zone {
  readonly drawn: Placed;
  /** Dots from the top of the paper. */
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the paper among its elements: each has what is nearer to it than to its neighbours, so that every point of
 * the paper belongs to one. Dots.
 *
 * @example
 * // Elements at 10 to 30 and 50 to 90 of a paper of 100: the first has 0 to 40, the second 40 to 100.
 */
export const zonesOf = (elements: readonly Placed[], height: number): readonly Zone[] =>
  elements.map((drawn, at) => {
    const before = elements[at - 1];
    const after = elements[at + 1];
    return {
      drawn,
      from: before ? halfway(endOf(before), drawn.top) : 0,
      to: after ? halfway(endOf(drawn), after.top) : height,
    };
  });

const endOf = ({ top, height }: Placed): number => top + height;
const halfway = (one: number, other: number): number => Math.round((one + other) / 2);

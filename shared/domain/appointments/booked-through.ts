/** Lists the ways in which appointments are booked: by staff, by a program, by customers at the page for them. */
export const BOOKED_THROUGH = ['desk', 'program', 'customer'] as const;
export type BookedThrough = (typeof BOOKED_THROUGH)[number];

/** Finds the way of a name; undefined for none, and for one of a later version. */
export const asBookedThrough = (name: string): BookedThrough | undefined =>
  BOOKED_THROUGH.find((one) => one === name);

import type { OrderingProfile } from '#shared/domain/calling/profile.ts';
import type { OrderingType, ProfileRow } from '#shared/domain/calling/strategies.ts';

type RowValues = Partial<ProfileRow> & Pick<ProfileRow, 'queueId'>;

/** A row with defaults in the fields that its type does not read. */
export const rowOf = (values: RowValues): ProfileRow => ({
  id: values.queueId,
  sequence: 0,
  weight: 1,
  iterations: 1,
  level: 0,
  limit: 0,
  ...values,
});

/** A profile of this type with the relevant values of its rows. */
export const profileOf = (
  type: OrderingType,
  rows: readonly RowValues[],
  more: Partial<Omit<OrderingProfile, 'type' | 'rows'>> = {},
): OrderingProfile => ({
  id: 1,
  name: type,
  generalLimit: 0,
  alternative: null,
  ...more,
  type,
  rows: rows.map((row, index) => ({ ...rowOf(row), id: index + 1 })),
});

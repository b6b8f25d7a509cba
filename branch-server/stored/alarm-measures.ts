import type { AlarmMeasure } from '#shared/domain/alarms/alarm-measure.ts';

/** Reads the stored measures of an alarm event; none for an event of an earlier build or a restored one. */
export const storedMeasures = (stored: string | null): AlarmMeasure[] =>
  stored === null ? [] : (JSON.parse(stored) as AlarmMeasure[]);

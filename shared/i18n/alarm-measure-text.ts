import type { TFunction } from 'i18next';
import { type AlarmMeasure, measureValueText } from '#shared/domain/alarms/alarm-measure.ts';
import type { Operator } from '#shared/domain/alarms/criteria.ts';

/** Catalogue keys of the operators, since keys contain no symbols. */
const OPERATORS = {
  '<': 'less',
  '=': 'equal',
  '>': 'more',
  '<=': 'most',
  '<>': 'other',
} as const satisfies Record<Operator, string>;

/** Writes a measured value with its limit: `Cash desk: 2 people waiting (more than 1)`. */
export function alarmMeasureText(t: TFunction<'alarm-notices'>, measure: AlarmMeasure): string {
  const { location, criterion, operator, value, measured } = measure;
  return t(`measured.${criterion}`, {
    location,
    count: measured,
    measured: measureValueText(criterion, measured),
    than: t(`than.${OPERATORS[operator]}`, { value: measureValueText(criterion, value) }),
  });
}

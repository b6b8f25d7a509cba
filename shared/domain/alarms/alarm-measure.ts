import { durationText } from '../time/duration-text.ts';
import { type Criterion, INPUT_TYPES, type Operator } from './alarm-criteria.ts';

/** Measured value of a condition that was met when an alarm was raised, without words of any language. */
export interface AlarmMeasure {
  /** Name of the queue, or of the branch. */
  readonly location: string;
  readonly criterion: Criterion;
  readonly operator: Operator;
  /** Seconds of waiting, a count, or seconds of the day. */
  readonly value: number;
  readonly measured: number;
}

/** Reads the stored measures of an alarm event; none for an event of an earlier build or a restored one. */
export const storedMeasures = (stored: string | null): AlarmMeasure[] =>
  stored === null ? [] : (JSON.parse(stored) as AlarmMeasure[]);

/** Catalogue keys of the operators, since keys contain no symbols. */
const OPERATORS = {
  '<': 'less',
  '=': 'equal',
  '>': 'more',
  '<=': 'most',
  '<>': 'other',
} as const satisfies Record<Operator, string>;

/** Keys of the catalogue `alarm-notices`. */
type MeasureKey = `measured.${Criterion}` | `than.${(typeof OPERATORS)[Operator]}`;

/** Translates a key of the catalogue `alarm-notices`. */
type MeasureTranslator = (key: MeasureKey, values: Readonly<Record<string, string | number>>) => string;

/** Writes a measured value with its limit: `Cash desk: 2 people waiting (more than 1)`. */
export function measureText(translate: MeasureTranslator, measure: AlarmMeasure): string {
  const { location, criterion, operator, value, measured } = measure;
  return translate(`measured.${criterion}`, {
    location,
    count: measured,
    measured: valueText(criterion, measured),
    than: translate(`than.${OPERATORS[operator]}`, { value: valueText(criterion, value) }),
  });
}

/** `0:10:02` for durations, `11:10` for times of day, digits for counts. */
function valueText(criterion: Criterion, value: number): string {
  const type = INPUT_TYPES[criterion];
  if (type === 'time') return durationText(value);
  return type === 'hour' ? new Date(value * 1000).toISOString().slice(11, 16) : String(value);
}

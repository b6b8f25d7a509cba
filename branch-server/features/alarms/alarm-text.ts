import type { i18n } from 'i18next';
import type { Measured } from '#shared/domain/alarms/alarm-holds.ts';
import { type Criterion, INPUT_TYPES, type Operator } from '#shared/domain/alarms/criteria.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { toConditionValue } from '#shared/server/alarms/condition-value.ts';
import type { WatchedAlarm, WatchedBranch, WatchedCondition } from './watched-alarms.ts';

/** Catalogue keys of the operators, since keys contain no symbols. */
const OPERATORS = {
  '<': 'less',
  '=': 'equal',
  '>': 'more',
  '<=': 'most',
  '<>': 'other',
} as const satisfies Record<Operator, string>;

export interface Raised {
  readonly alarm: WatchedAlarm;
  readonly met: readonly Measured<WatchedCondition>[];
  /** Start of the continuous series; the present event if it is the first. */
  readonly since: Millis;
  readonly now: Millis;
}

/** Text of an alarm in the language of the branch: name, measured values, and start. */
export function alarmText(texts: i18n, branch: WatchedBranch, { alarm, met, since, now }: Raised): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const parts = met.map((one) => partText(texts, branch, one));
  const message = t('raised', { name: alarm.name, parts: parts.join('; ') });
  if (since === now) return message;
  return `${message} ${t('since', { at: branchTime(since, branch.zone).slice(11, 16) })}`;
}

/** Short text for SMS: branch, start, name, and the first measured value. */
export function alarmSms(
  texts: i18n,
  branch: WatchedBranch,
  { alarm, met, since }: Pick<Raised, 'alarm' | 'met' | 'since'>,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const [first] = met;
  return t('sms', {
    branch: branch.name,
    at: branchTime(since, branch.zone).slice(11, 16),
    name: alarm.name,
    part: first ? partText(texts, branch, first) : '',
  });
}

function partText(
  texts: i18n,
  branch: WatchedBranch,
  { condition, measured }: Measured<WatchedCondition>,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const { criterion, operator, queueName } = condition;
  const value = valueText(criterion, condition.value);
  return t(`measured.${criterion}`, {
    location: queueName ?? branch.name,
    count: measured,
    measured: valueText(criterion, measured),
    than: t(`than.${OPERATORS[operator]}`, { value }),
  });
}

function valueText(criterion: Criterion, value: number): string {
  if (INPUT_TYPES[criterion] === 'time') return durationText(value);
  const valueText = String(toConditionValue(criterion, value));
  return INPUT_TYPES[criterion] === 'hour' ? valueText.slice(0, 5) : valueText;
}

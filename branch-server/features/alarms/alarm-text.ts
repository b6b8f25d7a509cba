import type { i18n } from 'i18next';
import type { Measured } from '#shared/domain/alarms/alarm-holds.ts';
import { type Criterion, INPUT_TYPES, type Operator } from '#shared/domain/alarms/criteria.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { toConditionValue } from '#shared/server/alarms/condition-value.ts';
import type { WatchedAlarm, WatchedBranch, WatchedCondition } from './watched-alarms.ts';

/** Names the operators in the catalogue, whose keys hold no signs. */
const OPERATORS = {
  '<': 'less',
  '=': 'equal',
  '>': 'more',
  '<=': 'most',
  '<>': 'other',
} as const satisfies Record<Operator, string>;

export interface Raised {
  readonly alarm: WatchedAlarm;
  readonly held: readonly Measured<WatchedCondition>[];
  /** The first time of those that followed one another without a pause; this one where it is the first. */
  readonly since: Millis;
  readonly now: Millis;
}

/** Writes what an alarm tells: its name, what was measured, and since when it goes on, in the branch's language. */
export function alarmText(texts: i18n, branch: WatchedBranch, { alarm, held, since, now }: Raised): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const parts = held.map((one) => partText(texts, branch, one));
  const message = t('raised', { name: alarm.name, parts: parts.join('; ') });
  if (since === now) return message;
  return `${message} ${t('since', { at: branchTime(since, branch.zone).slice(11, 16) })}`;
}

/** Writes it short, for a phone: where, since when, its name, and the first of what was measured. */
export function alarmSms(
  texts: i18n,
  branch: WatchedBranch,
  { alarm, held, since }: Pick<Raised, 'alarm' | 'held' | 'since'>,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const [first] = held;
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
    place: queueName ?? branch.name,
    count: measured,
    measured: valueText(criterion, measured),
    than: t(`than.${OPERATORS[operator]}`, { value }),
  });
}

function valueText(criterion: Criterion, value: number): string {
  if (INPUT_TYPES[criterion] === 'time') return durationText(value);
  const shown = String(toConditionValue(criterion, value));
  return INPUT_TYPES[criterion] === 'hour' ? shown.slice(0, 5) : shown;
}

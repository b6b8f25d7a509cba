import type { i18n } from 'i18next';
import type { Measured } from '#shared/domain/alarms/alarm-holds.ts';
import { type AlarmMeasure, measureText } from '#shared/domain/alarms/alarm-measure.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import type { WatchedAlarm, WatchedBranch, WatchedCondition } from './watched-alarms.ts';

export interface Raised {
  readonly alarm: Pick<WatchedAlarm, 'name'>;
  readonly measures: readonly AlarmMeasure[];
  /** Start of the continuous series; the present event if it is the first. */
  readonly since: Millis;
  readonly now: Millis;
}

/** Measured values of the conditions that are met, with the name of the queue or the branch. */
export const measuresOf = (
  branch: Pick<WatchedBranch, 'name'>,
  met: readonly Measured<WatchedCondition>[],
): AlarmMeasure[] =>
  met.map(({ condition: { queueName, criterion, operator, value }, measured }) => ({
    location: queueName ?? branch.name,
    criterion,
    operator,
    value,
    measured,
  }));

/**
 * Text of an alarm in the language of the branch, for mails and searches: name, measured values, and start. Pages
 * write the measured values in the language of their reader.
 */
export function alarmText(
  texts: i18n,
  branch: WatchedBranch,
  { alarm, measures, since, now }: Raised,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const parts = measures.map((one) => measureText((key, values) => t(key, values), one));
  const message = t('raised', { name: alarm.name, parts: parts.join('; ') });
  if (since === now) return message;
  return `${message} ${t('since', { at: branchTime(since, branch.zone).slice(11, 16) })}`;
}

/** Short text for SMS: branch, start, name, and the first measured value. */
export function alarmSms(
  texts: i18n,
  branch: WatchedBranch,
  { alarm, measures, since }: Omit<Raised, 'now'>,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const [first] = measures;
  return t('sms', {
    branch: branch.name,
    at: branchTime(since, branch.zone).slice(11, 16),
    name: alarm.name,
    part: first ? measureText((key, values) => t(key, values), first) : '',
  });
}

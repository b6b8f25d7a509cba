import { useTranslation } from 'react-i18next';
import {
  type QuarantineReason,
  type Reason,
  readReason,
  readTooMany,
  STOP_REASONS,
  type StopReason,
} from '#shared/domain/replication/reason.ts';

/** Returns a function that translates the reason for the call of a ticket; unparsed reasons stay unchanged. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('workstation');
  return (reason) => {
    const parsed = parseCallReason(reason);
    if (!parsed) return reason;
    const text = t(`reason.${parsed.key}`, parsed.values);
    return parsed.isEarlier ? t('reason.earlier', { reason: text }) : text;
  };
}

/** Parsed reason for the call of a ticket: text key and values. */
interface CallReason {
  readonly key: (typeof FORMS)[number][0];
  readonly values: Partial<Record<'n' | 'of' | 'span' | 'limit' | 'worth', string>>;
  /** Arrival alone decided between this ticket and another. */
  readonly isEarlier: boolean;
}

const SPAN = '\\d+:\\d\\d:\\d\\d';

/** Patterns of the reasons in the event log, without the ticket code; includes those of earlier versions. */
const FORMS = [
  ['fifo', `first of sequence (?<n>\\d+)(?: by arrival)?, waiting (?<span>${SPAN})`],
  ['generalLimit', `over the general limit of (?<limit>${SPAN}) by (?<span>${SPAN})`],
  ['limit', `over its limit of (?<limit>${SPAN}) by (?<span>${SPAN}), level (?<n>\\d+)`],
  ['level', `first of level (?<n>\\d+)(?: by arrival)?, waiting (?<span>${SPAN})`],
  [
    'weight',
    `first by arrival of .+, whose longest wait (?<span>${SPAN}) × weight (?<n>[\\d.]+) = (?<worth>${SPAN}) is the most`,
  ],
  ['weightOfFirst', `waiting (?<span>${SPAN}) × weight (?<n>[\\d.]+) = (?<worth>${SPAN}), the most`],
  ['turn', `(?<n>\\d+) of (?<of>\\d+) in the turn of .+`],
  ['due', `appointment due since (?<span>${SPAN}), level (?<n>\\d+)`],
  [
    'walkIn',
    `first of level (?<n>\\d+) by arrival, none of its due appointments can be called, waiting (?<span>${SPAN})`,
  ],
  ['walkIn', `no appointment is due, waiting (?<span>${SPAN}), level (?<n>\\d+)`],
  [
    'early',
    `(?:nobody else waits|no walk-in and no due appointment can be called), appointment in (?<span>${SPAN}), level (?<n>\\d+)`,
  ],
  ['lineal', 'lineal call(?:, first by arrival)?'],
  ['outOfTurn', 'out of turn'],
  ['standBy', 'from stand-by'],
] as const;

/**
 * Parses a reason of the event log for translation; null when no pattern matches. Omits the profile in brackets at
 * its end.
 *
 * @internal used by tests besides this file
 */
export function parseCallReason(reason: string): CallReason | null {
  const words = reason.replace(/^[^:]*: /, '');
  for (const [key, form] of FORMS) {
    const match = new RegExp(`^${form}(?<earlier>, earlier by arrival)?(?: \\(.*)?$`).exec(words);
    if (!match) continue;
    const { earlier, ...groups } = match.groups ?? {};
    return { key, values: mapped(groups), isEarlier: earlier !== undefined };
  }
  return null;
}

/** Removes empty hours: `0:04:10` -> `04:10`. */
function mapped(groups: Readonly<Record<string, string>>): CallReason['values'] {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value.replace(/^0:/, '')]));
}

/** Translates the reasons for quarantined rows and stopped branches. */
export function useReplicationReasonText() {
  const { t, i18n } = useTranslation('replication');
  const number = (count: number) => count.toLocaleString(i18n.language);
  const quarantine = ({ code, detail }: Reason<QuarantineReason>): string =>
    t(`setAside.${code}`, { detail });
  const stopped = ({ code, detail }: Reason<StopReason>): string => {
    const many = code === 'tooManyRejected' ? readTooMany(detail) : null;
    if (!many) return t(`stop.${code}`, { detail });
    const { rejected, rows, first } = many;
    return t('stop.tooMany', { rejected: number(rejected), rows: number(rows), reason: quarantine(first) });
  };
  return {
    quarantine,
    stopped,
    /** Parses a stored reason. */
    stoppedAs: (text: string): string => stopped(readReason(STOP_REASONS, text)),
  };
}

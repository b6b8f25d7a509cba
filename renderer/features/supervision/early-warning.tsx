import { IconClockExclamation, IconHourglassHigh } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useServerClock, useTick } from '#renderer/lib/live.tsx';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import {
  type EarlyWarnings,
  getEarlyWarnings,
  type QueueWarning,
} from '#shared/contract/workstation/early-warning.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';
import { spanText } from '#shared/i18n/span-text.ts';
import styles from './supervision.module.css';

const ICONS = { breaks: IconHourglassHigh, broken: IconClockExclamation } as const;
/** Interval for updating the text "in about 12 min", ms. */
const REFRESH_TEXT_MS = 20_000;
/** Refetch interval in case a push was lost, ms. */
const REFETCH_MS = 60_000;

interface EarlyWarningProps {
  readonly branches: readonly Pick<Branch, 'idBranches' | 'name'>[];
  /** Links each warning to the supervision of its branch. */
  readonly leads?: true;
}

/**
 * Card with the queues that will soon exceed their target and the effect of one more workstation, a sentence each.
 * Renders nothing without warnings.
 */
export function EarlyWarning({ branches, leads }: EarlyWarningProps) {
  const { t, i18n } = useTranslation('early-warning');
  const api = useApi();
  const clock = useServerClock();
  useTick(REFRESH_TEXT_MS);
  const answers = useQueries({
    queries: branches.map(({ idBranches }) => ({
      queryKey: [LIVE.warnings, idBranches],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call(getEarlyWarnings, { query: { idBranch: idBranches } }, { signal }),
      refetchInterval: REFETCH_MS,
    })),
  });
  const now = clock();
  const span = (ms: number) => spanText(i18n.language, ms);
  const warnings = branches.flatMap((branch, index) => {
    const data = answers[index]?.data;
    return data ? data.warnings.map((warning) => ({ branch, data, warning })) : [];
  });
  if (warnings.length === 0) return null;

  return (
    <section className={styles.card} data-leads={leads} aria-label={t('title')}>
      <ul aria-live="polite">
        {warnings.map(({ branch, data, warning }) => {
          const { key, inMs } = warningMessage(warning, now);
          const oneMore = oneMoreOf(warning, data, now);
          const Icon = ICONS[key];
          return (
            <li key={`${branch.idBranches} ${warning.idQueues}`} className={styles.warning} data-kind={key}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              <div>
                <b>{t(key, { queue: warning.queue, promise: span(warning.sla * 1000), span: span(inMs) })}</b>
                <span>{t(`oneMore.${oneMore.key}`, { span: span(oneMore.inMs) })}</span>
                {leads && (
                  <Link to={`/app/supervision?branch=${branch.idBranches}`}>
                    {t('open', { branch: branch.name })}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Sentence key and the milliseconds until the event. */
interface Sentence {
  readonly key: 'breaks' | 'broken';
  readonly inMs: number;
}

/** Effect of one more workstation. */
interface OneMore {
  readonly key: 'notToday' | 'notWithinTheHour' | 'later' | 'back' | 'notEnough' | 'alreadyBack';
  readonly inMs: number;
}

/** Smaller gains are not shown. */
const GAIN_MS = 5 * MINUTE_MS;

/**
 * Forecast of a queue with the current workstations.
 *
 * @internal used by tests besides this file
 */
export function warningMessage({ current }: QueueWarning, now: number): Sentence {
  if (current.kind === 'breaks') return { key: 'breaks', inMs: about(Date.parse(current.at) - now) };
  return { key: 'broken', inMs: 0 };
}

/**
 * Effect of one more workstation, or that the queue recovers soon without one.
 *
 * @internal used by tests besides this file
 */
export function oneMoreOf(
  { current, withOneMoreWorkstation }: QueueWarning,
  { untilClosing }: Pick<EarlyWarnings, 'untilClosing'>,
  now: number,
): OneMore {
  if (withOneMoreWorkstation.kind === 'met')
    return { key: untilClosing ? 'notToday' : 'notWithinTheHour', inMs: 0 };
  if (withOneMoreWorkstation.kind === 'breaks') {
    const at = Date.parse(withOneMoreWorkstation.at);
    const isLater = current.kind === 'breaks' && at - Date.parse(current.at) >= GAIN_MS;
    return isLater ? { key: 'later', inMs: about(at - now) } : { key: 'notEnough', inMs: 0 };
  }
  const alone =
    current.kind === 'broken' && current.recoversAt !== null ? Date.parse(current.recoversAt) : Infinity;
  const helped =
    withOneMoreWorkstation.recoversAt === null ? Infinity : Date.parse(withOneMoreWorkstation.recoversAt);
  if (helped < Infinity && helped <= alone - GAIN_MS) return { key: 'back', inMs: about(helped - now) };
  return alone < Infinity ? { key: 'alreadyBack', inMs: about(alone - now) } : { key: 'notEnough', inMs: 0 };
}

/** Rounds to the accuracy of the forecast: to a minute, later to five; at least one minute. */
function about(ms: number): number {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return (minutes < 10 ? minutes : Math.round(minutes / 5) * 5) * MINUTE_MS;
}

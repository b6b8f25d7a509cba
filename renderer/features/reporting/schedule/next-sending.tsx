import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  getNextSending,
  type ReportDesign,
  retryReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import { SAVED } from '../api.ts';
import { filtersOfType, type ReportDraft, validateSchedule } from '../report-draft.ts';
import css from './schedule.module.css';

/** Next sending of a report, its days and time zone; also for unsaved schedules. */
export function NextSending({ draft }: { readonly draft: ReportDraft }) {
  const { t, i18n } = useTranslation('reporting');
  const { language } = i18n;
  const next = useNextSending(draft);
  if (draft.schedule.repeat === 'none') return null;
  return (
    <p className={css.next} role="status">
      {next && (next.at === null || next.days === null ? t('next.none') : text(next, next.at, next.days))}
    </p>
  );

  function text(
    { zone, clock }: { readonly zone: string; readonly clock: 'branch' | 'server' },
    at: number,
    { from, to }: { readonly from: string; readonly to: string },
  ): string {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    return [
      t('next.at', { moment: localTimeText(at, zone, language, 'full') }),
      t('next.days', { days: days.formatRange(new Date(from), new Date(to)) }),
      t(`next.clock.${clock}`, { zone: /^[+-]/.test(zone) ? `UTC${zone}` : zone }),
    ].join(' ');
  }
}

/** Fetches the next sending time of a report if it were saved now; nothing while its schedule is incomplete. */
function useNextSending({ id, type, filters, schedule }: ReportDraft) {
  const api = useApi();
  const { sendTo: _sendTo, ...repeat } = schedule;
  const isComplete = validateSchedule(schedule).every((error) => error === 'sendTo');
  const body = { idDisplayDesign: id, filters: [...filtersOfType(type ?? 0, filters)], repeat };
  return useQuery({
    queryKey: [SAVED, 'next', JSON.stringify(body)],
    queryFn: ({ signal }) => api.call(getNextSending, { body }, { signal }),
    enabled: repeat.repeat !== 'none' && isComplete,
    retry: false,
    gcTime: 0,
  }).data;
}

/** Formats a moment in a time zone or at an offset such as +05:30. */
export const localTimeText = (
  at: number,
  timeZone: string,
  language: string,
  dateStyle: 'full' | 'medium',
): string => new Date(at).toLocaleString(language, { dateStyle, timeStyle: 'short', timeZone });

/** Reason why a report was not sent, with advice, in the language of the page. */
export function useWhyNotSent() {
  const { t } = useTranslation('reporting');
  return ({ reason, failure, unclear, rejected }: ReportDesign['sending']): string => {
    if (reason === null) return failure;
    const addresses =
      reason === 'refused' ? rejected.map(({ address, text }) => `${address} (${text})`) : unclear;
    return t(`reason.${reason}`, { addresses: addresses.join(', ') });
  };
}

type Report = Pick<ReportDesign, 'idDisplayDesign' | 'name' | 'scheduled' | 'sending'>;

/** Whether the last sending failed. */
export const hasFailed = ({ state, reason }: ReportDesign['sending']): boolean =>
  state === 'failed' || (state === 'waiting' && reason !== null);

/** Sends a failed report again to recipients without it; nothing without a failure. */
export function RetryButton({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reporting');
  const api = useApi();
  const toasts = useToasts();
  const retry = useAction((id: number, call) => api.call(retryReportDesign, { params: { id } }, call), {
    refreshes: [SAVED],
    onDone: () => toasts.success({ title: t('sending.retried') }),
  });
  const { idDisplayDesign: id, name, scheduled, sending } = report;
  if (scheduled === 'N' || !hasFailed(sending)) return null;
  return (
    <Button
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      loading={retry.busy}
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      aria-label={t('sending.retryOf', { name })}
      onClick={() => void retry.run(id)}
    >
      {t('sending.retry')}
    </Button>
  );
}

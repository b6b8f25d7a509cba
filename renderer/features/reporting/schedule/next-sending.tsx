import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { getNextSending } from '#shared/contract/reports/report-designs.ts';
import { SAVED } from '../api/use-reports.ts';
import { filtersOfType, type ReportDraft } from '../draft/report-draft.ts';
import { validateSchedule } from '../draft/schedule.ts';
import { localTimeText } from './local-time-text.ts';
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

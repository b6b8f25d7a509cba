import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { getNextSending } from '#shared/contract/reports/report-designs.ts';
import { filtersOfType, type ReportDraft } from '../draft/report-draft.ts';
import { validateSchedule } from '../draft/schedule.ts';
import { SAVED } from './use-reports.ts';

/** Fetches the next sending time of a report if it were saved now; nothing while its schedule is incomplete. */
export function useNextSending({ id, type, filters, schedule }: ReportDraft) {
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

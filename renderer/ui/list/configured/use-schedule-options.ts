import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { listDefinedTimetables } from '#shared/contract/configuration/timetables.ts';

/** Schedule options, "none" first; undefined until loaded. */
export function useScheduleOptions(): readonly Option[] | undefined {
  const { t } = useTranslation('schedules');
  const api = useApi();
  const { data: schedules } = useQuery({
    queryKey: ['schedules', 'options'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listDefinedTimetables, { query: { ...page, sort: 'name' } }, { signal })),
  });
  return (
    schedules && [
      { value: null, label: t('always') },
      ...schedules.map(({ id, name, enabled }) => ({
        value: id,
        label: enabled === 'Y' ? name : t('disabledSchedule', { name }),
      })),
    ]
  );
}

import { useQuery } from '@tanstack/react-query';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { virtualTickets } from './virtual-ticket-kind.ts';

/** Virtual tickets of the selected branch type. */
export function VirtualTicketsScreen() {
  const api = useApi();
  const { data: names } = useQuery({
    queryKey: [virtualTickets.key, 'choices'],
    queryFn: async ({ signal }) => {
      const [services, segments] = await Promise.all([
        everyPage((page) => api.call(listServices, { query: page }, { signal })),
        everyPage((page) => api.call(listSegments, { query: page }, { signal })),
      ]);
      return { idServices: optionsOf(services), idSegments: optionsOf(segments) };
    },
  });
  const choices = { ...names, idDefinedTimetables: useScheduleOptions() };
  return <ConfiguredList kind={virtualTickets} choices={choices} />;
}

import { useQuery } from '@tanstack/react-query';
import { inTime, useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { findAppointments, getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';

/** Slots close to their start are no longer free, without any change, ms. */
const EVERY_MS = 60_000;
/** Central receives no notices of changes at branches, ms. */
const EVERY_MS_AT_CENTRAL = 10_000;

/** Days of the calendar, default today; the previous ones stay until others are loaded. */
export function useCalendar(idBranches: number, day: string | null, days: number) {
  const api = useApi();
  const isAtBranch = useShows()('workstation');
  return useQuery({
    queryKey: [LIVE.appointments, idBranches, day, days],
    queryFn: ({ signal }) =>
      api.call(
        getAppointmentCalendar,
        { params: { id: idBranches }, query: { days, ...(day && { day }) } },
        { signal: inTime(signal) },
      ),
    placeholderData: (before) => before,
    refetchInterval: isAtBranch ? EVERY_MS : EVERY_MS_AT_CENTRAL,
  });
}

/** Searches appointments by name, telephone or number. */
export function useAppointmentSearch(idBranches: number, search: string) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.appointments, idBranches, 'found', search],
    queryFn: ({ signal }) =>
      api.call(
        findAppointments,
        { params: { id: idBranches }, query: { search } },
        { signal: inTime(signal) },
      ),
    placeholderData: (before) => before,
  });
}

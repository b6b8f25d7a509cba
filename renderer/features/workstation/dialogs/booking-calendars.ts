import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inTime, useApi } from '#renderer/lib/api.tsx';
import { dayAfter } from '#renderer/lib/format-hooks.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { type AppointmentCalendar, getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Slots expire without a push, so calendars are read again after this time, ms. */
const REFETCH_MS = 60_000;
const DAYS = 7;
/** Privileges that allow booking at the branch. */
const MAY_BOOK = [MODULES.workstation, MODULES.supervisionView, MODULES.generateTickets];
/** Calendars reach one year ahead at most. */
const MAX_WEEKS = 53;
/** Weeks searched automatically for a free day. */
const AUTO_SEARCH_WEEKS = 9;

interface Calendars {
  /** Calendars of one week each; empty while loading and without the privilege to book. */
  readonly weeks: readonly AppointmentCalendar[];
  readonly failed: boolean;
  readonly isSearching: boolean;
  readonly isLoadingMore: boolean;
  readonly retry: () => void;
  /** Loads the following week; null if there is none. */
  readonly loadMore: (() => void) | null;
}

/**
 * Reads free slots week by week until the queue has a free day. Without a queue, reads only the first week, which
 * contains the offered services.
 */
export function useCalendars(idBranches: number, idQueues: number | null): Calendars {
  const api = useApi();
  const may = usePrivilege();
  const query = useInfiniteQuery<
    AppointmentCalendar,
    Error,
    InfiniteData<AppointmentCalendar>,
    readonly unknown[],
    string | null
  >({
    queryKey: [LIVE.appointments, idBranches, 'weeks'],
    queryFn: ({ signal, pageParam: day }) =>
      api.call(
        getAppointmentCalendar,
        { params: { id: idBranches }, query: { days: DAYS, ...(day && { day }) } },
        { signal: inTime(signal) },
      ),
    initialPageParam: null,
    getNextPageParam: (last, all) =>
      all.length < MAX_WEEKS ? dayAfter(last.days[0]?.day ?? last.today, DAYS) : undefined,
    enabled: may(MAY_BOOK),
    refetchInterval: idQueues === null ? false : REFETCH_MS,
  });
  const { isFetching, isError, hasNextPage, fetchNextPage } = query;
  const weeks = query.data?.pages ?? [];
  const hasFreeDay = idQueues !== null && freeDays(weeks, idQueues).some(({ seats }) => seats > 0);
  const searchesOn = idQueues !== null && weeks.length > 0 && weeks.length < AUTO_SEARCH_WEEKS && !hasFreeDay;

  useEffect(() => {
    if (searchesOn && !isFetching && !isError) void fetchNextPage();
  }, [searchesOn, isFetching, isError, fetchNextPage]);

  return {
    weeks,
    failed: isError,
    isSearching: isFetching && !hasFreeDay,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
  };
}

/** A day with appointments in a queue. */
export interface FreeDay {
  readonly day: string;
  /** Free seats; 0 on a full day. */
  readonly seats: number;
  /** Start times of slots with free seats. */
  readonly starts: readonly number[];
}

type Days = Pick<AppointmentCalendar, 'days'>;

/** Lists the days with appointments in a queue, including full ones. */
export function freeDays(calendars: readonly Days[], idQueues: number): FreeDay[] {
  return calendars
    .flatMap(({ days }) => days)
    .flatMap(({ day, slots }) => {
      const queueSlots = slots.filter((slot) => slot.idQueues === idQueues);
      if (queueSlots.length === 0) return [];
      const free = queueSlots.filter((slot) => slot.free > 0);
      const seats = free.reduce((sum, slot) => sum + slot.free, 0);
      return [{ day, seats, starts: free.map(({ start }) => start) }];
    });
}

type Pairs = Pick<AppointmentCalendar, 'queues'>;
type Pair = Omit<AppointmentCalendar['queues'][number]['pairs'][number], 'servName' | 'segmentName'>;

/** Whether a queue offers appointments for a service and segment. */
export function offersAppointments(
  { queues }: Pairs,
  idQueues: number,
  { idServices, idSegments }: Pair,
): boolean {
  return queues.some(
    (queue) =>
      queue.idQueues === idQueues &&
      queue.pairs.some((pair) => pair.idServices === idServices && pair.idSegments === idSegments),
  );
}

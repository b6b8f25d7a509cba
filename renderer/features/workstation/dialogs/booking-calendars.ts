import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { inTime } from '#renderer/lib/server/in-time.ts';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { dayAfter } from '#renderer/lib/texts/local-time-texts.ts';
import { type AppointmentCalendar, getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Slots that begin too soon cease to be free while nothing is changed. */
const EVERY_MS = 60_000;
const DAYS = 7;
/** Whom the server lets book at the branch. */
const MAY_BOOK = [MODULES.workstation, MODULES.supervisionView, MODULES.generateTickets];
/** A year, beyond which nothing is offered. */
const MAX_WEEKS = 53;
/** So far it is looked for a free day without being asked to. */
const WEEKS_BY_ITSELF = 9;

interface Calendars {
  /** Those that were read, a week each; none until they are known, and none for who may not book. */
  readonly weeks: readonly AppointmentCalendar[];
  readonly failed: boolean;
  readonly looking: boolean;
  readonly readingOn: boolean;
  readonly retry: () => void;
  /** Reads the week after those that are known; null when there is none. */
  readonly readOn: (() => void) | null;
}

/**
 * Reads what is free in the coming days, week after week until a day of the queue has a place; without a queue the
 * first week alone, which says what appointments are given for.
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
    refetchInterval: idQueues === null ? false : EVERY_MS,
  });
  const { isFetching, isError, hasNextPage, fetchNextPage } = query;
  const weeks = query.data?.pages ?? [];
  const isFound = idQueues !== null && freeDays(weeks, idQueues).some(({ places }) => places > 0);
  const looksOn = idQueues !== null && weeks.length > 0 && weeks.length < WEEKS_BY_ITSELF && !isFound;

  useEffect(() => {
    if (looksOn && !isFetching && !isError) void fetchNextPage();
  }, [looksOn, isFetching, isError, fetchNextPage]);

  return {
    weeks,
    failed: isError,
    looking: isFetching && !isFound,
    readingOn: query.isFetchingNextPage,
    retry: () => void query.refetch(),
    readOn: hasNextPage ? () => void fetchNextPage() : null,
  };
}

/** A day on which a queue gives appointments. */
export interface FreeDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** How many may still book; 0 on a full day. */
  readonly places: number;
  /** The beginnings of the slots that have a place, by the clock. */
  readonly starts: readonly number[];
}

type Days = Pick<AppointmentCalendar, 'days'>;

/** Lists the days on which a queue gives appointments, full ones too, so that nobody looks for them in vain. */
export function freeDays(calendars: readonly Days[], idQueues: number): FreeDay[] {
  return calendars
    .flatMap(({ days }) => days)
    .flatMap(({ day, slots }) => {
      const own = slots.filter((slot) => slot.idQueues === idQueues);
      if (own.length === 0) return [];
      const free = own.filter((slot) => slot.free > 0);
      const places = free.reduce((sum, slot) => sum + slot.free, 0);
      return [{ day, places, starts: free.map(({ start }) => start) }];
    });
}

type Pairs = Pick<AppointmentCalendar, 'queues'>;
type Pair = Omit<AppointmentCalendar['queues'][number]['pairs'][number], 'servName' | 'segmentName'>;

/** Tells whether appointments are given for a service and a segment in a queue. */
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

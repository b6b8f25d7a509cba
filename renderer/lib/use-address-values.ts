import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { DayRange } from '#shared/domain/statistics/period.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** New values, or a function of the present ones where several changes may follow quickly. */
type Change<Name extends string> = Partial<Values<Name>> | ((now: Values<Name>) => Partial<Values<Name>>);

/**
 * Stores filter values in the address, so that reload, back and shared links show the same. A change resets the
 * list to its first page.
 *
 * @param first default values, omitted from the address; must be stable between renders
 * @example const [{ kind }, change] = useAddressValues(FIRST);
 */
export function useAddressValues<Name extends string>(
  first: Values<Name>,
): readonly [Values<Name>, (change: Change<Name>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Change<Name>) => {
      // `window.location` includes changes that the router has not rendered yet.
      const now = new URLSearchParams(window.location.search);
      const changed = typeof values === 'function' ? values(readValues(now, first)) : values;
      setParams(() => withValues(now, first, changed), { replace: true });
    },
    [setParams, first],
  );
  return [readValues(params, first), change];
}

/** True for a valid date, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days of a filter, and their span in the time zone of the browser; none if the range is reversed. */
export function readDays(values: DayRange) {
  const [from, to] = [values.from, values.to].map((day) => (isDay(day) ? day : '')) as [string, string];
  const reversed = from !== '' && to !== '' && from > to;
  const span = {
    ...(from !== '' && { from: new Date(`${from}T00:00:00`).getTime() }),
    ...(to !== '' && { to: new Date(`${to}T00:00:00`).setHours(24) }),
  };
  return { days: { from, to }, reversed, span: reversed ? {} : span };
}

/** @internal used by tests besides this file */
export function readValues<Name extends string>(params: URLSearchParams, first: Values<Name>): Values<Name> {
  const names = Object.keys(first) as Name[];
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? first[name]])) as Values<Name>;
}

/** @internal used by tests besides this file */
export function withValues<Name extends string>(
  params: URLSearchParams,
  first: Values<Name>,
  change: Partial<Values<Name>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries<string | undefined>(change)) {
    if (value === undefined || value === first[name as Name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

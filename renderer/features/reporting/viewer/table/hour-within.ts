/** Times of the day as filters write them: `HH:MM`, both empty for the whole day. */
interface Times {
  readonly fromTime: string;
  readonly toTime: string;
}

const END_OF_DAY = '24:00';

/**
 * The part of an hour that lies in the times asked for. Null where that is none, or two parts: times that go over
 * midnight may begin in the hour that they end in.
 */
export function hourWithin(hour: number, { fromTime, toTime }: Times): Times | null {
  const [begin, end] = [clock(hour), clock(hour + 1)];
  const [from, to] = [fromTime || '00:00', toTime || END_OF_DAY];
  const ranges = from < to ? [[from, to] as const] : [['00:00', to] as const, [from, END_OF_DAY] as const];
  const parts = ranges
    .map(([first, last]) => [first > begin ? first : begin, last < end ? last : end] as const)
    .filter(([first, last]) => first < last);
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  // What lasts until midnight is written without an end.
  return { fromTime: part[0], toTime: part[1] === END_OF_DAY ? '' : part[1] };
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

import type { WrappedRow } from './wrapped-rows.ts';

export interface TablePage {
  readonly page: number;
  readonly lines: readonly WrappedRow[];
}

/**
 * Puts lines on pages. A page has room for one line at least, whatever its height; a sum brings the last line of what it
 * sums along, so that it stands on no page alone.
 *
 * @param room how much there is on a page, counted from 0, in points
 */
export function* paged(lines: Iterable<WrappedRow>, room: (page: number) => number): Generator<TablePage> {
  let page = 0;
  let left = room(page);
  let on: WrappedRow[] = [];
  for (const line of lines) {
    if (line.height > left && (on.length > 0 || page === 0)) {
      const along: WrappedRow[] = [];
      while ((along[0] ?? line).kind !== 'row' && on.length > 1) along.unshift(...on.splice(-1));
      yield { page, lines: on };
      page++;
      left = along.reduce((rest, { height }) => rest - height, room(page));
      on = along;
    }
    on.push(line);
    left -= line.height;
  }
  yield { page, lines: on };
}

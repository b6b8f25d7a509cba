/** Entries of the pager: page numbers, and null for a gap. */
export type PageNumbers = readonly (number | null)[];

/** Lists first and last page, and the current one with its neighbours; at most seven places. */
export function pageNumbers(page: number, pages: number): PageNumbers {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...range(pages - 4, pages)];
  return [1, null, page - 1, page, page + 1, null, pages];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

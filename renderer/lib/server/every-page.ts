import { PAGE_SIZES } from '#shared/contract/lists.ts';

const MAX_PAGE_SIZE = Math.max(...PAGE_SIZES);

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads all rows of a list that the server answers by pages, for what is chosen from. */
export async function everyPage<Row>(
  fetchPage: (query: { readonly page: number; readonly size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage({ page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
  }
}

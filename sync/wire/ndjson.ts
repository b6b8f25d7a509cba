import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';

/** A row as it travels. */
export const encodeRow = (row: LoggedChange): string => JSON.stringify(row);

/**
 * A push as lines of JSON: what it says of itself, then a row a line, so that neither end holds it twice.
 *
 * @param lines the rows, where they are written already
 */
export function encodePush({ rows, ...opening }: Push, lines?: readonly string[]): string {
  const written = lines ?? rows.map(encodeRow);
  return `${[JSON.stringify({ ...opening, rows: rows.length }), ...written].join('\n')}\n`;
}

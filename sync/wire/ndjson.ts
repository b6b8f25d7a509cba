import { type LoggedChange, loggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { type Push, pushOpening } from '#shared/contract/replication/protocol/messages.ts';

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

/** The push in such a body; throws with the line's number if it is no push or was cut off. */
export function decodePush(body: string): Push {
  const [first = '', ...lines] = body.split('\n').filter((line) => line !== '');
  const { rows: count, ...opening } = atLine(1, () => pushOpening.parse(JSON.parse(first)));
  if (count !== lines.length) throw new Error(`a push of ${count} rows came with ${lines.length}`);
  const rows = lines.map((line, index) => atLine(index + 2, () => loggedChange.parse(JSON.parse(line))));
  return { ...opening, rows };
}

function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(`line ${line} of a push cannot be read`, { cause });
  }
}

import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { AppointmentImport, ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import type { CheckedRow, Wanted } from './check-row.ts';
import type { ReadFile } from './read-file.ts';
import { createRowOutcomes } from './row-outcomes.ts';

/** A line that names something which might be booked. */
export interface BookableRow extends CheckedRow {
  readonly wanted: Wanted;
}

/** Books lines in one write of their own, in their order, and says of each what became of it, in that order. */
export type BookPart = (lines: readonly BookableRow[]) => Promise<readonly ImportRow[]>;

/** Lines of one write: whoever takes a ticket meanwhile waits for these at most. */
const PART = 25;

/**
 * Books a file part by part, and lets others write between two parts. What is booked stays so where the server ends before
 * the last one: the file that comes again finds it there.
 */
export async function bookInParts(
  { zone, canceled, dateOrder, lines }: ReadFile,
  dry: 'Y' | 'N',
  bookPart: BookPart,
): Promise<AppointmentImport> {
  const outcome = createRowOutcomes(dry);
  const became = new Map<CheckedRow, ImportRow | undefined>();
  for (const part of partsOf(lines.filter(isBookable), dry)) {
    const all = await bookPart(part);
    for (const [place, line] of part.entries()) became.set(line, all[place]);
    await new Promise(setImmediate);
  }
  return {
    zone,
    canceled,
    dateOrder,
    lines: lines.map((line) => became.get(line) ?? outcome.refused(line, line.wanted)),
  };
}

const isBookable = (line: CheckedRow): line is BookableRow => !(line.wanted instanceof ApiError);

/**
 * Cuts lines into parts. A dry part is taken back before the next one: there all that want the same moment lie together,
 * since they alone are in each other's way.
 */
function partsOf(lines: readonly BookableRow[], dry: 'Y' | 'N'): BookableRow[][] {
  const together =
    dry === 'Y'
      ? [...Map.groupBy(lines, ({ wanted }) => wanted.start).values()]
      : lines.map((line) => [line]);
  const parts: BookableRow[][] = [];
  for (const some of together) {
    const last = parts.at(-1);
    if (last && last.length + some.length <= PART) last.push(...some);
    else parts.push([...some]);
  }
  return parts;
}

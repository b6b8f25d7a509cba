import { Refusal } from '#shared/contract/refusal.ts';
import type { AppointmentImport, ImportedLine } from '#shared/contract/tickets/appointment-import.ts';
import { createLineOutcomes } from './line-outcomes.ts';
import type { ReadFile } from './read-file.ts';
import type { ReadLine, Wanted } from './read-line.ts';

/** A line that names something which might be booked. */
export interface BookableLine extends ReadLine {
  readonly wanted: Wanted;
}

/** Books lines in one write of their own, in their order, and says of each what became of it, in that order. */
export type BookPart = (lines: readonly BookableLine[]) => Promise<readonly ImportedLine[]>;

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
  const outcome = createLineOutcomes(dry);
  const became = new Map<ReadLine, ImportedLine | undefined>();
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

const isBookable = (line: ReadLine): line is BookableLine => !(line.wanted instanceof Refusal);

/**
 * Cuts lines into parts. A dry part is taken back before the next one: there all that want the same moment lie together,
 * since they alone are in each other's way.
 */
function partsOf(lines: readonly BookableLine[], dry: 'Y' | 'N'): BookableLine[][] {
  const together =
    dry === 'Y'
      ? [...Map.groupBy(lines, ({ wanted }) => wanted.start).values()]
      : lines.map((line) => [line]);
  const parts: BookableLine[][] = [];
  for (const some of together) {
    const last = parts.at(-1);
    if (last && last.length + some.length <= PART) last.push(...some);
    else parts.push([...some]);
  }
  return parts;
}

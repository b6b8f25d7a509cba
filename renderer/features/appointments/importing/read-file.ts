import { LONGEST_IMPORT } from '#shared/domain/appointments/import/limits.ts';

/** The text of a file, and what it is. */
export interface FileText {
  readonly format: 'csv' | 'ical';
  readonly content: string;
}

/** Why a file is not sent at all. */
export type FileFault = 'tooLarge' | 'noText' | 'unread';

const MARKS = { utf16: [0xff, 0xfe], utf16Turned: [0xfe, 0xff] } as const;

/** Reads a file of appointments as text, whichever program has written it. */
export async function readFile(file: File): Promise<FileText | FileFault> {
  // A letter takes three bytes at most, of those that lists hold.
  if (file.size > 3 * LONGEST_IMPORT) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return 'unread';
  const content = textOf(new Uint8Array(bytes));
  if (content.length > LONGEST_IMPORT) return 'tooLarge';
  // Workbooks and pictures are full of them, texts have none.
  if (content.includes('\0')) return 'noText';
  return {
    format: /^\s*BEGIN:VCALENDAR/i.test(content) || /\.ics$/i.test(file.name) ? 'ical' : 'csv',
    content,
  };
}

/** Takes what is no UTF-8 for Windows-1252, which spreadsheets write in Western Europe and in the Americas. */
function textOf(bytes: Uint8Array): string {
  const begins = (mark: readonly number[]) => mark.every((byte, place) => bytes[place] === byte);
  if (begins(MARKS.utf16)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(MARKS.utf16Turned)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

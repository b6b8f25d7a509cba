import { MAX_IMPORT_LENGTH } from '#shared/domain/appointments/booking.ts';
import { decodeText } from '#shared/domain/decode-text.ts';

/** The text of a file, and what it is. */
export interface FileText {
  readonly format: 'csv' | 'ical';
  readonly content: string;
}

/** Why a file is not sent at all. */
export type FileError = 'tooLarge' | 'noText' | 'unread';

/** Reads a file of appointments as text, whichever program has written it. */
export async function readFile(file: File): Promise<FileText | FileError> {
  // A letter takes three bytes at most, of those that lists hold.
  if (file.size > 3 * MAX_IMPORT_LENGTH) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return 'unread';
  const content = decodeText(new Uint8Array(bytes));
  if (content.length > MAX_IMPORT_LENGTH) return 'tooLarge';
  // Workbooks and pictures are full of them, texts have none.
  if (content.includes('\0')) return 'noText';
  return {
    format: /^\s*BEGIN:VCALENDAR/i.test(content) || /\.ics$/i.test(file.name) ? 'ical' : 'csv',
    content,
  };
}

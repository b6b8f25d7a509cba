import { MAX_IMPORT_LENGTH } from '#shared/domain/appointments/booking.ts';
import { decodeText } from '#shared/domain/decode-text.ts';

/** Text and format of a file. */
export interface FileText {
  readonly format: 'csv' | 'ical';
  readonly content: string;
}

/** Why a file is not sent at all. */
export type FileError = 'tooLarge' | 'noText' | 'unread';

/** Reads a file of appointments as text, in any common encoding. */
export async function readFile(file: File): Promise<FileText | FileError> {
  // The supported encodings use at most three bytes per character.
  if (file.size > 3 * MAX_IMPORT_LENGTH) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return 'unread';
  const content = decodeText(new Uint8Array(bytes));
  if (content.length > MAX_IMPORT_LENGTH) return 'tooLarge';
  // Binary files such as workbooks and images contain NUL characters.
  if (content.includes('\0')) return 'noText';
  return {
    format: /^\s*BEGIN:VCALENDAR/i.test(content) || /\.ics$/i.test(file.name) ? 'ical' : 'csv',
    content,
  };
}

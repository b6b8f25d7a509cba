import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import type { Email } from '#shared/server/delivery/mail.ts';
import { contentOf, type StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';
import type { StoredSending } from './outbox.ts';
import type { StoredFiles } from './stored-files.ts';

/** Bytes of a file that goes with a letter: larger ones are refused by many mail servers. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

interface ReportEmailOptions {
  readonly texts: i18n;
  readonly language: Language;
  readonly files: StoredFiles;
}

/** Writes the letter with what was made; without a file it says why there is none. */
export async function composeReportEmail(
  design: StoredDesign,
  { file, file_name }: StoredSending,
  { texts, language, files }: ReportEmailOptions,
): Promise<Omit<Email, 'to' | 'key'>> {
  const t = texts.getFixedT(language, 'report-letters');
  const named = { name: design.name, type: contentOf(design).type.name };
  const bytes = file === '' ? null : await files.bytes(file);
  const goesAlong = bytes !== null && bytes <= MAX_ATTACHMENT_BYTES;
  const body = bytes === null ? t('empty', named) : t(goesAlong ? 'attached' : 'tooLarge', named);
  return {
    subject: t('subject', named),
    text: [body, t('why')].join('\n\n'),
    ...(goesAlong && { attachment: { name: file_name, content: await files.read(file) } }),
  };
}

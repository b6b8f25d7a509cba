import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import type { Letter } from '#shared/server/delivery/mail.ts';
import { contentOf, type StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';
import type { KeptFiles } from './kept-files.ts';
import type { StoredSending } from './outbox.ts';

/** Bytes of a file that goes with a letter: larger ones are refused by many mail servers. */
const MOST_MAILED = 10 * 1024 * 1024;

interface LetterOptions {
  readonly texts: i18n;
  readonly language: Language;
  readonly files: KeptFiles;
}

/** Writes the letter with what was made; without a file it says why there is none. */
export async function reportLetter(
  design: StoredDesign,
  { file, file_name }: StoredSending,
  { texts, language, files }: LetterOptions,
): Promise<Omit<Letter, 'to' | 'key'>> {
  const t = texts.getFixedT(language, 'report-letters');
  const named = { name: design.name, type: contentOf(design).type.name };
  const bytes = file === '' ? null : await files.bytes(file);
  const goesAlong = bytes !== null && bytes <= MOST_MAILED;
  const body = bytes === null ? t('empty', named) : t(goesAlong ? 'attached' : 'tooLarge', named);
  return {
    subject: t('subject', named),
    text: [body, t('why')].join('\n\n'),
    ...(goesAlong && { attachment: { name: file_name, content: await files.read(file) } }),
  };
}

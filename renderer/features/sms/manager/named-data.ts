import type { TFunction } from 'i18next';
import { PLACEHOLDERS, type Placeholder, smsPieces } from '#shared/domain/sms/placeholders.ts';

/** Names what a message may say of its customer, in the language of the page. */
export const dataNames = (t: TFunction<'sms'>): Readonly<Record<Placeholder, string>> => ({
  ticket: t('data.ticket'),
  branch: t('data.branch'),
  workstation: t('data.workstation'),
  ahead: t('data.ahead'),
  link: t('data.link'),
  firm: t('data.firm'),
});

type Names = ReturnType<typeof dataNames>;

/** Shows a text with its data named in the language of the page: `{sucursal}` for `{branch}`. */
export const withNames = (template: string, names: Names): string =>
  smsPieces(template)
    .map((piece) => ('words' in piece ? piece.words : `{${names[piece.placeholder]}}`))
    .join('');

/** Takes such a text back; a datum may be named as it is kept, too. */
export const withoutNames = (shown: string, names: Names): string =>
  PLACEHOLDERS.reduce((text, one) => text.replaceAll(`{${names[one]}}`, `{${one}}`), shown);

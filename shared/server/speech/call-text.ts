import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { spokenCode, spokenLocation } from '#shared/domain/calling/announce.ts';

export interface SpokenCall {
  /** Ticket code as printed; empty without a ticket. */
  readonly code: string;
  /** Name of the workstation. */
  readonly location: string;
  readonly language: Language;
  /** `full`: a sentence; `short`: code and workstation only, for many calls. */
  readonly manner: 'full' | 'short';
}

/** Text of a spoken call. */
export function callText(texts: i18n, { code, location, language, manner }: SpokenCall): string {
  const words = manner === 'short' ? 'short' : 'call';
  const call = { code: spokenCode(code), location: spokenLocation(location, language) };
  return texts.getFixedT(language, 'speech')(code === '' ? `${words}Without` : words, call);
}

import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { spokenCode, spokenLocation } from '#shared/domain/calling/announce.ts';

export interface SpokenCall {
  /** Of the ticket, as it is printed; empty for a call without one. */
  readonly code: string;
  /** Name of the workstation. */
  readonly location: string;
  readonly language: Language;
  /** `full`: a whole sentence; `short`: the code and the place alone, where turns come fast. */
  readonly manner: 'full' | 'short';
}

/** What is said of a turn. */
export function callText(texts: i18n, { code, location, language, manner }: SpokenCall): string {
  const words = manner === 'short' ? 'short' : 'call';
  const call = { code: spokenCode(code), location: spokenLocation(location, language) };
  return texts.getFixedT(language, 'speech')(code === '' ? `${words}Without` : words, call);
}

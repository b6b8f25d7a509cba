import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { spokenCode } from '#shared/domain/calling/aloud/spoken-code.ts';
import { spokenPlace } from '#shared/domain/calling/aloud/spoken-place.ts';

export interface SpokenTurn {
  /** Of the ticket, as it is printed; empty for a call without one. */
  readonly code: string;
  /** Name of the workstation. */
  readonly location: string;
  readonly language: Language;
  /** `full`: a whole sentence; `short`: the code and the place alone, where turns come fast. */
  readonly manner: 'full' | 'short';
}

/** What is said of a turn. */
export function turnText(texts: i18n, { code, location, language, manner }: SpokenTurn): string {
  const words = manner === 'short' ? 'short' : 'call';
  const turn = { code: spokenCode(code), location: spokenPlace(location, language) };
  return texts.getFixedT(language, 'speech')(code === '' ? `${words}Without` : words, turn);
}

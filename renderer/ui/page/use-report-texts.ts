import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import type { Millis } from '#shared/domain/ids.ts';

const STATES = {
  waiting: 'state.waiting',
  assisting: 'state.assisting',
  standby: 'state.standby',
  noshow: 'state.noshow',
  assisted: 'state.finished',
  canceled: 'state.cancelled',
} as const;

const isKnownState = (state: string): state is keyof typeof STATES => state in STATES;

/** Writes moments and states of tickets, in the language of the page. */
export function useReportTexts() {
  const { t, i18n } = useTranslation('common');
  return {
    moment: (at: Millis) => momentText(at, i18n.language),
    /** A state of a later version is shown unchanged. */
    state: (state: string) => (isKnownState(state) ? t(STATES[state]) : state),
  };
}

import { IconAlertTriangle, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { DisplayStatus } from '#shared/contract/devices/display-status.ts';
import css from './devices.module.css';
import { momentText } from './moment-text.ts';

/** Says in a sign and a word how a display is, and since when where it is dark or silent. */
export function DisplayStateMark({ status: { state, raised, since } }: { readonly status: DisplayStatus }) {
  const { t, i18n } = useTranslation('devices');
  // At night a screen that was switched off is as it should be.
  const isResting = state === 'dark' && raised === 'N';
  const is = isResting || state === 'never' || state === 'disabled' ? 'off' : state;
  return (
    <span className={css.state} data-is={is}>
      {state === 'never' && <IconQuestionMark size={14} stroke={2} aria-hidden="true" />}
      {state === 'silent' && <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />}
      {state === 'live' && <StateGlyph state="assisting" />}
      {state === 'dark' && <StateGlyph state={isResting ? 'off' : 'noshow'} />}
      {state === 'disabled' && <StateGlyph state="off" />}
      <span>
        {t(isResting ? 'state.resting' : `state.${state}`)}
        {since !== null && (
          <small className={css.small}>{t('since', { time: momentText(since, i18n.language) })}</small>
        )}
      </span>
    </span>
  );
}

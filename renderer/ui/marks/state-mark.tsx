import { useTranslation } from 'react-i18next';
import styles from './marks.module.css';
import { StateGlyph, type StateName } from './state-glyph.tsx';

interface StateMarkProps {
  readonly state: StateName;
  /** Workstations and tickets have different texts for some states. */
  readonly of?: 'ticket' | 'workstation';
  /** The soft pill, for the one state of a page, in its header. */
  readonly pill?: boolean;
  /** Replaces the text of the state, such as for a workstation waiting for the next customer. */
  readonly word?: string | undefined;
}

/** State as glyph, text and colour. */
export function StateMark({ state, of = 'ticket', pill = false, word }: StateMarkProps) {
  const own = useStateText(state, of);
  return (
    <span className={styles.mark} data-state={state} data-pill={pill || undefined}>
      <StateGlyph state={state} />
      {word ?? own}
    </span>
  );
}

function useStateText(state: StateName, of: 'ticket' | 'workstation'): string {
  const { t } = useTranslation();
  if (state === 'idle' || state === 'off') return t(`workstationState.${state}`);
  if (state === 'assisting' && of === 'workstation') return t('workstationState.assisting');
  return t(`state.${state}`);
}

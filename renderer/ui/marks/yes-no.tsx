import { useTranslation } from 'react-i18next';
import styles from './marks.module.css';
import { StateGlyph } from './state-glyph.tsx';

/** Shows a flag that is read, not switched: a glyph and a word. */
export function YesNo({ value }: { readonly value: 'Y' | 'N' }) {
  const { t } = useTranslation();
  return (
    <span className={styles.flag} data-value={value}>
      <StateGlyph state={value === 'Y' ? 'finished' : 'off'} />
      {t(value === 'Y' ? 'yes' : 'no')}
    </span>
  );
}

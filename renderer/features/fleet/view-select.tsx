import { IconList, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './fleet-screen.module.css';

type View = keyof typeof ICONS;

const ICONS = { list: IconList, map: IconMap2 };

interface ViewSelectProps {
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Chooses between the list of the branches and their map. */
export function ViewSelect({ value, onChange }: ViewSelectProps) {
  const { t } = useTranslation('fleet');
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('view')}</legend>
      {(['list', 'map'] as const).map((view) => {
        const Icon = ICONS[view];
        return (
          <button
            key={view}
            type="button"
            className={styles.filter}
            aria-pressed={view === value}
            onClick={() => onChange(view)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(view)}
          </button>
        );
      })}
    </fieldset>
  );
}

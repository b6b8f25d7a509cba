import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fields.module.css';

export interface Option {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  /** Label after the name, such as for the current option. */
  readonly mark?: string | undefined;
}

interface OptionListProps {
  readonly label: string;
  readonly choices: readonly Option[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  /** Error after confirming without a selection. */
  readonly missing?: string | false;
}

/** Selects one of a few visible options: arrow keys move, Enter confirms. */
export function OptionList({ label, choices, value, onChange, missing = false }: OptionListProps) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLFieldSetElement>(null);
  const loaded = choices.length > 0;
  useEffect(() => {
    const choice = (which: string) => list.current?.querySelector<HTMLElement>(which);
    if (loaded) (choice('input:checked') ?? choice('input'))?.focus();
  }, [loaded]);

  return (
    <fieldset ref={list} className={styles.list}>
      <legend className={styles.optionListLabel}>{label}</legend>
      {missing && (
        <p className={styles.missing} role="alert">
          {missing}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map(({ id, name, description, mark }) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name="choice"
              checked={value === id}
              data-autofocus={value === id || undefined}
              onChange={() => onChange(id)}
            />
            <span className={styles.text}>
              <b title={name}>{name}</b>
              {description && <span title={description}>{description}</span>}
            </span>
            {mark && <span className={styles.mark}>{mark}</span>}
          </label>
        ))}
        {!loaded && <p className={styles.none}>{t('list.loading')}</p>}
      </div>
    </fieldset>
  );
}

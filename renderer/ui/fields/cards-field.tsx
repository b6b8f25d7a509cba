import { Radio } from '@mantine/core';
import { useId } from 'react';
import type { Option } from './draft/control.ts';
import type { FieldProps } from './field-frame.tsx';
import styles from './fields.module.css';

interface CardsFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects one of several cards with explanations; arrow keys move between them. */
export function CardsField({ label, options, value, onChange, disabled = false }: CardsFieldProps) {
  const id = useId();
  return (
    <div className={styles.cardsFieldField}>
      <span id={id} className={styles.cardsFieldLabel}>
        {label}
      </span>
      <Radio.Group aria-labelledby={id} value={value} onChange={onChange}>
        <div className={styles.cards}>
          {options.map((option) => (
            <Radio.Card
              key={option.value}
              className={styles.card}
              value={String(option.value)}
              disabled={disabled}
            >
              <b>{option.label}</b>
              <span>{option.hint}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}

import { useId } from 'react';
import styles from './ways-field.module.css';

interface WaysFieldProps<Way extends string> {
  /** Says for readers what is chosen. */
  readonly legend: string;
  readonly ways: readonly { readonly value: Way; readonly label: string }[];
  readonly value: Way;
  readonly onChange: (way: Way) => void;
}

/** Chooses one of the ways in which a dialog can go on; arrows go from one to the next. */
export function WaysField<Way extends string>({ legend, ways, value, onChange }: WaysFieldProps<Way>) {
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{legend}</legend>
      {ways.map((way) => (
        <label key={way.value} className={styles.way}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === way.value}
            onChange={() => onChange(way.value)}
          />
          {way.label}
        </label>
      ))}
    </fieldset>
  );
}

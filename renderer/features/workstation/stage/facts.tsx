import styles from './facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names and values in columns; a value too long for two lines is cut and told whole when pointed at. */
export function Facts({ facts, columns }: { readonly facts: readonly Fact[]; readonly columns: 2 | 3 }) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

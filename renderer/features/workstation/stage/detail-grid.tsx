import styles from '../workstation.module.css';

export interface Detail {
  readonly name: string;
  readonly value: string;
}

/** Labels and values in columns; a value over two lines is cut, with the full text in a tooltip. */
export function DetailGrid({
  details,
  columns,
}: {
  readonly details: readonly Detail[];
  readonly columns: 2 | 3;
}) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

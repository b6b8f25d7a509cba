import css from '../booking.module.css';

interface Row {
  readonly text: string;
  /** Accessible name of the button that reopens the step. */
  readonly label: string;
  readonly onChange: () => unknown;
}

/** Summary of the selection, with a button to change each part. */
export function SelectionSummary({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={css.selected}>
        {rows.map(({ text, label, onChange }) => (
          <p key={label} className={css.row}>
            <span className={css.what}>{text}</span>
            <button type="button" className={css.small} onClick={onChange}>
              {label}
            </button>
          </p>
        ))}
      </div>
    </>
  );
}

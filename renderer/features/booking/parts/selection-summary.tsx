import css from '../booking.module.css';

interface Row {
  readonly text: string;
  /** Names the button that goes back to it. */
  readonly label: string;
  readonly onChange: () => unknown;
}

/** Shows what was chosen so far, each with a way back to it. */
export function SelectionSummary({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h1 className={css.title}>{title}</h1>
      <div className={css.chosen}>
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

import css from './notice-view.module.css';

export interface Notice {
  readonly lang: string;
  readonly title: string;
  readonly text: string;
}

interface Props {
  readonly name: string;
  /** The first one large; further ones, in other languages, below. */
  readonly notices: readonly Notice[];
}

/** Words instead of choices: nothing on it can be pressed, and nothing looks as if it could. */
export function NoticeView({ name, notices: [main, ...others] }: Props) {
  if (!main) return <main className={css.notice} data-stage={name} />;
  return (
    <main className={css.notice} data-stage={name}>
      <div role="status" lang={main.lang}>
        <h1>{main.title}</h1>
        <p>{main.text}</p>
      </div>
      {others.length > 0 && (
        <div className={css.others}>
          {others.map(({ lang, title, text }) => (
            <p key={lang} lang={lang}>
              <b>{title}</b> {text}
            </p>
          ))}
        </div>
      )}
    </main>
  );
}

import type { CSSProperties } from 'react';
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
  /** How the page and the message look, where the designer has said so. */
  readonly page?: CSSProperties | undefined;
  readonly message?: CSSProperties | undefined;
  /** Ends it when it is touched, anywhere; missing where it ends by itself. */
  readonly onTouched?: (() => void) | undefined;
  /** Names the part that is being designed, in a preview. */
  readonly chosen?: 'page' | 'message' | undefined;
}

/** Words instead of choices: nothing on it can be pressed, and nothing looks as if it could. */
export function NoticeView({ name, notices: [main, ...others], page, message, onTouched, chosen }: Props) {
  if (!main) return <main className={css.notice} data-stage={name} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key ends it too, wherever the focus is
    <main
      className={css.notice}
      style={page}
      data-stage={name}
      data-coloured={page?.color !== undefined || undefined}
      data-chosen={chosen === 'page' || undefined}
      onClick={onTouched}
    >
      <div
        role="status"
        lang={main.lang}
        style={message}
        data-styled={message !== undefined}
        data-chosen={chosen === 'message' || undefined}
      >
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

import type { CSSProperties } from 'react';
import css from './kiosk.module.css';

export interface Notice {
  readonly lang: string;
  readonly title: string;
  readonly text: string;
}

interface Props {
  readonly name: string;
  /** First notice large, further languages below. */
  readonly notices: readonly Notice[];
  /** Designed styles of page and message. */
  readonly page?: CSSProperties | undefined;
  readonly message?: CSSProperties | undefined;
  /** Runs on touch; missing when the notice times out. */
  readonly onTouched?: (() => void) | undefined;
  /** Selected part in a preview. */
  readonly selected?: 'page' | 'message' | undefined;
}

/** Full-screen notice without buttons. */
export function NoticeView({ name, notices: [main, ...others], page, message, onTouched, selected }: Props) {
  if (!main) return <main className={css.notice} data-stage={name} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key ends it too, wherever the focus is
    <main
      className={css.notice}
      style={page}
      data-stage={name}
      data-coloured={page?.color !== undefined || undefined}
      data-selected={selected === 'page' || undefined}
      onClick={onTouched}
    >
      <div
        role="status"
        lang={main.lang}
        style={message}
        data-styled={message !== undefined}
        data-selected={selected === 'message' || undefined}
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

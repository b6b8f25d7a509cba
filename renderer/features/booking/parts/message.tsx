import type { ReactNode } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';

interface Props {
  readonly title?: string;
  readonly text: string;
  /** Alternative actions. */
  readonly children?: ReactNode;
}

/** Replaces the content of the page and states why nothing can be done. */
export function Message({ title, text, children }: Props) {
  return (
    <main className={frame.message} role={title === undefined ? 'status' : undefined}>
      {title !== undefined && <h1>{title}</h1>}
      <p>{text}</p>
      {children}
    </main>
  );
}

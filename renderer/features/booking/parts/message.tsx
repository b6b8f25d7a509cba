import type { ReactNode } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';

interface Props {
  readonly title?: string;
  readonly text: string;
  /** What can be done instead. */
  readonly children?: ReactNode;
}

/** Says in the place of all else why there is nothing to do here. */
export function Message({ title, text, children }: Props) {
  return (
    <main className={frame.message} role={title === undefined ? 'status' : undefined}>
      {title !== undefined && <h1>{title}</h1>}
      <p>{text}</p>
      {children}
    </main>
  );
}

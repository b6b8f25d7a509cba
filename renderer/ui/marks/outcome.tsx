import type { Icon } from '@tabler/icons-react';
import css from './outcome.module.css';

interface OutcomeProps {
  readonly icon: Icon;
  /** Colour of the icon; grey without one. */
  readonly tone?: 'good' | 'doubtful' | 'bad' | undefined;
  readonly text: string;
  /** Reason below the text. */
  readonly reason?: string | null | undefined;
}

/** Outcome of a print job or another job in a table: icon, text, and the reason. */
export function Outcome({ icon: IconOf, tone, text, reason }: OutcomeProps) {
  return (
    <span className={css.outcome} data-tone={tone}>
      <IconOf size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {text}
        {reason && <small>{reason}</small>}
      </span>
    </span>
  );
}

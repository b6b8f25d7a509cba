import { CallHistory } from '../call-history.tsx';
import { Base } from './base.tsx';
import css from './column.module.css';
import current from './current.module.css';
import { CurrentCall } from './current.tsx';
import type { LayoutProps } from './layout.ts';

/** Draws screen type 2: the current turn, a column of earlier ones, message and clock. */
export const Column = (props: LayoutProps) => (
  <div className={css.column}>
    <section className={current.now}>
      <h1>{props.t('turn')}</h1>
      <CurrentCall {...props} />
    </section>
    <CallHistory t={props.t} calls={props.turns.board.slice(1)} block={props.display.style.history} />
    <Base {...props} />
  </div>
);

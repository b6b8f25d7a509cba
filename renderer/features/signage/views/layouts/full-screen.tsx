import { Base } from './base.tsx';
import current from './current.module.css';
import { CurrentCall } from './current.tsx';
import css from './full-screen.module.css';
import type { LayoutProps } from './layout.ts';

/** Draws screen type 1: the ticket of the current turn alone, and a message where there is one. */
export const FullScreen = (props: LayoutProps) => (
  <div className={css.full} data-says={props.below !== ''}>
    <section className={`${current.now} ${current.bare}`}>
      <CurrentCall {...props} size={props.below === '' ? 'alone' : 'rest'} />
    </section>
    {props.below !== '' && <Base {...props} />}
  </div>
);

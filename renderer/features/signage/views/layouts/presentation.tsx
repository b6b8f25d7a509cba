import { Slides } from '#renderer/features/signage/slides/slides.tsx';
import { EarlierTurns } from '../earlier-turns.tsx';
import { Base } from './base.tsx';
import { CurrentTurn } from './current.tsx';
import type { LayoutProps } from './layout.ts';
import css from './presentation.module.css';

/** Draws screen type 3: slides, and the turns beside them; a line below only while the server is gone. */
export const Presentation = (props: LayoutProps) => (
  <div className={css.beside} data-says={!props.isCurrent}>
    <Slides slides={props.display.slides} sliderTime={props.display.sliderTime} />
    <section className={css.turns}>
      <CurrentTurn {...props} size="side" />
      <EarlierTurns
        t={props.t}
        calls={props.turns.board.slice(1)}
        block={props.display.style.history}
        size="side"
      />
    </section>
    {!props.isCurrent && <Base {...props} />}
  </div>
);

/** Draws screen type 5: slides over a band of turns, over message and clock. */
export const PresentationFooter = (props: LayoutProps) => (
  <div className={css.above}>
    <Slides slides={props.display.slides} sliderTime={props.display.sliderTime} />
    <section className={css.band}>
      <CurrentTurn {...props} size="band" />
      <EarlierTurns
        t={props.t}
        calls={props.turns.board.slice(1)}
        block={props.display.style.history}
        size="band"
      />
    </section>
    <Base {...props} />
  </div>
);

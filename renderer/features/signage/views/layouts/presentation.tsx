import { Slides } from '#renderer/features/signage/slides/slides.tsx';
import { CallHistory } from '../call-history.tsx';
import { Base } from './base.tsx';
import { CurrentCall } from './current.tsx';
import type { LayoutProps } from './layout.ts';
import css from './presentation.module.css';

/** Draws screen type 3: slides, and the turns beside them; a line below only while the server is gone. */
export const Presentation = (props: LayoutProps) => (
  <div className={css.beside} data-says={!props.isCurrent}>
    <SlidesAndCalls {...props} size="side" />
    {!props.isCurrent && <Base {...props} />}
  </div>
);

/** Draws screen type 5: slides over a band of turns, over message and clock. */
export const PresentationFooter = (props: LayoutProps) => (
  <div className={css.above}>
    <SlidesAndCalls {...props} size="band" />
    <Base {...props} />
  </div>
);

function SlidesAndCalls(props: LayoutProps & { readonly size: 'side' | 'band' }) {
  const { t, display, turns, size } = props;
  return (
    <>
      <Slides slides={display.slides} sliderTime={display.sliderTime} />
      <section className={size === 'side' ? css.turns : css.band}>
        <CurrentCall {...props} />
        <CallHistory t={t} calls={turns.board.slice(1)} block={display.style.history} size={size} />
      </section>
    </>
  );
}

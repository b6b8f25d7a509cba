import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarried } from '#renderer/ui/list/use-carried.ts';
import { slideKey } from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import { movedSlide, roundOf, withoutSlide, withSeconds } from '../draft/slide-changes.ts';
import { AddSlides } from './add-slides.tsx';
import { minutes } from './minutes.ts';
import { SlideTile } from './slide-tile.tsx';
import css from './slides-strip.module.css';

/** Keeps the library from announcing in its own words: the strip says it in those of the page. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

interface Props {
  /** The slide that is looked at alone; null for all in turn. */
  readonly shown: number | null;
  readonly onShow: (slide: number | null) => void;
}

/** Shows the slides in their order, with their seconds: dragged, or carried by keys. */
export function SlidesStrip({ shown, onShow }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft, files, sliderTime, locked, choose, set } = useDesigner();
  const { slides } = draft.design;
  const [lengths, setLengths] = useState<ReadonlyMap<string, number>>(new Map());
  const [dragged, setDragged] = useState<number | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const carried = useCarried(slides, (from, to) => move(from, to));
  const round = roundOf(slides, sliderTime, lengths);
  const hrefOf = new Map(files.map((file) => [slideKey(file), file.href]));

  function move(from: number, to: number) {
    if (from === to) return;
    set('slides', (design) => ({ slides: movedSlide(design.slides, from, to) }));
    onShow(null);
  }

  function remove(at: number) {
    set('slides', (design) => ({ slides: withoutSlide(design.slides, at) }));
    onShow(null);
  }

  function press(at: number, event: KeyboardEvent) {
    if (locked) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(at);
    } else carried.press(at, event);
  }

  const lasts = t(round.isWhole ? 'round' : 'roundAtLeast', { time: minutes(round.seconds) });
  return (
    <section className={css.film} aria-label={t('slides')} onFocus={() => choose('slides')}>
      <header className={css.head}>
        <h2>{t('slides')}</h2>
        <span>
          {slides.length === 0 ? t('noSlides') : `${t('slideCount', { count: slides.length })}, ${lasts}`}
        </span>
        <small>{t('videoHolds')}</small>
      </header>
      <DndContext
        sensors={sensors}
        accessibility={NO_ANNOUNCEMENTS}
        onDragStart={({ active }) => setDragged(Number(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={({ active, over }) => {
          setDragged(null);
          if (over) move(Number(active.id), Number(over.id));
        }}
      >
        <ol className={css.strip}>
          {slides.map((slide, at) => (
            <SlideTile
              key={slideKey(slide)}
              slide={slide}
              at={at}
              href={hrefOf.get(slideKey(slide))}
              length={lengths.get(slide.name)}
              chosen={shown === at}
              target={carried.target === at}
              away={dragged === at}
              onLength={(seconds) => setLengths((now) => new Map(now).set(slide.name, seconds))}
              onSeconds={(seconds) =>
                set(
                  'slides',
                  (design) => ({ slides: withSeconds(design.slides, at, seconds) }),
                  `slide ${slideKey(slide)}`,
                )
              }
              onShow={() => onShow(shown === at ? null : at)}
              onRemove={() => remove(at)}
              onKeyDown={(event) => press(at, event)}
            />
          ))}
          {!locked && (
            <li>
              <AddSlides />
            </li>
          )}
        </ol>
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <div className={css.flying}>{slides[dragged]?.name}</div>}
        </DragOverlay>
      </DndContext>
      <span className="visually-hidden" aria-live="assertive">
        {carried.said}
      </span>
    </section>
  );
}

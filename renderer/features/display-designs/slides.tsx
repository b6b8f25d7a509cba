import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Popover } from '@mantine/core';
import { IconAlertTriangle, IconGripVertical, IconMovie, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/designer.module.css';
import { numberOf } from '#renderer/ui/fields/number-of.ts';
import { UploadButton } from '#renderer/ui/fields/upload-button.tsx';
import { DragArea, useMovingInList } from '#renderer/ui/list/drag-area.tsx';
import {
  MAX_SLIDE_SECONDS,
  MAX_SLIDES,
  type Slide,
  slideKey,
} from '#shared/contract/devices/signage-design.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import { addSlide, moveSlide, removeSlide, setSlideSeconds, slideRound } from './draft.ts';

interface Props {
  /** Slide that the preview shows alone; null for all in turn. */
  readonly current: number | null;
  readonly onShow: (slide: number | null) => void;
}

/** Slides in their order, moved by dragging or with keys. */
export function SlidesStrip({ current, onShow }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft, files, sliderTime, locked, select, set } = useDesigner();
  const { slides } = draft.design;
  const [lengths, setLengths] = useState<ReadonlyMap<string, number>>(new Map());
  const moving = useMovingInList(
    slides.map(({ name }) => name),
    move,
  );
  const round = slideRound(slides, sliderTime, lengths);
  const hrefOf = new Map(files.map((file) => [slideKey(file), file.href]));

  function move(from: number, to: number) {
    set('slides', (design) => ({ slides: moveSlide(design.slides, from, to) }));
    onShow(null);
  }

  function remove(at: number) {
    set('slides', (design) => ({ slides: removeSlide(design.slides, at) }));
    onShow(null);
  }

  function press(at: number, event: KeyboardEvent) {
    if (locked) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(at);
    } else moving.press(at, event);
  }

  const lasts = t(round.isComplete ? 'round' : 'roundAtLeast', { time: formatMinutes(round.seconds) });
  return (
    <section className={css.film} aria-label={t('slides')} onFocus={() => select('slides')}>
      <header className={css.slidesHead}>
        <h2>{t('slides')}</h2>
        <span>
          {slides.length === 0 ? t('noSlides') : `${t('slideCount', { count: slides.length })}, ${lasts}`}
        </span>
        <small>{t('videoHolds')}</small>
      </header>
      <DragArea moving={moving} positionOf={Number}>
        <ol className={css.strip}>
          {slides.map((slide, at) => (
            <SlideTile
              key={slideKey(slide)}
              slide={slide}
              at={at}
              href={hrefOf.get(slideKey(slide))}
              length={lengths.get(slide.name)}
              selected={current === at}
              target={moving.target === at}
              onLength={(seconds) => setLengths((now) => new Map(now).set(slide.name, seconds))}
              onSeconds={(seconds) =>
                set(
                  'slides',
                  (design) => ({ slides: setSlideSeconds(design.slides, at, seconds) }),
                  `slide ${slideKey(slide)}`,
                )
              }
              onShow={() => onShow(current === at ? null : at)}
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
      </DragArea>
    </section>
  );
}

interface SlideTileProps {
  readonly slide: Slide;
  readonly at: number;
  /** Address of its file; undefined if the file was deleted. */
  readonly href: string | undefined;
  /** Duration of a video in seconds; undefined while unknown. */
  readonly length: number | undefined;
  readonly selected: boolean;
  /** A slide carried with keys would be dropped here. */
  readonly target: boolean;
  readonly onLength: (seconds: number) => void;
  readonly onSeconds: (seconds: number | null) => void;
  readonly onShow: () => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One slide: image, seconds, and the name as handle for moving it. */
function SlideTile(props: SlideTileProps) {
  const { slide, at, href, length, selected, target, onLength, onSeconds } = props;
  const { t } = useTranslation('display-designs');
  const { sliderTime, locked } = useDesigner();
  const drop = useDroppable({ id: at });
  const drag = useDraggable({ id: at, disabled: locked });
  const { name, type, seconds } = slide;
  return (
    <li
      ref={drop.setNodeRef}
      className={css.tile}
      data-selected={selected || undefined}
      data-over={drop.isOver || target || undefined}
      data-away={drag.isDragging || undefined}
      data-slide={name}
    >
      <div className={css.image}>
        {href === undefined ? (
          <span className={css.removed}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {t('fileGone')}
          </span>
        ) : type === 'image' ? (
          <img src={href} alt="" />
        ) : (
          <video
            src={href}
            muted
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { duration } }) =>
              Number.isFinite(duration) && onLength(duration)
            }
          />
        )}
        {type === 'video' ? (
          <span className={css.length}>
            <IconMovie size={14} stroke={2} aria-hidden="true" />
            {length === undefined ? t('video') : formatMinutes(length)}
          </span>
        ) : (
          <label className={css.length}>
            <span className="visually-hidden">{t('secondsOf', { name })}</span>
            <input
              inputMode="numeric"
              value={seconds ?? ''}
              placeholder={`${sliderTime}`}
              disabled={locked}
              onChange={(event) =>
                onSeconds(numberOf(event.currentTarget.value.replace(/\D/g, ''), MAX_SLIDE_SECONDS))
              }
            />
            {t('secondsUnit')}
          </label>
        )}
        {!locked && (
          <ActionIcon
            className={css.remove}
            size={24}
            variant="default"
            aria-label={t('removeSlide', { name })}
            onClick={props.onRemove}
          >
            <IconX size={14} stroke={2} />
          </ActionIcon>
        )}
      </div>
      <button
        ref={drag.setNodeRef}
        type="button"
        className={css.name}
        aria-pressed={selected}
        title={name}
        {...drag.listeners}
        onClick={props.onShow}
        onKeyDown={props.onKeyDown}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        <span>{name}</span>
      </button>
    </li>
  );
}

/** Adds images and videos as slides; a duplicate shows an error beside the file. */
function AddSlides() {
  const { t } = useTranslation(['display-designs', 'errors']);
  const { draft, files: all, set } = useDesigner();
  const files = all.filter(({ type }) => type !== 'audio');
  const heading = useId();
  const [opened, setOpened] = useState(false);
  const [rejected, setRejected] = useState<number | null>(null);
  const isFull = draft.design.slides.length >= MAX_SLIDES;

  function add({ id, name, type }: Resource) {
    const file = { name, type: type as Slide['type'] };
    const isRejected = addSlide(draft.design.slides, file) === null;
    setRejected(isRejected ? id : null);
    if (isRejected) return;
    set('slides', ({ slides }) => ({ slides: addSlide(slides, file) ?? slides }));
  }

  function open(next: boolean) {
    setOpened(next);
    setRejected(null);
  }

  return (
    <Popover opened={opened} onChange={open} position="top" width={520} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={css.addSlide}
          disabled={isFull}
          title={isFull ? t('mostSlides', { count: MAX_SLIDES }) : undefined}
          onClick={() => open(!opened)}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('addSlide')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={heading}>
        <div className={css.picker}>
          <h3 id={heading}>{t('addSlides')}</h3>
          {files.length === 0 && <p>{t('noFiles')}</p>}
          <ul className={css.files}>
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  aria-describedby={rejected === file.id ? 'slide-refused' : undefined}
                  onClick={() => add(file)}
                >
                  {file.type === 'image' ? (
                    <img src={file.href} alt="" loading="lazy" />
                  ) : (
                    <span className={css.video}>
                      <IconMovie size={22} stroke={1.75} aria-hidden="true" />
                    </span>
                  )}
                  <span>{file.name}</span>
                </button>
                {rejected === file.id && (
                  <span id="slide-refused" className={frame.wrong} role="alert">
                    {t('errors:WARNING_SELECT_FILE')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <UploadButton module="signature" types={['image', 'video']} onUploaded={add} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Formats seconds as minutes and seconds: 1:17. */
const formatMinutes = (seconds: number): string => {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
};

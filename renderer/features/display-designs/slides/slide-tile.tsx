import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconGripVertical, IconMovie, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf } from '#renderer/ui/fields/number-of.ts';
import { MAX_SLIDE_SECONDS, type Slide } from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import { minutes } from './minutes.ts';
import css from './slides-strip.module.css';

interface Props {
  readonly slide: Slide;
  readonly at: number;
  /** Where its file is; undefined where that is there no more. */
  readonly href: string | undefined;
  /** Seconds that a video lasts, once that is known. */
  readonly length: number | undefined;
  readonly chosen: boolean;
  /** Tells that what was taken up would be put down here. */
  readonly target: boolean;
  /** Tells that it is being dragged: only its place is left. */
  readonly away: boolean;
  readonly onLength: (seconds: number) => void;
  readonly onSeconds: (seconds: number | null) => void;
  readonly onShow: () => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One slide: its picture, how long it stands, and its name, by which it is dragged or carried. */
export function SlideTile(props: Props) {
  const { slide, at, href, length, chosen, target, away, onLength, onSeconds } = props;
  const { t } = useTranslation('display-designs');
  const { sliderTime, locked } = useDesigner();
  const drop = useDroppable({ id: at });
  const drag = useDraggable({ id: at, disabled: locked });
  const { name, type, seconds } = slide;
  return (
    <li
      ref={drop.setNodeRef}
      className={css.tile}
      data-chosen={chosen || undefined}
      data-over={drop.isOver || target || undefined}
      data-away={away || undefined}
      data-slide={name}
    >
      <div className={css.picture}>
        {href === undefined ? (
          <span className={css.gone}>
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
            {length === undefined ? t('video') : minutes(length)}
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
        aria-pressed={chosen}
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

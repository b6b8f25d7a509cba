import { Button } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import {
  previewTicketDesign,
  type TicketPreview,
  type TicketSample,
} from '#shared/contract/configuration/ticket-designs.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import { elementZones, type Zone } from './paper-metrics.ts';

interface Props {
  readonly preview: TicketPreview | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** The paper. If rendering fails, the previous paper stays with an error. */
export function PaperBench({ preview, failed, again }: Props) {
  const { t } = useTranslation(['ticket-designs', 'common']);
  return (
    <>
      {failed && (
        <p className={css.said} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('notDrawn')}
          <Button variant="subtle" size="compact-sm" onClick={again}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {preview && preview.missing.length > 0 && (
        <p className={css.said} role="status">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('missingCharacters', { characters: preview.missing.join(' ') })}
        </p>
      )}
      {preview ? <Paper preview={preview} /> : <p className={css.waiting}>{!failed && t('drawing')}</p>}
    </>
  );
}

/** Resolution of the printers. */
const DOTS_PER_MM = 8;

/** Space left and right of the paper including the ruler, px. */
const SIDE_SPACE = 48;

const MIN_WIDTH_PX = 200;

/** Height of a label in px; it is below the element if there is less space above. */
const LABEL_HEIGHT = 26;

/** The printed paper, one pixel per dot if it fits, with its elements as buttons. */
function Paper({ preview }: { readonly preview: TicketPreview }) {
  const { t } = useTranslation('ticket-designs');
  const { ref, width: available } = useElementSize();
  const { image, width, height, margin, elements } = preview;
  const scale = available === 0 ? 1 : Math.min(1, Math.max(MIN_WIDTH_PX, available - SIDE_SPACE) / width);
  const edge = margin * scale;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable without focusable content
    <section ref={ref} className={css.bench} aria-label={t('paper')} tabIndex={0}>
      <div className={css.top}>
        <Ruler along="top" millimetres={width / DOTS_PER_MM} scale={DOTS_PER_MM * scale} />
      </div>
      <div className={css.left}>
        <Ruler along="left" millimetres={height / DOTS_PER_MM} scale={DOTS_PER_MM * scale} />
      </div>
      <div className={css.sheet} style={{ width: width * scale, height: height * scale }}>
        <img
          className={css.image}
          src={`data:image/png;base64,${image}`}
          alt={t('picture')}
          draggable={false}
        />
        <i className={css.edge} style={{ left: edge, right: edge }} />
        <Elements zones={elementZones(elements, height)} scale={scale} edge={edge} />
      </div>
    </section>
  );
}

interface ElementsProps {
  readonly zones: readonly Zone[];
  readonly scale: number;
  readonly edge: number;
}

/** Buttons over the printed elements; arrow keys move between them. */
function Elements({ zones, scale, edge }: ElementsProps) {
  const { t } = useTranslation('ticket-designs');
  const { selected, select } = useDesigner();
  const list = useRef<HTMLDivElement>(null);
  const index = zones.findIndex(({ printed }) => printed.element === selected);

  // The selected element may be outside the visible part of a long paper.
  useEffect(() => {
    list.current?.querySelectorAll('button')[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  function step(event: KeyboardEvent, at: number) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by === undefined ? undefined : zones[at + by];
    if (by === undefined || !next) return;
    event.preventDefault();
    select(next.printed.element);
    list.current?.querySelectorAll<HTMLElement>('button')[at + by]?.focus();
  }

  return (
    <div ref={list}>
      {zones.map(({ printed, from, to }, at) => {
        const { element, top, height, form } = printed;
        const name = t(`element.${element}`);
        const set = form && t('font', { ...form, font: form.font.toUpperCase() });
        const ring: CSSProperties = {
          left: edge - 8,
          right: edge - 8,
          top: (top - from) * scale - 6,
          height: height * scale + 12,
        };
        return (
          <button
            key={element}
            type="button"
            className={css.zone}
            style={{ top: from * scale, height: (to - from) * scale }}
            aria-pressed={selected === element}
            aria-label={[name, set].filter(Boolean).join(', ')}
            onClick={() => select(element)}
            onKeyDown={(event) => step(event, at)}
          >
            <span className={css.ring} style={ring}>
              <span className={css.label} data-below={top * scale < LABEL_HEIGHT || undefined}>
                {[name, set].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface RulerProps {
  readonly along: 'top' | 'left';
  readonly millimetres: number;
  /** Pixels per millimetre. */
  readonly scale: number;
}

const RULER_WIDTH_PX = 24;

/** Ruler in millimetres with a number every 10. */
function Ruler({ along, millimetres, scale }: RulerProps) {
  const isTop = along === 'top';
  const marks = Array.from({ length: Math.floor(millimetres) + 1 }, (_, at) => at);
  const path = marks
    .map((at) => {
      const [offset, from] = [at * scale, RULER_WIDTH_PX - lengthOf(at)];
      return isTop ? `M${offset} ${from}V${RULER_WIDTH_PX}` : `M${from} ${offset}H${RULER_WIDTH_PX}`;
    })
    .join('');
  const length = millimetres * scale;
  return (
    <svg
      className={css.ruler}
      width={isTop ? length : RULER_WIDTH_PX}
      height={isTop ? RULER_WIDTH_PX : length}
      aria-hidden="true"
    >
      <path d={path} />
      {marks
        .filter((at) => at % 10 === 0)
        .map((at) =>
          isTop ? (
            <text key={at} x={at * scale + 3} y={10}>
              {at}
            </text>
          ) : (
            <text key={at} x={3} y={at * scale + 12}>
              {at}
            </text>
          ),
        )}
    </svg>
  );
}

const lengthOf = (millimetre: number): number => (millimetre % 10 === 0 ? 12 : millimetre % 5 === 0 ? 7 : 4);

/** Delay after the last change before the paper is rendered. */
const DEBOUNCE_MS = 300;

const RETRY_MS = 5_000;

/** Paper of a design as the server renders it. While it renders and after a failure, the previous paper stays. */
export function usePreview(sample: TicketSample) {
  const api = useApi();
  const [requested] = useDebouncedValue(sample, DEBOUNCE_MS);
  const { data, isError, refetch } = useQuery({
    queryKey: ['ticket-preview', requested],
    queryFn: ({ signal }) => api.call(previewTicketDesign, { body: requested }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
  const [last, setLast] = useState<TicketPreview | null>(null);
  if (data && data !== last) setLast(data);
  return { preview: data ?? last, failed: isError, again: () => void refetch() };
}

import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import { useDesigner } from '../designer-context.ts';
import css from './paper.module.css';
import { Ruler } from './ruler.tsx';
import { type Zone, zonesOf } from './zones-of.ts';

/** Dots a millimetre of every printer that is known here. */
const DOTS = 8;
/** What stays free left and right of the paper, with the ruler. */
const AROUND = 48;
/** However narrow the window, the paper is so wide, pixels. */
const MIN_WIDTH_PX = 200;
/** Needs so much above an element, pixels; else its label stands below. */
const LABEL = 26;

/** Shows the paper as it comes from the printer, a pixel to the dot where there is room; elements are chosen on it. */
export function Paper({ preview }: { readonly preview: TicketPreview }) {
  const { t } = useTranslation('ticket-designs');
  const { ref, width: room } = useElementSize();
  const { picture, width, height, margin, elements } = preview;
  const scale = room === 0 ? 1 : Math.min(1, Math.max(MIN_WIDTH_PX, room - AROUND) / width);
  const edge = margin * scale;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is
    <section ref={ref} className={css.bench} aria-label={t('paper')} tabIndex={0}>
      <div className={css.top}>
        <Ruler along="top" millimetres={width / DOTS} scale={DOTS * scale} />
      </div>
      <div className={css.left}>
        <Ruler along="left" millimetres={height / DOTS} scale={DOTS * scale} />
      </div>
      <div className={css.sheet} style={{ width: width * scale, height: height * scale }}>
        <img
          className={css.picture}
          src={`data:image/png;base64,${picture}`}
          alt={t('picture')}
          draggable={false}
        />
        <i className={css.edge} style={{ left: edge, right: edge }} />
        <Elements zones={zonesOf(elements, height)} scale={scale} edge={edge} />
      </div>
    </section>
  );
}

interface ElementsProps {
  readonly zones: readonly Zone[];
  readonly scale: number;
  readonly edge: number;
}

/** Lets each element be chosen where it is printed; arrows go from one to the next. */
function Elements({ zones, scale, edge }: ElementsProps) {
  const { t } = useTranslation('ticket-designs');
  const { chosen, select } = useDesigner();
  const list = useRef<HTMLDivElement>(null);
  const place = zones.findIndex(({ drawn }) => drawn.element === chosen);

  // Brings what is chosen elsewhere in sight: a long paper is taller than the window.
  useEffect(() => {
    list.current?.querySelectorAll('button')[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  function step(event: KeyboardEvent, at: number) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by === undefined ? undefined : zones[at + by];
    if (by === undefined || !next) return;
    event.preventDefault();
    select(next.drawn.element);
    list.current?.querySelectorAll<HTMLElement>('button')[at + by]?.focus();
  }

  return (
    <div ref={list}>
      {zones.map(({ drawn, from, to }, at) => {
        const { element, top, height, form } = drawn;
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
            aria-pressed={chosen === element}
            aria-label={[name, set].filter(Boolean).join(', ')}
            onClick={() => select(element)}
            onKeyDown={(event) => step(event, at)}
          >
            <span className={css.ring} style={ring}>
              <span className={css.label} data-below={top * scale < LABEL || undefined}>
                {[name, set].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

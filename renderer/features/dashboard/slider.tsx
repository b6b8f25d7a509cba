import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from './dashboard.module.css';

interface Slide {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Extends to the edges, and handles touches itself. */
  readonly bare?: boolean;
}

interface SliderProps {
  readonly label: string;
  readonly slides: readonly Slide[];
}

/** Minimum swipe distance that changes the slide, px. */
const SWIPE = 48;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows one of several slides, selected by tab, arrow, key or swipe; it does not advance automatically. */
export function Slider({ label, slides }: SliderProps) {
  const { t } = useTranslation('dashboard');
  const [at, turn] = useState(0);
  const base = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const current = slides[Math.min(at, slides.length - 1)];
  if (!current) return null;
  const index = slides.indexOf(current);
  const step = (by: number) => turn(Math.max(0, Math.min(slides.length - 1, index + by)));

  function keyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
    const next = Math.max(0, Math.min(slides.length - 1, index + by));
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  const swipe = {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!touch || !start) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    },
  };

  return (
    <Card className={styles.slider}>
      <div className={styles.bar}>
        <div className={styles.tabs} role="tablist" aria-label={label} ref={tabs} onKeyDown={keyDown}>
          {slides.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              aria-selected={id === current.id}
              aria-controls={`${base}-panel`}
              tabIndex={id === current.id ? 0 : -1}
              onClick={() => turn(slides.findIndex((slide) => slide.id === id))}
            >
              {title}
            </button>
          ))}
        </div>
        <ActionIcon onClick={() => step(-1)} disabled={index === 0} aria-label={t('slides.previous')}>
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          onClick={() => step(1)}
          disabled={index === slides.length - 1}
          aria-label={t('slides.next')}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current.id}`}
        data-bare={current.bare || undefined}
        {...(!current.bare && swipe)}
      >
        {current.content}
      </div>
    </Card>
  );
}

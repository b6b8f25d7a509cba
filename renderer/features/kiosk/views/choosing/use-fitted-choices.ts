import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ButtonGrid } from './button-grid.ts';
import { type ButtonText, type FittedChoices, fitChoices, type Measure } from './fit-choices.ts';

interface GridSize {
  readonly kiosk: RefObject<HTMLElement | null>;
  readonly grid: Pick<ButtonGrid, 'columns' | 'density'>;
  readonly upright: boolean;
  /** Type is larger. */
  readonly easy: boolean;
  /** The header has a look, so that the buttons fill the screen below it. */
  readonly styled: boolean;
}

/** Least space above and below the question, rem. */
const AROUND = { upright: 4, lying: 1.2 };

/** Fits buttons into the space beside question and languages; null before that is measured. */
export function useFittedChoices(
  choices: readonly (ButtonText | null)[],
  { kiosk, grid, upright, easy, styled }: GridSize,
): FittedChoices | null {
  const [space, setSpace] = useState('');
  useRedraw();
  useLayoutEffect(() => {
    if (kiosk.current) setSpace(JSON.stringify(spaceIn(kiosk.current)));
  });
  const { columns, density } = grid;
  const texts = JSON.stringify(choices);
  return useMemo(() => {
    if (space === '') return null;
    const measured: Space = JSON.parse(space);
    const around = styled ? 0 : 2 * AROUND[upright ? 'upright' : 'lying'] * measured.rem;
    const room = {
      width: measured.width,
      height: measured.height - around,
      rem: measured.rem,
      upright,
      grow: easy ? 1.2 : 1,
      isCapped: !styled,
    };
    return fitChoices(JSON.parse(texts), { columns, density }, room, measureIn(measured.family));
  }, [space, texts, columns, density, upright, easy, styled]);
}

interface Space {
  /** Of the buttons, px. */
  readonly width: number;
  readonly height: number;
  readonly rem: number;
  readonly family: string;
}

/** Measures the space that header, question and languages leave. */
function spaceIn(kiosk: HTMLElement): Space {
  const own = getComputedStyle(kiosk);
  const of = (style: CSSStyleDeclaration, ...keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + Number.parseFloat(style.getPropertyValue(key)), 0);
  const parts = [...kiosk.querySelectorAll<HTMLElement>('[data-measured="box"], [data-measured="content"]')];
  const taken = parts.map((part) => {
    const { height } = part.getBoundingClientRect();
    // The space around the question follows from what is left.
    return part.dataset.measured === 'box'
      ? height + of(getComputedStyle(part), 'margin-top', 'margin-bottom')
      : height;
  });
  const titles = [...kiosk.querySelectorAll<HTMLElement>('[data-measured="title"]')];
  const rem = of(getComputedStyle(document.documentElement), 'font-size');
  const above = titles.map((title) => title.scrollHeight + BELOW_TITLES * rem);
  return {
    width: kiosk.clientWidth - of(own, 'padding-left', 'padding-right'),
    height:
      kiosk.clientHeight -
      of(own, 'padding-top', 'padding-bottom') -
      taken.reduce((sum, height) => sum + height, 0) -
      Math.max(0, ...above),
    rem,
    family: own.fontFamily,
  };
}

/** Widest gap between the titles of columns and buttons, rem. */
const BELOW_TITLES = 3.4;

/** Measures texts in the bold font of titles. */
function measureIn(family: string): Measure {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `700 100px ${family}`;
  return (text) => (pen?.measureText(text).width ?? 0) / 100;
}

/** Draws again when the window has another size, or fonts have come. */
function useRedraw(): void {
  useSyncExternalStore(subscribe, () => `${innerWidth} ${innerHeight} ${document.fonts.status}`);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    window.removeEventListener('resize', changed);
    document.fonts.removeEventListener('loadingdone', changed);
  };
}

import type { Ask } from './bridges.ts';

/** Where the corner ends, CSS pixels from the top left; and for how long it has to be held, ms. */
const CORNER = 80;
const HELD_MS = 8_000;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;
const isInCorner = ({ clientX, clientY }: Point): boolean => clientX < CORNER && clientY < CORNER;

/** Lets whoever looks after a machine without keyboard say that it is to be something else: by a finger in the corner. */
export function watchCorner(
  ask: Ask,
  page: Pick<EventTarget, 'addEventListener'>,
  after: (ms: number, work: () => void) => () => void,
): void {
  let cancel = () => {};
  const on = (type: string, hear: (point: Point) => void) =>
    page.addEventListener(type, (event) => hear(event as PointerEvent), { capture: true });
  on('pointerdown', (point) => {
    cancel();
    if (!isInCorner(point)) return;
    cancel = after(HELD_MS, () => {
      ask('page:corner', null).catch(() => {});
    });
  });
  on('pointermove', (point) => {
    if (!isInCorner(point)) cancel();
  });
  on('pointerup', () => cancel());
  on('pointercancel', () => cancel());
}

/** Has files that are dropped beside a place meant for them do nothing. */
export function refuseDrops(page: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['dragover', 'drop']) {
    // Last of all, so that a page that takes files has taken them already.
    page.addEventListener(type, (event) => {
      if (!event.defaultPrevented) event.preventDefault();
    });
  }
}

import type { Invoke } from './bridges.ts';

/** Where the corner ends, CSS pixels from the top left; and for how long it has to be held, ms. */
const CORNER = 80;
const PRESS_MS = 8_000;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;
const isInCorner = ({ clientX, clientY }: Point): boolean => clientX < CORNER && clientY < CORNER;

/** Lets whoever looks after a machine without keyboard say that it is to be something else: by a finger in the corner. */
export function watchCorner(
  invoke: Invoke,
  page: Pick<EventTarget, 'addEventListener'>,
  after: (ms: number, work: () => void) => () => void,
): void {
  let cancel = () => {};
  const on = (type: string, listener: (point: Point) => void) =>
    page.addEventListener(type, (event) => listener(event as PointerEvent), { capture: true });
  on('pointerdown', (point) => {
    cancel();
    if (!isInCorner(point)) return;
    cancel = after(PRESS_MS, () => {
      invoke('page:corner', null).catch(() => {});
    });
  });
  on('pointermove', (point) => {
    if (!isInCorner(point)) cancel();
  });
  on('pointerup', () => cancel());
  on('pointercancel', () => cancel());
}

/** Has files that are dropped beside a place meant for them do nothing. */
export function rejectDrops(page: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['dragover', 'drop']) {
    // Last of all, so that a page that takes files has taken them already.
    page.addEventListener(type, (event) => {
      if (!event.defaultPrevented) event.preventDefault();
    });
  }
}

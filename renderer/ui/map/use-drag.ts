import { type PointerEvent, useRef } from 'react';
import { type MapView, moved } from './map-view.ts';

/** Moves the picture with the pointer; a press on what lies on it stays a press. */
export function useDrag(view: MapView, onMove: (view: MapView) => void) {
  const from = useRef<{ x: number; y: number; view: MapView } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      from.current = { x: event.clientX, y: event.clientY, view };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = from;
      if (current) onMove(moved(current.view, event.clientX - current.x, event.clientY - current.y));
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

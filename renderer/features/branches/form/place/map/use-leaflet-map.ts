import { type Layer, Map as LeafletMap, type MapOptions } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the page is scrolled by fingers, which must move nothing that lies under them. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

interface MapHandle {
  /** The element that the map fills. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** Null before the area is there, and after it is gone. */
  readonly map: LeafletMap | null;
}

/** Makes a map for as long as its area is on the page, with the options of the first time. */
export function useLeafletMap(options: MapOptions): MapHandle {
  const area = useRef<HTMLDivElement>(null);
  const [first] = useState(options);
  const [map, setMap] = useState<LeafletMap | null>(null);
  useEffect(() => {
    if (!area.current) return;
    const made = new LeafletMap(area.current, first);
    setMap(made);
    return () => {
      setMap(null);
      destroyMap(made);
    };
  }, [first]);
  return { area, map };
}

/** Lays something on the map, and takes it off when another takes its place or whoever laid it goes. */
export function useLayer(map: LeafletMap | null, layer: Layer | null): void {
  useEffect(() => {
    if (!map || !layer) return;
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
}

/**
 * Takes a map away. Says to one that is coming nearer that it has arrived: Leaflet 1.9 ends that by a timer which it
 * does not stop (`_onZoomTransitionEnd` in its Map.js), and would move a map that is gone.
 */
function destroyMap(map: LeafletMap): void {
  Object.assign(map, { _animatingZoom: false });
  map.remove();
}

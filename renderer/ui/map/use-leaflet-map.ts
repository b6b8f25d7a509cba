import 'leaflet/dist/leaflet.css';
import { GeoJSON, type Layer, Map as LeafletMap, type MapOptions } from 'leaflet';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCountries } from '#renderer/lib/map.ts';
import { cutAtDateLine } from './cut-at-date-line.ts';

/** Whether the page is scrolled by touch; then a drag must not move the map or the marker. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

interface MapHandle {
  /** The element that the map fills. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** Null before the element is mounted, and after it is removed. */
  readonly map: LeafletMap | null;
}

/** Creates a map while its element is mounted, with the initial options. */
export function useLeafletMap(options: MapOptions): MapHandle {
  const area = useRef<HTMLDivElement>(null);
  const [first] = useState(options);
  const [map, setMap] = useState<LeafletMap | null>(null);
  useEffect(() => {
    if (!area.current) return;
    const created = new LeafletMap(area.current, first);
    setMap(created);
    return () => {
      setMap(null);
      destroyMap(created);
    };
  }, [first]);
  return { area, map };
}

/** Adds a layer to the map; removes it when it changes or the component unmounts. */
export function useLayer(map: LeafletMap | null, layer: Layer | null): void {
  useEffect(() => {
    if (!map || !layer) return;
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
}

/** Outlines of all countries, decorative; null until loaded. */
export function useOutlines(className: string) {
  const { data, isError } = useCountries(cutAtDateLine);
  const outlines = useMemo(
    () => data && new GeoJSON(data, { interactive: false, style: { className } }),
    [data, className],
  );
  return { outlines: outlines ?? null, isError };
}

/**
 * Removes a map. Ends a zoom animation first: Leaflet 1.9 does not stop its timer (`_onZoomTransitionEnd` in
 * Map.js), which would move the removed map.
 */
function destroyMap(map: LeafletMap): void {
  Object.assign(map, { _animatingZoom: false });
  map.remove();
}

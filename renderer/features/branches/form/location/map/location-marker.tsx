import { divIcon, type LatLng, type LeafletKeyboardEvent, type Map as LeafletMap, Marker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { isTouched, useLayer } from '#renderer/ui/map/use-leaflet-map.ts';
import styles from './location-map.module.css';

const SIZE = 36;
/** Marker icon with its tip at the location. */
const DROP = `<svg width="${SIZE}" height="${SIZE}" viewBox="0 0 24 24" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" aria-hidden="true"><path d="M12 22.5 6.3 16.7a8 8 0 1 1 11.4 0Z"/><circle cx="12" cy="11" r="3"/></svg>`;

interface LocationMarkerProps {
  readonly map: LeafletMap;
  readonly location: GeoPosition;
  readonly disabled: boolean;
  readonly onPlaced: (at: LatLng) => void;
}

/**
 * Marks the location of the branch. It moves by mouse dragging, and by the arrow keys while focused; a finger that
 * scrolls the page over it does not move it.
 */
export function LocationMarker({
  map,
  location: { latitude, longitude },
  disabled,
  onPlaced,
}: LocationMarkerProps) {
  const { t } = useTranslation('branches');
  const title = t('map.marker');
  // Recreates the marker if its name or `disabled` changes.
  const marker = useMemo(() => newMarker(title, !disabled && !isTouched()), [title, disabled]);

  // Sets the position before the marker is added to the map.
  useEffect(() => {
    marker.setLatLng([latitude, longitude]);
  }, [marker, latitude, longitude]);
  useLayer(map, marker);

  const drop = useEffectEvent(() => onPlaced(marker.getLatLng()));
  const press = useEffectEvent(({ originalEvent }: LeafletKeyboardEvent) => {
    const by = movedByKey(originalEvent);
    if (!by || disabled) return;
    originalEvent.preventDefault();
    const at = map.latLngToContainerPoint(marker.getLatLng());
    onPlaced(map.containerPointToLatLng(at.add([by.x, by.y])));
  });
  useEffect(() => {
    const handlers = { dragend: () => drop(), keydown: (event: LeafletKeyboardEvent) => press(event) };
    marker.on(handlers);
    return () => {
      marker.off(handlers);
    };
  }, [marker]);

  // Pans to a typed location; a location selected on the map is visible already.
  useEffect(() => {
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);

  return null;
}

const newMarker = (title: string, draggable: boolean): Marker =>
  new Marker([0, 0], {
    icon: divIcon({
      className: styles.marker ?? '',
      html: DROP,
      iconSize: [SIZE, SIZE],
      iconAnchor: [SIZE / 2, SIZE - 2],
    }),
    title,
    draggable,
    autoPan: true,
  });

/** Pixels that an arrow moves the marker, and with Shift. */
const STEP = 4;
const LEAP = 40;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Distance by which a key moves the marker, in pixels; null for other keys. */
function movedByKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const by = shiftKey ? LEAP : STEP;
  return { x: direction[0] * by, y: direction[1] * by };
}

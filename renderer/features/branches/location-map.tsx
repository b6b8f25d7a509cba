import { ActionIcon, Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import {
  divIcon,
  type LatLng,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  Marker,
  TileLayer,
} from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { isTouched, useLayer, useLeafletMap, useOutlines } from '#renderer/ui/map/use-leaflet-map.ts';
import styles from './location-map.module.css';

/** Sets the first and the nearest zoom: outlines of countries bear less than pictures of streets. */
const OUTLINES = { first: 5, nearest: 9 };
const STREETS = { first: 15, nearest: 19 };
/** World view, without a location. */
const WORLD: { center: [number, number]; zoom: number } = { center: [25, 0], zoom: 1 };
/** Mercator's plane, once. */
const PLANE: [[number, number], [number, number]] = [
  [-85, -180],
  [85, 180],
];

interface LocationMapProps {
  /** Null while the branch has none. */
  readonly location: GeoPosition | null;
  /** URL of the map tiles, with `{z}`, `{x}` and `{y}`; empty for the outlines of this server. */
  readonly tiles: string;
  readonly disabled: boolean;
  readonly onLocation: (location: GeoPosition) => void;
}

/** A map on which users set the location of a branch. */
export function LocationMap({ location, tiles, disabled, onLocation }: LocationMapProps) {
  const { t } = useTranslation('branches');
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const { first, nearest } = tiles === '' ? OUTLINES : STREETS;
  const { area, map } = useLeafletMap({
    ...(location ? { center: [location.latitude, location.longitude], zoom: first } : WORLD),
    minZoom: 1,
    maxZoom: nearest,
    maxBounds: PLANE,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
    // Scrolling moves the page; buttons, double click and keyboard zoom the map.
    scrollWheelZoom: false,
    // On touch screens one finger scrolls the page; two move the map.
    dragging: !isTouched(),
  });

  const { outlines, isError } = useOutlines(styles.land ?? '');
  const streets = useMemo(() => (tiles === '' ? null : new TileLayer(tiles)), [tiles]);
  useLayer(map, streets ?? outlines);

  function setLocation(at: LatLng) {
    const { lat: latitude, lng: longitude } = at.wrap();
    onLocation({ latitude, longitude });
  }
  const putByClick = useEffectEvent((at: LatLng) => !disabled && setLocation(at));
  useEffect(() => {
    const handlers = { click: ({ latlng }: { readonly latlng: LatLng }) => putByClick(latlng) };
    map?.on(handlers);
    return () => {
      map?.off(handlers);
    };
  }, [map]);

  return (
    <section className={styles.area} aria-label={t('map.title')}>
      <div ref={area} className={styles.map} />
      {map && location && (
        <LocationMarker map={map} location={location} disabled={disabled} onPlaced={setLocation} />
      )}
      <div className={styles.bar}>
        <ActionIcon onClick={() => map?.zoomIn()} aria-label={t('map.nearer')}>
          <IconPlus size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon onClick={() => map?.zoomOut()} aria-label={t('map.farther')}>
          <IconMinus size={18} stroke={1.75} />
        </ActionIcon>
        {!disabled && (
          <Button onClick={() => map && setLocation(map.getCenter())}>{t('map.putInMiddle')}</Button>
        )}
        <p>
          {isError && tiles === '' ? t('map.failed') : !disabled && t('map.help')}{' '}
          {tiles !== '' && t('map.from', { host: URL.parse(tiles.replace('{s}', 'a'))?.host ?? tiles })}
        </p>
      </div>
    </section>
  );
}

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
function LocationMarker({ map, location: { latitude, longitude }, disabled, onPlaced }: LocationMarkerProps) {
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

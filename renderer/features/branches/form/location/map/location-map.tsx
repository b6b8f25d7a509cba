import { ActionIcon, Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type LatLng, TileLayer } from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { isTouched, useLayer, useLeafletMap, useOutlines } from '#renderer/ui/map/use-leaflet-map.ts';
import styles from './location-map.module.css';
import { LocationMarker } from './location-marker.tsx';

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

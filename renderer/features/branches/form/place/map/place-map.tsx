import 'leaflet/dist/leaflet.css';
import { ActionIcon, Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GeoJSON, MapContainer, TileLayer } from 'react-leaflet';
import type { Place } from '#renderer/lib/map/place.ts';
import { useCountries } from '#renderer/lib/map/use-countries.ts';
import { cutAtDateLine } from './cut-at-date-line.ts';
import styles from './place-map.module.css';
import { PlaceMarker } from './place-marker.tsx';

/** Sets the first and the nearest zoom: outlines of countries bear less than pictures of streets. */
const OUTLINES = { first: 5, nearest: 9 };
const STREETS = { first: 15, nearest: 19 };
/** Without a place, the world. */
const WORLD: { center: [number, number]; zoom: number } = { center: [25, 0], zoom: 1 };
/** Mercator's plane, once. */
const PLANE: [[number, number], [number, number]] = [
  [-85, -180],
  [85, 180],
];

interface PlaceMapProps {
  /** Null while the branch has none. */
  readonly place: Place | null;
  /** Address of the pictures, with `{z}`, `{x}` and `{y}`; empty for the outlines that come from this server. */
  readonly tiles: string;
  readonly disabled: boolean;
  readonly onPlace: (place: Place) => void;
}

/** Shows a map on which users put a branch where it is. */
export function PlaceMap({ place, tiles, disabled, onPlace }: PlaceMapProps) {
  const { t } = useTranslation('branches');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const land = useCountries('flat', cutAtDateLine);
  const { first, nearest } = tiles === '' ? OUTLINES : STREETS;

  function putInMiddle() {
    const middle = map?.getCenter().wrap();
    if (middle) onPlace({ latitude: middle.lat, longitude: middle.lng });
  }

  return (
    <section className={styles.area} aria-label={t('map.title')}>
      <MapContainer
        ref={setMap}
        className={styles.map ?? ''}
        {...(place ? { center: [place.latitude, place.longitude], zoom: first } : WORLD)}
        minZoom={1}
        maxZoom={nearest}
        maxBounds={PLANE}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!calm}
        fadeAnimation={!calm}
        inertia={!calm}
        // The page scrolls over the map; it comes nearer by its buttons, a double click and the keyboard.
        scrollWheelZoom={false}
      >
        {tiles === '' ? (
          land.data && (
            <GeoJSON data={land.data} interactive={false} style={{ className: styles.land ?? '' }} />
          )
        ) : (
          <TileLayer url={tiles} />
        )}
        <PlaceMarker place={place} disabled={disabled} onPlace={onPlace} />
      </MapContainer>
      <div className={styles.bar}>
        <ActionIcon onClick={() => map?.zoomIn()} aria-label={t('map.nearer')}>
          <IconPlus size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon onClick={() => map?.zoomOut()} aria-label={t('map.farther')}>
          <IconMinus size={18} stroke={1.75} />
        </ActionIcon>
        {!disabled && <Button onClick={putInMiddle}>{t('map.putInMiddle')}</Button>}
        <p>
          {land.isError && tiles === '' ? t('map.failed') : !disabled && t('map.help')}{' '}
          {tiles !== '' && t('map.from', { host: URL.parse(tiles.replace('{s}', 'a'))?.host ?? tiles })}
        </p>
      </div>
    </section>
  );
}

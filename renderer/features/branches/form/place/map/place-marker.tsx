import { divIcon, type LatLng, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import type { Place } from '#renderer/lib/map/place.ts';
import { movedByKey } from './moved-by-key.ts';
import styles from './place-map.module.css';

const SIZE = 36;
/** A drop, its tip at the place. */
const DROP = `<svg width="${SIZE}" height="${SIZE}" viewBox="0 0 24 24" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" aria-hidden="true"><path d="M12 22.5 6.3 16.7a8 8 0 1 1 11.4 0Z"/><circle cx="12" cy="11" r="3"/></svg>`;

interface PlaceMarkerProps {
  readonly place: Place | null;
  readonly disabled: boolean;
  readonly onPlace: (place: Place) => void;
}

/** Marks where the branch is: put by a click, moved by dragging it and by the arrow keys while it is focused. */
export function PlaceMarker({ place, disabled, onPlace }: PlaceMarkerProps) {
  const { t } = useTranslation('branches');
  const marker = useRef<LeafletMarker>(null);
  const map = useMap();
  const icon = useMemo(
    () =>
      divIcon({
        className: styles.marker ?? '',
        html: DROP,
        iconSize: [SIZE, SIZE],
        iconAnchor: [SIZE / 2, SIZE - 2],
      }),
    [],
  );

  const put = (at: LatLng) => {
    const { lat: latitude, lng: longitude } = at.wrap();
    onPlace({ latitude, longitude });
  };
  useMapEvents({ click: ({ latlng }) => !disabled && put(latlng) });

  // Brings a typed place into the picture; one that was pointed at is there already.
  const show = useEffectEvent(() => {
    const at = marker.current?.getLatLng();
    if (at && !map.getBounds().contains(at)) map.panTo(at);
  });
  useEffect(() => {
    if (place) show();
  }, [place]);

  if (!place) return null;
  return (
    <Marker
      ref={marker}
      // Makes the marker anew when it becomes movable or fixed, or its name changes.
      key={`${disabled} ${t('map.marker')}`}
      position={[place.latitude, place.longitude]}
      icon={icon}
      title={t('map.marker')}
      draggable={!disabled}
      autoPan
      eventHandlers={{
        dragend: () => marker.current && put(marker.current.getLatLng()),
        keydown: ({ originalEvent }) => {
          const by = movedByKey(originalEvent);
          const at = marker.current?.getLatLng();
          if (!by || !at || disabled) return;
          originalEvent.preventDefault();
          put(map.containerPointToLatLng(map.latLngToContainerPoint(at).add([by.x, by.y])));
        },
      }}
    />
  );
}

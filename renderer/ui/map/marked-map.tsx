import { ActionIcon } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react';
import { type LatLngBoundsLiteral, type Map as LeafletMap, SVG } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { type Heap, heapMarkers, type Lying } from './heap-markers.ts';
import { type LabelSide, labelSide } from './label-side.ts';
import styles from './map.module.css';
import { useLayer, useLeafletMap, useOutlines } from './use-leaflet-map.ts';

/** Zoom of a view of all items at most: a city; the outline of a country around a single location. */
const MAX_ZOOM = { all: 10, one: 6.5 };
/** Zoom levels by which a press on a cluster moves nearer. */
const CLUSTER_STEP = 2;
/** Room around the outermost items, as a share of the map. */
const MAP_PADDING = 0.12;
const WORLD: LatLngBoundsLiteral = [
  [72, -160],
  [-54, 170],
];

/** Item on the map, with its position in the view. */
export interface OnMap<Thing> extends Lying {
  readonly thing: Thing;
}

interface MarkedMapProps<Thing extends GeoPosition> {
  readonly things: readonly Thing[];
  /** Accessible name of the map. */
  readonly label: string;
  readonly failedHint: string;
  readonly className?: string | undefined;
  /** Without buttons, for wallboards. */
  readonly fixed?: true;
  /** Renders a marker or cluster; `nearer` zooms in on a cluster, `room` is the side with space for a name. */
  readonly marker: (heap: Heap<OnMap<Thing>>, nearer: () => void, room: LabelSide) => ReactNode;
}

/** Map with markers; close ones form a cluster. Loads nothing from other servers. */
export function MarkedMap<Thing extends GeoPosition>(props: MarkedMapProps<Thing>) {
  const { things, label, failedHint, className = '', fixed, marker } = props;
  const { t } = useTranslation('map');
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { area, map } = useLeafletMap({
    center: [0, 0],
    zoom: 0,
    minZoom: -1,
    maxZoom: 12,
    zoomSnap: 0,
    zoomControl: false,
    attributionControl: false,
    // The markers are not part of the map, and would not move with its animations.
    zoomAnimation: false,
    inertia: false,
    keyboard: false,
    scrollWheelZoom: false,
    boxZoom: false,
    dragging: !fixed,
    doubleClickZoom: !fixed,
    touchZoom: !fixed,
    // Outlines around the view, which a drag moves into it.
    renderer: new SVG({ padding: 1 }),
  });
  const canvas = useMergedRef(ref, area);
  const { outlines, isError } = useOutlines(styles.land ?? '');
  useLayer(map, outlines);
  const view = useView(map);
  const showAll = useFullView(map, things, width, height);
  const heaps = useMemo(() => {
    if (!map || view === 0) return [];
    const lying = things.map((thing) => {
      const { x, y } = map.latLngToContainerPoint([thing.latitude, thing.longitude]);
      return { x, y, thing };
    });
    return heapMarkers(lying.filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height));
  }, [map, view, things, width, height]);

  if (isError) return <EmptyState title={t('failed')} hint={failedHint} />;
  return (
    <section className={`${styles.map} ${className}`} aria-label={label}>
      <div className={styles.canvas} ref={canvas} />
      {heaps.map((heap) =>
        marker(
          heap,
          () => map?.setZoomAround([heap.x, heap.y], map.getZoom() + CLUSTER_STEP),
          labelSide(heap, heaps, width),
        ),
      )}
      {!fixed && <ZoomButtons onZoom={(by) => map?.setZoom(map.getZoom() + by)} onAll={showAll} />}
    </section>
  );
}

/** Number of changes of the view; 0 before it is set. */
function useView(map: LeafletMap | null): number {
  const [view, change] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    map?.on('move zoom', change);
    return () => {
      map?.off('move zoom', change);
    };
  }, [map]);
  return view;
}

/**
 * Shows all items, also later ones, until the user moves the map; the returned function shows them again.
 */
function useFullView(
  map: LeafletMap | null,
  things: readonly GeoPosition[],
  width: number,
  height: number,
): () => void {
  const isMoved = useRef(false);
  const isFitting = useRef(false);
  function showAll() {
    if (!map || width === 0) return;
    map.invalidateSize({ animate: false, pan: false });
    if (isMoved.current) return;
    const points = things.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    const isOne = new Set(points.map(String)).size === 1;
    isFitting.current = true;
    map.fitBounds(points.length > 0 ? points : WORLD, {
      animate: false,
      padding: [width * MAP_PADDING, height * MAP_PADDING],
      maxZoom: isOne ? MAX_ZOOM.one : MAX_ZOOM.all,
    });
    isFitting.current = false;
  }
  const showAllNow = useEffectEvent(showAll);
  useEffect(() => {
    const noteMove = () => {
      if (!isFitting.current) isMoved.current = true;
    };
    map?.on('dragstart zoomstart', noteMove);
    return () => {
      map?.off('dragstart zoomstart', noteMove);
    };
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits again when items or the size change.
  useEffect(() => showAllNow(), [map, things, width, height]);
  return () => {
    isMoved.current = false;
    showAll();
  };
}

interface ZoomButtonsProps {
  /** Changes the zoom by this number of levels. */
  readonly onZoom: (by: number) => void;
  readonly onAll: () => void;
}

/** Zooms in, out, and back to the view of all branches. */
function ZoomButtons({ onZoom, onAll }: ZoomButtonsProps) {
  const { t } = useTranslation('map');
  return (
    <div className={styles.zoom}>
      <ActionIcon variant="default" onClick={() => onZoom(1)} aria-label={t('zoomIn')}>
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={() => onZoom(-1)} aria-label={t('zoomOut')}>
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={onAll} aria-label={t('zoomAll')}>
        <IconZoomScan size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

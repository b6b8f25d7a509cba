import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { type GeoPosition, useCountries } from '#renderer/lib/map.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { boxedCountries } from './countries.ts';
import { type Heap, heapMarkers, type Lying } from './heap-markers.ts';
import { type LabelSide, labelSide } from './label-side.ts';
import styles from './map.module.css';
import { type MapView, moved, project, viewOf, zoomed } from './map-view.ts';

/** Its map library would otherwise be loaded by every screen of staff. */
const Land = fetchedPart(async () => (await import('./land.tsx')).Land);

/** Zoom factor of a button press. */
const STEP = 2;

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
  const { ref, width, height } = useElementSize();
  const countries = useCountries('boxed', boxedCountries);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const fullView = useMemo(() => viewOf(things, size), [things, size]);
  // Shows all items, also later ones, until the user moves the map.
  const [selected, setSelected] = useState<MapView | null>(null);
  const view = selected ?? fullView;
  const zoom = (factor: number, about = { x: width / 2, y: height / 2 }) =>
    setSelected(zoomed(view, factor, about));
  const drag = useDrag(view, setSelected);
  const heaps = useMemo(() => {
    const lying = things.map((thing) => ({ ...project(view, thing), thing }));
    return heapMarkers(lying.filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height));
  }, [things, view, width, height]);

  if (countries.isError) return <EmptyState title={t('failed')} hint={failedHint} />;
  return (
    <section className={`${styles.map} ${className}`} ref={ref} aria-label={label} {...(!fixed && drag)}>
      <Suspense fallback={null}>
        {countries.data && width > 0 && <Land countries={countries.data} view={view} size={size} />}
      </Suspense>
      {width > 0 &&
        heaps.map((heap) => marker(heap, () => zoom(STEP * STEP, heap), labelSide(heap, heaps, width)))}
      {!fixed && <ZoomButtons onZoom={zoom} step={STEP} onAll={() => setSelected(null)} />}
    </section>
  );
}

/** Pans the map by pointer; a press on a marker stays a press. */
function useDrag(view: MapView, onMove: (view: MapView) => void) {
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

interface ZoomButtonsProps {
  readonly step: number;
  readonly onZoom: (factor: number) => void;
  readonly onAll: () => void;
}

/** Zooms in, out, and back to the view of all branches. */
function ZoomButtons({ step, onZoom, onAll }: ZoomButtonsProps) {
  const { t } = useTranslation('map');
  return (
    <div className={styles.zoom}>
      <ActionIcon variant="default" onClick={() => onZoom(step)} aria-label={t('zoomIn')}>
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={() => onZoom(1 / step)} aria-label={t('zoomOut')}>
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" onClick={onAll} aria-label={t('zoomAll')}>
        <IconZoomScan size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

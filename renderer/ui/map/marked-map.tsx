import { useElementSize } from '@mantine/hooks';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { type GeoPosition, useCountries } from '#renderer/lib/map.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { boxedCountries } from './countries.ts';
import { type Heap, heapMarkers, type Lying } from './heap-markers.ts';
import { type LabelSide, labelSide } from './label-side.ts';
import { type MapView, project, viewOf, zoomed } from './map-view.ts';
import styles from './marked-map.module.css';
import { useDrag } from './use-drag.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Its map library would otherwise be loaded by every screen of staff. */
const Land = fetchedPart(async () => (await import('./land.tsx')).Land);

/** A press on a button makes the picture so much larger. */
const STEP = 2;

/** What lies on the map, and where in the picture. */
export interface OnMap<Thing> extends Lying {
  readonly thing: Thing;
}

interface MarkedMapProps<Thing extends GeoPosition> {
  readonly things: readonly Thing[];
  /** Says what the map shows. */
  readonly label: string;
  readonly failedHint: string;
  readonly className?: string | undefined;
  /** Leaves the buttons out: nobody is there to press them. */
  readonly fixed?: true;
  /** Draws what lies in one place; `nearer` brings those of a heap apart, `room` is on which side a name fits. */
  readonly marker: (heap: Heap<OnMap<Thing>>, nearer: () => void, room: LabelSide) => ReactNode;
}

/** Shows things where they are on the globe; those that lie close share a marker. Nothing is loaded from outside. */
export function MarkedMap<Thing extends GeoPosition>(props: MarkedMapProps<Thing>) {
  const { things, label, failedHint, className = '', fixed, marker } = props;
  const { t } = useTranslation('map');
  const { ref, width, height } = useElementSize();
  const countries = useCountries('boxed', boxedCountries);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const whole = useMemo(() => viewOf(things, size), [things, size]);
  // Shows all of them, however many there come to be, until the picture is moved.
  const [chosen, setChosen] = useState<MapView | null>(null);
  const view = chosen ?? whole;
  const zoom = (factor: number, about = { x: width / 2, y: height / 2 }) =>
    setChosen(zoomed(view, factor, about));
  const drag = useDrag(view, setChosen);
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
      {!fixed && <ZoomButtons onZoom={zoom} step={STEP} onAll={() => setChosen(null)} />}
    </section>
  );
}

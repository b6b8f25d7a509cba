import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#renderer/lib/map/place.ts';
import { useCountries } from '#renderer/lib/map/use-countries.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { boxedCountries } from './countries.ts';
import styles from './fleet-map.module.css';
import { FleetMarker } from './fleet-marker.tsx';
import { heapMarkers } from './heap-markers.ts';
import { Land } from './land.tsx';
import { MapLegend } from './map-legend.tsx';
import { type MapView, project, viewOf, zoomed } from './map-view.ts';
import { useDrag } from './use-drag.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** A press on a button makes the picture so much larger. */
const STEP = 2;

type Placed = FleetPoint & Place;
const isPlaced = (point: FleetPoint): point is Placed => point.latitude !== null && point.longitude !== null;

/** Shows the branches where they are. Their marks say how they are; those that lie close share a marker. */
export function FleetMap({ points }: { readonly points: readonly FleetPoint[] }) {
  const { t } = useTranslation('fleet');
  const { ref, width, height } = useElementSize();
  const countries = useCountries('boxed', boxedCountries);
  const placed = useMemo(() => points.filter(isPlaced), [points]);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const whole = useMemo(() => viewOf(placed, size), [placed, size]);
  // Shows all branches, however many there come to be, until the picture is moved.
  const [chosen, setChosen] = useState<MapView | null>(null);
  const view = chosen ?? whole;
  const zoom = (factor: number, about = { x: width / 2, y: height / 2 }) =>
    setChosen(zoomed(view, factor, about));
  const drag = useDrag(view, setChosen);
  const heaps = useMemo(() => {
    const lying = placed.map((point) => ({ ...project(view, point), point }));
    return heapMarkers(lying.filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height));
  }, [placed, view, width, height]);

  const unplaced = points.length - placed.length;
  return (
    <Card className={styles.card}>
      {countries.isError ? (
        <EmptyState title={t('mapFailed')} hint={t('mapFailedHint')} />
      ) : (
        <section className={styles.map} ref={ref} aria-label={t('mapLabel')} {...drag}>
          {countries.data && width > 0 && <Land countries={countries.data} view={view} size={size} />}
          {width > 0 &&
            heaps.map(({ x, y, things }) => (
              <FleetMarker
                key={things[0].point.id}
                x={x}
                y={y}
                points={things.map(({ point }) => point)}
                onZoom={() => zoom(STEP * STEP, { x, y })}
              />
            ))}
          <ZoomButtons onZoom={zoom} step={STEP} onAll={() => setChosen(null)} />
        </section>
      )}
      <div className={styles.foot}>
        <MapLegend />
        {unplaced > 0 && <p>{t('unplaced', { count: unplaced })}</p>}
      </div>
    </Card>
  );
}

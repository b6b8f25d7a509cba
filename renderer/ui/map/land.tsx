import { GeoMap } from '@nivo/geo';
import { memo, useMemo } from 'react';
import { type Country, countriesIn } from './countries.ts';
import styles from './map.module.css';
import type { MapView, Size } from './map-view.ts';

interface LandProps {
  readonly countries: readonly Country[];
  readonly view: MapView;
  readonly size: Size;
}

/** Countries below the branches, decorative. Rerenders only if the view changes. */
export const Land = memo(function Land({ countries, view, size }: LandProps) {
  const shapes = useMemo(
    () => countriesIn(countries, view, size).map(({ shape }) => shape),
    [countries, view, size],
  );
  return (
    <div className={styles.land} aria-hidden="true">
      <GeoMap
        width={size.width}
        height={size.height}
        features={shapes}
        projectionType="mercator"
        projectionScale={view.scale}
        projectionTranslation={[view.x / size.width, view.y / size.height]}
        isInteractive={false}
      />
    </div>
  );
});

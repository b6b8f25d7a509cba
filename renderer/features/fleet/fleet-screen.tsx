import { Button } from '@mantine/core';
import { IconDevices, IconKey, IconVersions } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useFleetPoints, useLiveFleet } from './api/use-fleet.ts';
import { CentralCard } from './central-card.tsx';
import { CodesDialog } from './codes/codes-dialog.tsx';
import { FleetFilters } from './fleet-filters.tsx';
import styles from './fleet-screen.module.css';
import { FleetTable } from './fleet-table.tsx';
import { FILTERED, FLEET_FILTERS, type FleetFilter, fleetTotals } from './fleet-totals.ts';
import { ViewSelect } from './view-select.tsx';

/** Fetched when it is first looked at: the shapes of the countries are large. */
const FleetMap = fetchedPart(async () => (await import('./map/fleet-map.tsx')).FleetMap);

/** Shows all branches, in a list or on a map, as they are now. */
export function FleetScreen() {
  const { t } = useTranslation(['fleet', 'common', 'map']);
  const may = usePrivilege();
  const [params, setParams] = useSearchParams();
  const [coding, setCoding] = useState(false);
  useLiveFleet();
  const { data: points } = useFleetPoints();
  const filter = FLEET_FILTERS.find((each) => each === params.get('show')) ?? 'all';
  // The settings may want no maps; until they are known, what the address says is shown.
  const hasMaps = useSetting('useMaps') !== 'N';
  const view = hasMaps && params.get('view') === 'map' ? 'map' : 'list';
  const put = (name: string, value: string, plain: string) =>
    setParams(
      (now) => {
        if (value === plain) now.delete(name);
        else now.set(name, value);
        now.delete('page');
        return now;
      },
      { replace: true },
    );

  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <div className={styles.bar}>
        <FleetFilters
          totals={points && fleetTotals(points)}
          value={filter}
          onChange={(chosen: FleetFilter) => put('show', chosen, 'all')}
        />
        {hasMaps && <ViewSelect value={view} onChange={(chosen) => put('view', chosen, 'list')} />}
        <div className={styles.ways}>
          <Button
            component={Link}
            to="/app/fleet/devices"
            leftSection={<IconDevices size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('devices')}
          </Button>
          <Button
            component={Link}
            to="/app/fleet/versions"
            leftSection={<IconVersions size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('versions')}
          </Button>
          {points && points.length > 0 && (
            <Button leftSection={<IconKey size={18} stroke={1.75} />} onClick={() => setCoding(true)}>
              {t('codes.open')}
            </Button>
          )}
          {may([MODULES.branchCreate]) && <NewLink to="/app/fleet/new" label={t('new')} />}
        </div>
      </div>
      {coding && points && <CodesDialog points={points} onClose={() => setCoding(false)} />}
      {view === 'list' ? (
        <FleetTable filter={filter} />
      ) : (
        <Suspense fallback={<p className={styles.drawing}>{t('map:loading')}</p>}>
          <FleetMap points={points?.filter(FILTERED[filter]) ?? []} />
        </Suspense>
      )}
      <CentralCard />
    </div>
  );
}

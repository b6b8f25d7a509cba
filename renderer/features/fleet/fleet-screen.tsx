import { Button } from '@mantine/core';
import { IconDevices, IconKey, IconList, IconMap2, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { FLEET, useFleetPoints, useLiveFleet } from './api.ts';
import { CodesDialog } from './codes-dialog.tsx';
import styles from './fleet.module.css';
import { FleetTable } from './fleet-table.tsx';
import { FILTERED, FLEET_FILTERS, type FleetFilter, fleetTotals } from './fleet-totals.ts';
import { HistoryList, ProblemList } from './lists.tsx';
import { useFleetTexts } from './texts.ts';

/** Loaded on first use: the country outlines are large. */
const FleetMap = fetchedPart(async () => (await import('./fleet-map.tsx')).FleetMap);

/** All branches as list or map, live. */
export function FleetScreen() {
  const { t } = useTranslation(['fleet', 'common', 'map']);
  const may = usePrivilege();
  const [params, setParams] = useSearchParams();
  const [coding, setCoding] = useState(false);
  useLiveFleet();
  const { data: points } = useFleetPoints();
  const filter = FLEET_FILTERS.find((each) => each === params.get('show')) ?? 'all';
  // Maps can be disabled in the settings; until these are loaded, the address decides.
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
    <div className={styles.fleetScreenScreen}>
      <PageHeader title={t('title')} />
      <div className={styles.fleetScreenBar}>
        <FleetFilters
          totals={points && fleetTotals(points)}
          value={filter}
          onChange={(selected: FleetFilter) => put('show', selected, 'all')}
        />
        {hasMaps && <ViewSelect value={view} onChange={(selected) => put('view', selected, 'list')} />}
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

interface FleetFiltersProps {
  /** Undefined until loaded. */
  readonly totals: ReturnType<typeof fleetTotals> | undefined;
  readonly value: FleetFilter;
  readonly onChange: (filter: FleetFilter) => void;
}

/** Filters with their number of branches. */
function FleetFilters({ totals, value, onChange }: FleetFiltersProps) {
  const { t, i18n } = useTranslation('fleet');
  // These two filters appear only when they match branches.
  const isWorthShowing = (filter: FleetFilter) =>
    (filter !== 'due' && filter !== 'neverConnected') || value === filter || (totals?.[filter] ?? 0) > 0;
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {FLEET_FILTERS.filter(isWorthShowing).map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {t(`total.${filter}`)} <b>{totals ? totals[filter].toLocaleString(i18n.language) : '–'}</b>
        </button>
      ))}
      {totals && <span className={styles.waiting}>{t('total.waiting', { count: totals.waiting })}</span>}
    </fieldset>
  );
}

type View = keyof typeof ICONS;

const ICONS = { list: IconList, map: IconMap2 };

interface ViewSelectProps {
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Switches between list and map. */
function ViewSelect({ value, onChange }: ViewSelectProps) {
  const { t } = useTranslation('fleet');
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('view')}</legend>
      {(['list', 'map'] as const).map((view) => {
        const Icon = ICONS[view];
        return (
          <button
            key={view}
            type="button"
            className={styles.filter}
            aria-pressed={view === value}
            onClick={() => onChange(view)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(view)}
          </button>
        );
      })}
    </fieldset>
  );
}

const AGING_MS = 30_000;

/** Alarms and history of central itself. */
function CentralCard() {
  const { t } = useTranslation('fleet');
  const { bytes } = useFleetTexts();
  const api = useApi();
  const { data } = useQuery({
    queryKey: FLEET.central,
    queryFn: ({ signal }) => api.call(showCentralAlarms, {}, { signal }),
    refetchInterval: AGING_MS,
  });
  if (!data) return null;
  const free = bytes(data.freeBytes);
  const problems = data.alarms.map(({ kind, detail }) => ({
    key: `${kind} ${detail}`,
    text:
      kind === 'delivery'
        ? t(detail === 'mail' ? 'central.mail' : 'central.webhook')
        : t(`central.${kind}`, { free, name: detail }),
  }));
  return (
    <Card title={t('central.title')}>
      <div className={styles.central}>
        <div>
          <ProblemList problems={problems} none={t('central.none')} />
          <p className={styles.free}>
            {t('branch.disk')}: {t('central.free', { free, total: bytes(data.totalBytes) })}
          </p>
        </div>
        <div>
          <h3 className={styles.heading}>{t('history.title')}</h3>
          <HistoryList />
        </div>
      </div>
    </Card>
  );
}

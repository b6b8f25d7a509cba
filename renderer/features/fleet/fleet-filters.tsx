import { useTranslation } from 'react-i18next';
import styles from './fleet-screen.module.css';
import { FLEET_FILTERS, type FleetFilter, type fleetTotals } from './fleet-totals.ts';

interface FleetFiltersProps {
  /** Undefined until they are loaded. */
  readonly totals: ReturnType<typeof fleetTotals> | undefined;
  readonly value: FleetFilter;
  readonly onChange: (filter: FleetFilter) => void;
}

/** Shows the number of branches of each filter, and chooses the filter. */
export function FleetFilters({ totals, value, onChange }: FleetFiltersProps) {
  const { t, i18n } = useTranslation('fleet');
  // The bar is full: these two filters are offered only where they find something.
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

import { useTranslation } from 'react-i18next';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/fleet/device-state.ts';

const ALL = 'all';
const FIRST = { kind: ALL };

interface KindFilterProps {
  /** The filtered list; its counts by kind are known after loading. */
  readonly list: {
    readonly extra: { readonly counts: Readonly<Record<DeviceKind, number>> } | undefined;
  };
  /** Null for all. */
  readonly value: DeviceKind | null;
  readonly onChange: (kind: DeviceKind | null) => void;
}

/** Kind filter in the address; null for all. */
export function useKindInAddress() {
  const [{ kind }, change] = useAddressValues(FIRST);
  const known = DEVICE_KINDS.find((each) => each === kind) ?? null;
  return [known, (selected: DeviceKind | null) => change({ kind: selected ?? ALL })] as const;
}

/** Filters a list by kind, with the number of devices of each. */
export function KindFilter({ list, value, onChange }: KindFilterProps) {
  const { t } = useTranslation('devices');
  const counts = list.extra?.counts;
  const all = counts && DEVICE_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <SegmentsField
      label={t('filter')}
      inRow
      options={[
        { value: ALL, label: all === undefined ? t('filterOf.all') : t('all', { count: all }) },
        ...DEVICE_KINDS.map((kind) => ({
          value: kind,
          label: counts ? t(`kinds.${kind}`, { count: counts[kind] }) : t(`filterOf.${kind}`),
        })),
      ]}
      value={value ?? ALL}
      onChange={(selected: DeviceKind | typeof ALL) => onChange(selected === ALL ? null : selected)}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/devices/device-state.ts';

const ALL = 'all';
const FIRST = { kind: ALL };

interface KindFilterProps {
  /** The list that it filters; what stands beside its rows says how many there are of each kind, once it is known. */
  readonly list: {
    readonly beside: { readonly counts: Readonly<Record<DeviceKind, number>> } | undefined;
  };
  /** Null for all. */
  readonly value: DeviceKind | null;
  readonly onChange: (kind: DeviceKind | null) => void;
}

/** Reads the kind that the address keeps a list to; null for all. */
export function useKindInAddress() {
  const [{ kind }, change] = useAddressValues(FIRST);
  const known = DEVICE_KINDS.find((each) => each === kind) ?? null;
  return [known, (chosen: DeviceKind | null) => change({ kind: chosen ?? ALL })] as const;
}

/** Keeps a list of devices to those of one kind, and says how many there are of each. */
export function KindFilter({ list, value, onChange }: KindFilterProps) {
  const { t } = useTranslation('devices');
  const counts = list.beside?.counts;
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
      onChange={(chosen: DeviceKind | typeof ALL) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

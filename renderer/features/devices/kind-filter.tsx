import { useTranslation } from 'react-i18next';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/devices/device-state.ts';

const ALL = 'all';

interface KindFilterProps {
  /** The list that it filters; what stands beside its rows says how many there are of each kind, once it is known. */
  readonly list: {
    readonly beside: { readonly counts: Readonly<Record<DeviceKind, number>> } | undefined;
    turnTo(page: number): void;
  };
  /** Null for all. */
  readonly value: DeviceKind | null;
  readonly onChange: (kind: DeviceKind | null) => void;
}

/** Keeps a list of devices to those of one kind, from its first page on, and says how many there are of each. */
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
      onChange={(chosen: DeviceKind | typeof ALL) => {
        onChange(chosen === ALL ? null : chosen);
        list.turnTo(1);
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/devices/device-state.ts';

const ALL = 'all';

interface KindFilterProps {
  /** Undefined until they are known. */
  readonly counts: Readonly<Record<DeviceKind, number>> | undefined;
  /** Null for all. */
  readonly value: DeviceKind | null;
  readonly onChange: (kind: DeviceKind | null) => void;
}

/** Keeps a list of devices to those of one kind, and says how many there are of each. */
export function KindFilter({ counts, value, onChange }: KindFilterProps) {
  const { t } = useTranslation('devices');
  const all = DEVICE_KINDS.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
  return (
    <SegmentsField
      label={t('filter')}
      inRow
      options={[
        { value: ALL, label: t('all', { count: all }) },
        ...DEVICE_KINDS.map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`, { count: counts?.[kind] ?? 0 }),
        })),
      ]}
      value={value ?? ALL}
      onChange={(chosen: DeviceKind | typeof ALL) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type DeviceStatus, getDeviceScreenshot } from '#shared/contract/devices/device-status.ts';
import css from './devices.module.css';

/** A page takes one each minute: from here on the last one tells of what was, ms. */
const OLD_MS = 180_000;

interface ScreenshotProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
  /** Stands in its place while there is none. */
  readonly children: ReactNode;
}

/** Shows the last picture of a device's screen, grey once it is old. */
export function Screenshot({ idBranches, device, children }: ScreenshotProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const { place, pictureAt, pages, name } = device;
  const { data: picture } = useQuery({
    queryKey: ['screen picture', idBranches, place, pictureAt],
    queryFn: async ({ signal }) => {
      const params = { id: idBranches, place };
      return addressOf(await api.call(getDeviceScreenshot, { params }, { signal }));
    },
    enabled: pictureAt !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (pictureAt === null || !picture) return children;
  const isOld = Date.now() - pictureAt > OLD_MS || pages[0]?.live !== 'Y';
  return (
    <img
      className={css.picture}
      data-old={isOld || undefined}
      src={picture}
      alt={t('pictureAlt', { name })}
    />
  );
}

/** Makes an address of a picture that nobody needs to give back. */
const addressOf = (bytes: Uint8Array): string =>
  `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

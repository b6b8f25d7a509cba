import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type DeviceStatus, getDeviceScreenshot } from '#shared/contract/devices/device-status.ts';
import css from './devices.module.css';

/** Age from which a screenshot is outdated, ms; pages send one each minute. */
const OLD_MS = 180_000;

interface ScreenshotProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
  /** Shown while there is no screenshot. */
  readonly children: ReactNode;
}

/** Shows the last picture of a device's screen, grey once it is old. */
export function Screenshot({ idBranches, device, children }: ScreenshotProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const { screen, screenshotAt, pages, name } = device;
  const { data: image } = useQuery({
    queryKey: ['screen picture', idBranches, screen, screenshotAt],
    queryFn: async ({ signal }) => {
      const params = { id: idBranches, screen };
      return addressOf(await api.call(getDeviceScreenshot, { params }, { signal }));
    },
    enabled: screenshotAt !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (screenshotAt === null || !image) return children;
  const isOld = Date.now() - screenshotAt > OLD_MS || pages[0]?.live !== 'Y';
  return (
    <img className={css.image} data-old={isOld || undefined} src={image} alt={t('screenshotAlt', { name })} />
  );
}

/** Data URL of an image, which needs no revoking. */
const addressOf = (bytes: Uint8Array): string =>
  `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { OneTimeSecret } from '#renderer/ui/overlay/one-time-secret.tsx';
import type { Millis } from '#shared/domain/ids.ts';

/** Shows a code that was just made, to be written down or copied, and where it is typed in. */
export function OneTimeCode({ code, expiresAt }: { readonly code: string; readonly expiresAt: Millis }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  return (
    <>
      <OneTimeSecret secret={code} />
      <Text size="sm" mt="md">
        {t('code.validUntil', { date: moment(expiresAt) })}
      </Text>
      <Text size="sm" mt="xs">
        {t('code.where', { address: window.location.origin })}
      </Text>
    </>
  );
}

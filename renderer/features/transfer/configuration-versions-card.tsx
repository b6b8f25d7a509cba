import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  getConfigurationVersion,
  listConfigurationVersions,
} from '#shared/contract/configuration/transfer.ts';
import { saveConfiguration } from './save-configuration.ts';
import styles from './transfer.module.css';

/** Query key prefix of configuration versions. */
export const CONFIGURATION_VERSIONS_KEY = 'configurationVersions';

/** Restores the configuration before an import. Renders nothing without versions. */
export function ConfigurationVersionsCard() {
  const { t, i18n } = useTranslation('transfer');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const { data: versions = [] } = useQuery({
    queryKey: [CONFIGURATION_VERSIONS_KEY],
    queryFn: ({ signal }) => api.call(listConfigurationVersions, {}, { signal }),
  });
  const taking = useAction(
    (at: number, call) => api.call(getConfigurationVersion, { params: { at } }, call),
    {
      onDone: saveConfiguration,
    },
  );
  if (versions.length === 0) return null;
  const moment = (at: number) => momentText(at, i18n.language);
  return (
    <Card title={t('kept.title')}>
      <p className={styles.text}>{t('kept.text')}</p>
      <ul className={styles.stored}>
        {versions.map(({ at, username }) => (
          <li key={at}>
            <span>{t('kept.one', { date: moment(at), name: username })}</span>
            <Button
              size="sm"
              disabled={isDisconnected}
              loading={taking.busy}
              aria-label={t('kept.doOf', { date: moment(at) })}
              onClick={() => void taking.run(at)}
            >
              {t('kept.do')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

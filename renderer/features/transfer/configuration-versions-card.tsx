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

/** First part of the key of what is known of kept configurations. */
export const CONFIGURATION_VERSIONS_KEY = 'configurationVersions';

/** Gives back what was configured before each import: the way back. Draws nothing while there was none. */
export function ConfigurationVersionsCard() {
  const { t, i18n } = useTranslation('transfer');
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const { data: kept = [] } = useQuery({
    queryKey: [CONFIGURATION_VERSIONS_KEY],
    queryFn: ({ signal }) => api.call(listConfigurationVersions, {}, { signal }),
  });
  const taking = useAction(
    (at: number, call) => api.call(getConfigurationVersion, { params: { at } }, call),
    {
      onDone: saveConfiguration,
    },
  );
  if (kept.length === 0) return null;
  const moment = (at: number) => momentText(at, i18n.language);
  return (
    <Card title={t('kept.title')}>
      <p className={styles.text}>{t('kept.text')}</p>
      <ul className={styles.kept}>
        {kept.map(({ at, username }) => (
          <li key={at}>
            <span>{t('kept.one', { date: moment(at), name: username })}</span>
            <Button
              size="sm"
              disabled={lost}
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

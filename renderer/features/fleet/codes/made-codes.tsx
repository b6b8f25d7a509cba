import { Button, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { csvText } from '#renderer/lib/texts/csv-text.ts';
import type { makeEnrolmentCodes } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import styles from './codes.module.css';

/** Shows codes that were just made, to be printed or kept in a file. */
export function MadeCodes({ codes, expiresAt }: AnswerOf<typeof makeEnrolmentCodes>) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const until = moment(expiresAt);

  function download() {
    const heading = [t('column.name'), t('codes.code'), t('codes.until')];
    const text = csvText([heading, ...codes.map(({ branchName, code }) => [branchName, code, until])]);
    saveFile({ file: new Blob([text], { type: 'text/csv' }), name: `${t('codes.file')}.csv` });
  }

  return (
    <div className={styles.made}>
      <b>{t('codes.once')}</b>
      <div className={styles.tools}>
        <Button leftSection={<IconDownload size={18} stroke={1.75} />} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div className={styles.paper}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('codes.code')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ idBranches, branchName, code }) => (
              <tr key={idBranches}>
                <th scope="row">{branchName}</th>
                <td>{code}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm">{t('code.validUntil', { date: until })}</Text>
      <Text size="sm">{t('code.where', { address: window.location.origin })}</Text>
    </div>
  );
}

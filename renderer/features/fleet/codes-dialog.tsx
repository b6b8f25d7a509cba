import { ActionIcon, Button, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { saveFile } from '#renderer/lib/api.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import type { createEnrolmentCodes } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { csvText } from '#shared/domain/csv-text.ts';
import styles from './codes.module.css';

/** Shows codes that were just made, to be printed or kept in a file. */
export function GeneratedCodes({ codes, expiresAt }: AnswerOf<typeof createEnrolmentCodes>) {
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
            {codes.map((made) => (
              <GeneratedCode key={made.idBranches} {...made} />
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm">{t('code.validUntil', { date: until })}</Text>
      <Text size="sm">{t('code.where', { address: window.location.origin })}</Text>
    </div>
  );
}

/** Shows a branch's code, to be selected or copied: one technician goes to one branch. */
function GeneratedCode({ branchName, code }: AnswerOf<typeof createEnrolmentCodes>['codes'][number]) {
  const { t } = useTranslation(['fleet', 'common']);
  const { shown, copied, copy } = useCopy<HTMLSpanElement>(code);
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <tr>
      <th scope="row">{branchName}</th>
      <td>
        <span ref={shown}>{code}</span>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('codes.copy', { name: branchName })}
          onClick={() => void copy()}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
        <small aria-live="polite">
          {copied === 'yes' && t('common:shownOnce.copied')}
          {copied === 'selected' && t('common:shownOnce.copyFailed')}
        </small>
      </td>
    </tr>
  );
}

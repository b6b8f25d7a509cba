import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReportFile } from '../api/use-report-file.ts';
import type { ListedReport } from './use-report-list.ts';

/** Makes the file of a saved report, in the format that it is saved with. */
export function DownloadButton({ report }: { readonly report: ListedReport }) {
  const { t } = useTranslation('reporting');
  const file = useReportFile();
  const { name, reportType, design } = report;
  const label = t('download', { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      loading={file.busy}
      onClick={() =>
        void file.run({
          ...{ name, reportType, filters: design.filters },
          formatExport: design.configuration.export.name,
        })
      }
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  );
}

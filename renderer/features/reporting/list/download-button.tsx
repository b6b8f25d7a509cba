import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportFile } from '../api/use-report-file.ts';
import type { ListedReport } from './use-report-list.ts';

interface DownloadButtonProps {
  readonly report: ListedReport;
  /** Makes one at a time, of whichever report. */
  readonly file: ReportFile;
}

/** Makes the file of a saved report, in the format that it is saved with. */
export function DownloadButton({ report, file }: DownloadButtonProps) {
  const { t } = useTranslation('reporting');
  const { name, reportType, design } = report;
  const label = t('download', { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={file.busy}
      onClick={() =>
        void file.run({
          name,
          reportType,
          filters: design.filters,
          formatExport: design.configuration.export.name,
        })
      }
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  );
}

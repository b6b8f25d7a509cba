import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { EXPORTS } from '#shared/contract/reports/report-designs.ts';
import type { ReportFile } from '../api/use-report-file.ts';
import type { ReportRequest } from '../api/use-report-table.ts';
import type { SelectedSort } from './table/table-lines.ts';

interface ExportMenuProps {
  readonly asked: ReportRequest;
  /** Heads the file; the name of its type where it is empty. */
  readonly name: string;
  readonly sort: SelectedSort | null;
  readonly file: ReportFile;
  readonly disabled: boolean;
}

/** Makes a file of exactly what is seen, in the order seen. */
export function ExportMenu({ asked, name, sort, file, disabled }: ExportMenuProps) {
  const { t } = useTranslation('reporting');
  const isDisconnected = useConnection().state === 'lost';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          disabled={disabled || isDisconnected}
          loading={file.busy}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
        >
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.map((formatExport) => (
          <Menu.Item
            key={formatExport}
            onClick={() =>
              void file.run({
                reportType: asked.type,
                filters: [...asked.filters],
                formatExport,
                ...(name !== '' && { name }),
                ...(sort && { sort: { column: sort.column, descending: sort.descending ? 'Y' : 'N' } }),
              })
            }
          >
            {t(`export.${formatExport}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

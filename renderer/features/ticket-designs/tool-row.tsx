import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import desk from '#renderer/ui/designer/designer.module.css';
import { type PaperWidth, paperWidths } from '#shared/domain/printing/ticket-document.ts';
import { useDesigner } from './designer-context.ts';
import { openPrinterView } from './paper/open-printer-view.ts';
import { PrintTest } from './sample/print-test.tsx';
import { SampleMenu } from './sample/sample-menu.tsx';
import css from './tool-row.module.css';

/** What is done to the paper as a whole: steps back and forth, its width, whose ticket it is, a look and a test. */
export function ToolRow({ steps }: { readonly steps: ReactNode }) {
  const { t } = useTranslation('ticket-designs');
  const { sample, preview, show } = useDesigner();
  return (
    <div className={desk.tools}>
      {steps}
      <SegmentedControl
        aria-label={t('width')}
        value={String(sample.width)}
        onChange={(width) => show({ width: Number(width) as PaperWidth })}
        data={paperWidths.map((width, at) => ({
          value: String(width),
          label: at === 0 ? t('millimetres', { count: width }) : String(width),
        }))}
      />
      <SampleMenu />
      <span className={css.end}>
        <Tooltip label={t('openPreview')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('openPreview')}
            disabled={!preview}
            onClick={() => preview && openPrinterView(preview.paper)}
          >
            <IconExternalLink size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <PrintTest />
      </span>
    </div>
  );
}

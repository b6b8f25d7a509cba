import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredLegend } from '../fields/required-legend.tsx';
import { useEscape } from '../overlay/use-escape.ts';
import { ScrollRegion } from '../page/scroll-region.tsx';
import css from './designer.module.css';

interface Props {
  readonly label: string;
  /** The sheet is open; no effect while the inspector is a column. */
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Inspector: a column at the right, or a sheet in narrow windows. */
export function InspectorFrame({ label, open, onClose, children }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 960px)', false, { getInitialValueInEffect: false });
  if (!isNarrow)
    return (
      <aside className={css.inspector} aria-label={label} data-marks-required>
        <ScrollRegion className={css.scroll}>
          <RequiredLegend />
          {children}
        </ScrollRegion>
      </aside>
    );
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      position="right"
      size={360}
      title={label}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ content: css.sheet, header: css.sheetHead, title: css.sheetTitle, body: css.sheetBody }}
      transitionProps={{ duration: 180 }}
    >
      <Sheet onClose={onClose}>{children}</Sheet>
    </Drawer>
  );
}

/** Content of the sheet. Escape closes an open list or colour picker in it first. */
function Sheet({ onClose, children }: Pick<Props, 'onClose' | 'children'>) {
  const inside = useRef<HTMLDivElement>(null);
  useEscape(inside, onClose);
  return (
    <div ref={inside} data-marks-required>
      <RequiredLegend />
      {children}
    </div>
  );
}

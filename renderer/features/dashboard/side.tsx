import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import type { SideMetrics } from './api/use-dashboard-metrics.ts';
import { KeyMetrics } from './figures/key-metrics.tsx';
import { Slides } from './slides/slides.tsx';
import { BranchTable } from './table/branch-table.tsx';

interface SideContentProps {
  readonly figures: SideMetrics;
  readonly scale?: number | undefined;
  readonly half?: true;
}

/** Shows the figures of one selection: together, in charts, on the map, and branch by branch. */
export function SideContent({ figures, scale, half }: SideContentProps) {
  const { t } = useTranslation('dashboard');
  const [lit, look] = useState<number | null>(null);
  // The row under the pointer is lit at once, charts and map when there is time.
  const litLater = useDeferredValue(lit);
  const { rows, totals, hasFailed, read } = figures;
  if (!rows || !totals) {
    if (!hasFailed) return null;
    return (
      <Card>
        <RetryState title={t('failed')} hint={t('failedHint')} onRetry={read} />
      </Card>
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('none.title')} hint={t('none.hint')} />
      </Card>
    );
  }
  const shared = { rows, lit, onLook: look, ...(half && { half }) };
  return (
    <>
      <KeyMetrics totals={totals} {...(half && { few: half })} />
      <Slides {...shared} lit={litLater} totals={totals} scale={scale} />
      <BranchTable {...shared} />
    </>
  );
}

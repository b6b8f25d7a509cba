import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Level, type SelectedLevel, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';

interface AtLevelProps {
  readonly level: Level;
  readonly children: (selected: SelectedLevel) => ReactNode;
}

/** Page of the selected branch type or branch; asks to select one first. */
export function AtLevel({ level, children }: AtLevelProps) {
  const [selected] = useSelectedLevel(level);
  if (!selected) return <SelectLevelFirst level={level} />;
  return <Fragment key={selected.id}>{children(selected)}</Fragment>;
}

/** Asks to select or create a branch type or branch first. */
export function SelectLevelFirst({ level }: { readonly level: Level }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHeader />
      <EmptyState title={t(`configuration.choose.${level}`)} hint={t(`configuration.chooseHint.${level}`)} />
    </>
  );
}

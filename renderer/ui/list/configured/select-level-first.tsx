import { useTranslation } from 'react-i18next';
import type { Level } from '#renderer/lib/installation.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';

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

import { useTranslation } from 'react-i18next';
import type { Level } from '#renderer/lib/installation.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';

/** Says that a branch type or branch has to be chosen, or made, before anything of one can be shown. */
export function SelectLevelFirst({ level }: { readonly level: Level }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHeader />
      <EmptyState title={t(`configuration.choose.${level}`)} hint={t(`configuration.chooseHint.${level}`)} />
    </>
  );
}

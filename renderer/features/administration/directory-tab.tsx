import { useTranslation } from 'react-i18next';
import { useSettings } from '#renderer/lib/reads.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { DirectoryForm } from './directory-form.tsx';
import { directorySettingsOf } from './directory-settings.ts';

/** Shows the settings of the directory that holds the users of the type AD (access specification, section 2). */
export function DirectoryTab() {
  const { t } = useTranslation('directory');
  const settings = useSettings();
  return (
    <>
      <PageHeader />
      {settings.data && <DirectoryForm settings={directorySettingsOf(settings.data)} />}
      {settings.isError && !settings.data && <EmptyState title={t('notLoaded')} />}
    </>
  );
}

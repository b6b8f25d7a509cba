import { useTranslation } from 'react-i18next';
import { BranchFormScreen } from './branch-form-screen.tsx';

const LIST = '/app/configuration/branch';

/** The form as the configuration opens it. */
export function ConfiguredBranchForm() {
  const { t } = useTranslation(['branches', 'common']);
  return (
    <BranchFormScreen
      list={LIST}
      crumbs={[
        { label: t('common:menu.configuration'), to: '/app/configuration' },
        { label: t('title'), to: LIST },
      ]}
    />
  );
}

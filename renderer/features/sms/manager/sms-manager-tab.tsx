import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { SettingsLoader } from '#renderer/ui/settings-form/settings-form.tsx';
import { useSms } from '../use-sms.ts';
import { ManagerForm } from './manager-form.tsx';

/** Shows the messages that customers are sent on their way (operations specification, section 3). */
export function SmsManagerTab() {
  const { data: state } = useSms();
  return (
    <>
      <PageHeader />
      {state && (
        <SettingsLoader>{(settings) => <ManagerForm settings={settings} state={state} />}</SettingsLoader>
      )}
    </>
  );
}

import { MODULES } from '#shared/domain/access/modules.ts';
import { only, type StaffPage } from './staff-page.ts';

/** Lists the pages of SMS (operations specification, section 2); without a licence for them only the notice is left. */
export const SMS: readonly StaffPage[] = [
  {
    path: 'manager',
    title: 'sms:tab.manager',
    modules: [MODULES.smsManager],
    fullInstallation: true,
    part: 'sms',
    help: 'sms-manager',
    screens: only(
      async () => (await import('#renderer/features/sms/manager/sms-manager-tab.tsx')).SmsManagerTab,
    ),
  },
  {
    path: 'admin',
    title: 'sms:tab.admin',
    modules: [MODULES.smsAdmin],
    fullInstallation: true,
    part: 'sms',
    help: 'sms-admin',
    screens: only(async () => (await import('#renderer/features/sms/admin/sms-admin-tab.tsx')).SmsAdminTab),
  },
  {
    path: 'notice',
    title: 'sms:tab.notice',
    modules: [MODULES.smsAdmin],
    help: 'sms-notice',
    screens: only(
      async () => (await import('#renderer/features/sms/notice/sms-notice-tab.tsx')).SmsNoticeTab,
    ),
  },
];

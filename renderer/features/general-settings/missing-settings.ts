import type { Settings } from '#renderer/lib/reads.ts';
import type { Missing } from '#renderer/ui/settings-form/settings-draft.ts';
import { missingForMail } from '#shared/domain/settings/mail-needs.ts';

/** Lists the settings that mail lacks while it is on; a password that the server has need not be typed again. */
export const missingSettingsOf =
  (settings: Settings): Missing =>
  ({ mailActive, mailSmtp = '', mailUser = '', mailAuth, mailPass = '' }) =>
    missingForMail({
      mailActive: mailActive === 'Y',
      mailSmtp: mailSmtp.trim(),
      mailUser: mailUser.trim(),
      mailAuth: mailAuth === 'false' ? 'false' : 'true',
      mailPass: mailPass !== '' || settings.get('mailPass')?.isSet === true,
    });

import type { SettingName } from './registry.ts';

/** Mail settings during validation; `mailPass` is whether one exists. */
export interface MailAsSet {
  readonly mailActive: boolean;
  readonly mailSmtp: string;
  readonly mailUser: string;
  readonly mailAuth: 'true' | 'false';
  readonly mailPass: boolean;
}

/**
 * Required settings that are missing; none while mail is off. The user is also the sender, so only the password is
 * optional.
 */
export function missingForMail(mail: MailAsSet): SettingName[] {
  if (!mail.mailActive) return [];
  const there: Partial<Record<SettingName, boolean>> = {
    mailSmtp: mail.mailSmtp !== '',
    mailUser: mail.mailUser !== '',
    mailPass: mail.mailPass || mail.mailAuth === 'false',
  };
  return (Object.keys(there) as SettingName[]).filter((name) => !there[name]);
}

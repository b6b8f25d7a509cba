import type { SettingName } from './registry.ts';

/** Holds the mail settings while they are written; `mailPass` only tells whether there is one. */
export interface MailAsSet {
  readonly mailActive: boolean;
  readonly mailSmtp: string;
  readonly mailUser: string;
  readonly mailAuth: 'true' | 'false';
  readonly mailPass: boolean;
}

/**
 * Lists what mail cannot do without: nothing while it is off. The user is the sender too, so that only the password is
 * of no use to a server that asks for none.
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

import type { SelectedSyncType } from '#shared/server/first-start/routes.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';

/** Environment settings for joining a central. */
export interface Joining {
  /** Undefined if neither the environment nor the setup page has set it. */
  readonly syncType: SelectedSyncType | undefined;
  readonly central: { readonly url: string | undefined; readonly enrolmentCode: string | undefined };
}

/**
 * Throws SettingError, naming the missing setting, if a server without users has incomplete settings for joining a
 * central: it would run standalone, unnoticed until reports are missing. With users, the settings are ignored.
 */
export function assertJoinSettings({ syncType, central }: Joining): void {
  const { url, enrolmentCode } = central;
  const setting = enrolmentCode === undefined ? 'TURNO_CENTRAL_URL' : 'TURNO_ENROLMENT_CODE';
  if (url === undefined && enrolmentCode === undefined) return;
  if (syncType !== 'branch') {
    const now = syncType === undefined ? 'TURNO_SYNC_TYPE is not' : `TURNO_SYNC_TYPE is ${syncType}`;
    throw new SettingError(
      `${setting} is set, but ${now}: set TURNO_SYNC_TYPE=branch, or leave ${setting} out`,
    );
  }
  if (url === undefined)
    throw new SettingError(
      'TURNO_ENROLMENT_CODE is set, but TURNO_CENTRAL_URL is not: set it to the address of central, https://…',
    );
}

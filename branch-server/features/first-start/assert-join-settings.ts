import type { SelectedSyncType } from '#shared/server/first-start/routes.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';

/** What the environment says of joining a central. */
export interface Joining {
  /** Undefined where neither the environment nor the set-up page has settled it. */
  readonly syncType: SelectedSyncType | undefined;
  readonly central: { readonly url: string | undefined; readonly enrolmentCode: string | undefined };
}

/**
 * Refuses to start a server that has nobody yet and is told half of how to join a central: it would stand alone, and
 * nobody would notice before the first day's figures are missed. Once somebody is there, what is left in the
 * environment counts for nothing. Throws SettingError with one line that names what is missing.
 */
export function assertJoinSettings({ syncType, central }: Joining): void {
  const { url, enrolmentCode } = central;
  const given = enrolmentCode === undefined ? 'TURNO_CENTRAL_URL' : 'TURNO_ENROLMENT_CODE';
  if (url === undefined && enrolmentCode === undefined) return;
  if (syncType !== 'branch') {
    const now = syncType === undefined ? 'TURNO_SYNC_TYPE is not' : `TURNO_SYNC_TYPE is ${syncType}`;
    throw new SettingError(`${given} is set, but ${now}: set TURNO_SYNC_TYPE=branch, or leave ${given} out`);
  }
  if (url === undefined)
    throw new SettingError(
      'TURNO_ENROLMENT_CODE is set, but TURNO_CENTRAL_URL is not: set it to the address of central, https://…',
    );
}

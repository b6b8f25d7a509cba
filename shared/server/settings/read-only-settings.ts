import type { GeneralSetting } from '#shared/contract/installation/general-parameters.ts';
import type { SyncType } from '#shared/domain/sync-type.ts';

/** Holds what is settled when the server is installed, or by central, and read among the settings. */
export interface ReadOnlySettings {
  readonly syncType: SyncType;
  /** Name of the branch that central bound this server to; empty where there is none. */
  readonly branchName: () => string;
  /** Address of the gateway for SMS; empty for none. */
  readonly smsEndpoint: string;
}

/** Published name of the gateway's address; read by those alone who look after SMS. */
export const SMS_ENDPOINT = 'smsServiceEndpoint';

export const READ_ONLY_NAMES: readonly string[] = ['syncType', 'branchName', SMS_ENDPOINT];

/** Presents the settled ones as settings, which cannot be changed here. */
export const presentReadOnly = ({ syncType, branchName, smsEndpoint }: ReadOnlySettings): GeneralSetting[] =>
  Object.entries({ syncType, branchName: branchName(), [SMS_ENDPOINT]: smsEndpoint }).map(
    ([name, value]) => ({
      name,
      value,
      description: '',
      readOnly: true,
    }),
  );

import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  type GeneralSetting,
  getGeneralParameter,
  getSystemLanguage,
  listGeneralParameters,
  type SettingChange,
  saveGeneralParameter,
  saveGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import { getBranchName, getSyncType } from '#shared/contract/installation/sync-type.ts';
import type { Fields } from '#shared/domain/configuration/merge-change.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import {
  changersOf,
  isAboutSms,
  maySeeSetting,
  SMS_MODULES,
  settingNamed,
} from '#shared/domain/settings/setting-access.ts';
import type { SyncType } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { writeVersioned } from '../configured/version-check.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { actorOf, type Caller, mayUse } from '../kit/caller.ts';
import { type AsyncRoute, act, type RouteRequest, read } from '../kit/route.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { ensuringAnyAdministrator } from '../users/ensuring-administrator.ts';
import { type CheckedChange, checkedChange } from './checked-change.ts';
import { saveSettings } from './save-settings.ts';
import { isSecret, presentSettings, storedSettings } from './stored-settings.ts';

interface SettingRouteOptions<Notice> extends ReadOnlySettings {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  /** Finds users who sign in at another server and administer nothing here. */
  readonly signsInElsewhere?: SignsInElsewhere | undefined;
  readonly secrets: Secrets;
  /** True if the licence includes SMS; without it SMS settings are hidden. */
  readonly smsLicensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  /** True if central manages the settings; only secrets, which are not replicated, are changed here. */
  readonly comeFromCentral: boolean;
}

/** General settings (access specification, sections 3 and 7). */
export function settingRoutes<Notice>(options: SettingRouteOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, gate, secrets, comeFromCentral } = options;

  async function seenBy({ modules }: Caller): Promise<GeneralSetting[]> {
    const settings = await presentSettings(reader, { secrets, comeFromCentral });
    const licensed = await options.smsLicensed(reader);
    const seen = settings.filter(({ name }) => {
      const known = settingNamed(name);
      return known !== null && (licensed || !isAboutSms(known)) && maySeeSetting(known, modules);
    });
    const looksAfterSms = licensed && SMS_MODULES.some((module) => modules.includes(module));
    return [
      ...seen,
      ...presentReadOnly(options).filter(({ name }) => name !== SMS_ENDPOINT || looksAfterSms),
    ];
  }

  async function one(caller: Caller, name: string): Promise<GeneralSetting> {
    const setting = (await seenBy(caller)).find((each) => each.name === name);
    if (setting) return setting;
    throw settingNamed(name) || name === SMS_ENDPOINT
      ? apiError('FORBIDDEN')
      : apiError('NOT_FOUND', { about: `setting ${name}` });
  }

  /** Checks that the caller may change a setting; unchanged settings need only permission. */
  function changeable(
    caller: Caller,
    { name, description }: SettingChange,
    stays: boolean,
  ): SettingName | null {
    if (READ_ONLY_NAMES.includes(name) && stays) return null;
    if (READ_ONLY_NAMES.includes(name)) throw apiError('SETTING_READ_ONLY', { field: name });
    const known = settingNamed(name);
    if (!known) throw apiError('NOT_FOUND', { about: `setting ${name}` });
    if (!mayUse(caller, changersOf(known))) throw apiError('FORBIDDEN');
    if (stays) return null;
    if (comeFromCentral && (!isSecret(known) || description !== undefined))
      throw apiError('LOCKED_BY_CENTRAL', { field: name });
    return known;
  }

  async function checked(caller: Caller, changes: readonly SettingChange[]): Promise<CheckedChange[]> {
    if (changes.some(({ name }) => isSms(name)) && !(await options.smsLicensed(reader)))
      throw apiError('SMS_LICENSE_ERROR');
    const visible = new Map((await seenBy(caller)).map((setting) => [setting.name, setting]));
    const changing = changes.map((change) => ({
      change,
      name: changeable(caller, change, isUnchanged(visible.get(change.name), change)),
    }));
    return changing.flatMap(({ change, name }) =>
      name === null ? [] : [checkedChange(name, change, visible.get(name)?.description ?? '')],
    );
  }

  async function save(
    request: SavingRequest,
    sent: readonly SettingChange[],
    version: SettingVersion,
  ): Promise<void> {
    const by = actorOf(request);
    const changes = await checked(request.caller, sent);
    const { changed, mailPass } = await secretChanges(reader, secrets, changes);
    await gate.transaction((scope) =>
      writeVersioned(
        {
          endpoint: version.endpoint,
          request,
          scope,
          current: async () => version.of(await seenBy(request.caller)),
        },
        async (checked) => {
          // The last administrator must not lose access with the directory.
          await ensuringAnyAdministrator(
            checked.trx,
            () => saveSettings(checked, changes, { by, mailPass }),
            options.signsInElsewhere,
          );
          await saveSecrets(checked, changed, { by, secrets });
        },
      ),
    );
  }

  return [
    read(listGeneralParameters, ({ caller }) => seenBy(caller)),
    read(getGeneralParameter, ({ caller, params }) => one(caller, params.name)),

    // No stored response for the retry key: it would contain secrets, and saving again changes nothing.
    {
      ...act(saveGeneralParameter, async (request) => {
        const { name } = request.params;
        await save(request, [{ ...request.body, name }], {
          endpoint: saveGeneralParameter,
          of: (settings) => settings.find((setting) => setting.name === name) ?? {},
        });
        return one(request.caller, name);
      }),
      checksVersion: true,
    },
    {
      ...act(saveGeneralParameters, async (request) => {
        await save(request, request.body.settings, {
          endpoint: saveGeneralParameters,
          of: (settings) => ({ settings: likeBase(settings, request.basedOn) }),
        });
        return seenBy(request.caller);
      }),
      checksVersion: true,
    },

    read(getSystemLanguage, async () => ({
      language: readGeneralSettings([...(await storedSettings(reader)).values()]).language,
    })),
  ];
}

type SavingRequest = Pick<RouteRequest<Endpoint>, 'address' | 'basedOn' | 'body'> & {
  readonly caller: Caller;
};

/** Version check of a request. */
interface SettingVersion {
  readonly endpoint: Endpoint;
  readonly of: (settings: readonly GeneralSetting[]) => object;
}

/** Reduces settings to the names and fields of a version. */
function likeBase(settings: readonly GeneralSetting[], base: Fields | null): object[] {
  const named = Array.isArray(base?.settings) ? (base.settings as Fields[]) : [];
  return named.flatMap((seen) => {
    const setting = settings.find(({ name }) => name === seen.name);
    return setting ? [Object.fromEntries(Object.entries(setting).filter(([field]) => field in seen))] : [];
  });
}

function isSms(name: string): boolean {
  const known = settingNamed(name);
  return known !== null && isAboutSms(known);
}

/** True if a setting equals its displayed value. A secret is displayed empty, so `isSet` must match too. */
function isUnchanged(
  visible: GeneralSetting | undefined,
  { value, description, isSet }: SettingChange,
): boolean {
  if (!visible || value !== visible.value) return false;
  if (description !== undefined && description !== visible.description) return false;
  return visible.isSet === undefined || (visible.isSet && isSet === true);
}

/** Settings fixed at installation or by central. */
interface ReadOnlySettings {
  readonly syncType: SyncType;
  /** Branch name assigned by central; empty without one. */
  readonly branchName: () => string;
  /** Address of the SMS gateway; empty for none. */
  readonly smsEndpoint: string;
}

/** Setting of the gateway address, visible to SMS administrators only. */
const SMS_ENDPOINT = 'smsServiceEndpoint';

const READ_ONLY_NAMES: readonly string[] = ['syncType', 'branchName', SMS_ENDPOINT];

/** Maps read-only settings to the API. */
const presentReadOnly = ({ syncType, branchName, smsEndpoint }: ReadOnlySettings): GeneralSetting[] =>
  Object.entries({ syncType, branchName: branchName(), [SMS_ENDPOINT]: smsEndpoint }).map(
    ([name, value]) => ({
      name,
      value,
      description: '',
      readOnly: true,
    }),
  );

/** A sealed secret to store; null to delete it. */
interface SecretChange {
  readonly name: SettingName;
  readonly sealed: string | null;
}

/**
 * Encrypts secrets before the transaction, which does not wait for the key file. `mailPass`: whether a mail password
 * exists afterwards. Throws SECRET_KEY_INVALID without a key.
 */
async function secretChanges(
  reader: Kysely<SharedTables>,
  secrets: Secrets,
  changes: readonly CheckedChange[],
): Promise<{ readonly changed: readonly SecretChange[]; readonly mailPass: boolean }> {
  const changed: SecretChange[] = [];
  const now = await secrets.read(reader, 'mailPass');
  let mailPass = now.kind === 'open';
  for (const { name, value, isUnchanged } of changes) {
    if (!isSecret(name) || isUnchanged) continue;
    if (name === 'mailPass') mailPass = value !== '';
    const before = await secrets.read(reader, name);
    if (before.kind === 'open' ? before.text === value : before.kind === 'none' && value === '') continue;
    changed.push({ name, sealed: value === '' ? null : await secrets.sealed(name, value) });
  }
  return { changed, mailPass };
}

/** Stores sealed secrets. The audit records the change, not the value. */
async function saveSecrets(
  scope: TransactionScope<never>,
  changed: readonly SecretChange[],
  { by, secrets }: { readonly by: Actor; readonly secrets: Secrets },
): Promise<void> {
  for (const { name, sealed } of changed) {
    await secrets.store(scope.trx, name, sealed);
    scope.audit({
      action: 'UPDATE_SETTING',
      by,
      to: { entity: 'general_parameters', pk: null, name },
      after: { value: sealed === null ? 'removed' : 'changed' },
    });
  }
}

export interface SyncTypeOptions {
  readonly syncType: SyncType;
  /** Name of the branch that central bound this server to; empty if there is none. */
  readonly branchName: () => string;
}

/** Installation type of the server (operations specification, section 7). */
export function syncTypeRoutes({ syncType, branchName }: SyncTypeOptions): AsyncRoute<never>[] {
  return [read(getSyncType, () => ({ syncType })), read(getBranchName, () => ({ branchName: branchName() }))];
}

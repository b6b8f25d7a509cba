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
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import {
  changersOf,
  isAboutSms,
  maySeeSetting,
  SMS_MODULES,
  settingNamed,
} from '#shared/domain/settings/setting-access.ts';
import type { Fields } from '#shared/domain/versions/merge-change.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import { writeVersioned } from '../configured/version-check.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf, type Caller, mayUse } from '../kit/caller.ts';
import { type AsyncRoute, act, type RouteRequest, read } from '../kit/route.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { ensuringAnyAdministrator } from '../users/ensuring-administrator.ts';
import { type CheckedChange, checkedChange } from './checked-change.ts';
import {
  presentReadOnly,
  READ_ONLY_NAMES,
  type ReadOnlySettings,
  SMS_ENDPOINT,
} from './read-only-settings.ts';
import { saveSecrets, secretChanges } from './save-secrets.ts';
import { saveSettings } from './save-settings.ts';
import { isSecret, presentSettings, storedSettings } from './stored-settings.ts';

export interface SettingRouteOptions<Notice> extends ReadOnlySettings {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  /** Finds users who administer nothing here, since they sign in at another server. */
  readonly signsInElsewhere?: SignsInElsewhere | undefined;
  readonly secrets: Secrets;
  /** Tells whether the licence allows SMS: without it there are no settings of them. */
  readonly smsLicensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  /** Central settles them for this server: all but secrets, which go nowhere, are changed there. */
  readonly comeFromCentral: boolean;
}

/** The general settings (access specification, sections 3 and 7). */
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

  /** The setting that may be changed by who asks, here; of one that stays as it is shown only whether they may. */
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
    const shown = new Map((await seenBy(caller)).map((setting) => [setting.name, setting]));
    const changing = changes.map((change) => ({
      change,
      name: changeable(caller, change, isUnchanged(shown.get(change.name), change)),
    }));
    return changing.flatMap(({ change, name }) =>
      name === null ? [] : [checkedChange(name, change, shown.get(name)?.description ?? '')],
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
        async (heard) => {
          // Clears no directory by which alone the last administrator comes in.
          await ensuringAnyAdministrator(
            heard.trx,
            () => saveSettings(heard, changes, { by, mailPass }),
            options.signsInElsewhere,
          );
          await saveSecrets(heard, changed, { by, secrets });
        },
      ),
    );
  }

  return [
    read(listGeneralParameters, ({ caller }) => seenBy(caller)),
    read(getGeneralParameter, ({ caller, params }) => one(caller, params.name)),

    // Keeps no answer for the request's key: what would be kept is made of the body, secrets included, and
    // saving the same once more changes nothing anyway.
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

/** How a request to save settings is checked against the version that it was based on. */
interface SettingVersion {
  readonly endpoint: Endpoint;
  readonly of: (settings: readonly GeneralSetting[]) => object;
}

/** Takes of the settings those that a version names, with the fields that it names of each. */
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

/** Tells that a setting is sent as it is shown. A secret is shown empty, so that `isSet` has to say it too. */
function isUnchanged(
  shown: GeneralSetting | undefined,
  { value, description, isSet }: SettingChange,
): boolean {
  if (!shown || value !== shown.value) return false;
  if (description !== undefined && description !== shown.description) return false;
  return shown.isSet === undefined || (shown.isSet && isSet === true);
}

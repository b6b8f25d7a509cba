import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { GeneralSettings } from '../domain/settings/read-settings.ts';
import { type Part, type SyncType, shows } from '../domain/sync-type.ts';
import type { OfCentral } from './access/central-users.ts';
import { type AccessOptions, accessRoutes } from './access/routes.ts';
import type { BranchZone } from './appointments/offer-routes.ts';
import type { WrittenEntries } from './audit/entries.ts';
import { auditRoutes } from './audit/routes.ts';
import { configuredBranchRoutes } from './branches/configured-branch-routes.ts';
import { countryRoutes } from './branches/enabled-branch-routes.ts';
import { configurationRoutes } from './configuration-routes.ts';
import type { TransactionGate } from './db/scope.ts';
import { createDirectory, directoryRoutes } from './directory/create-directory.ts';
import { historyRoutes } from './history/routes.ts';
import type { Feature } from './kit/feature.ts';
import type { AsyncRoute } from './kit/route.ts';
import { createLicences } from './licence/licences.ts';
import { licenceRoutes } from './licence/routes.ts';
import { createWithinLimit } from './licence/within-limit.ts';
import { logRoutes } from './logs/routes.ts';
import { helpRoutes } from './pages/help.ts';
import { createResourceFiles } from './resources/resource-files.ts';
import { type IsResourceInUse, resourceRoutes } from './resources/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { createSecretKey } from './secrets/secret-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import type { ServerOptions } from './server-options.ts';
import { settingRoutes, syncTypeRoutes } from './settings/routes.ts';
import { smsLicensed } from './sms/availability.ts';
import { type SendingState, smsStateRoutes } from './sms/routes.ts';
import { speechRoutes } from './speech/compose-speech.ts';
import type { Speaker } from './speech/speaker.ts';
import { completedFirstStart, firstStartRoutes } from './starters/first-start.ts';
import type { PaperDrawing } from './ticket-designs/paper-drawing.ts';
import { previewRoute } from './ticket-designs/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { userRoutes } from './users/routes.ts';

export interface InstallationOptions<Notice>
  extends Pick<
      ServerOptions,
      | 'dataDir'
      | 'secretKey'
      | 'licenceKey'
      | 'firstStart'
      | 'setupCode'
      | 'limits'
      | 'directory'
      | 'directoryTrust'
      | 'log'
      | 'sms'
      | 'version'
    >,
    Pick<AccessOptions<Notice>, 'assertFree' | 'signsInElsewhere'> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly syncType: SyncType;
  /** Name of the branch that central bound this server to; empty if there is none. */
  readonly branchName: () => string;
  readonly branchZone: BranchZone;
  /** Current settings. */
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  /** The central that manages users, at a branch of one. */
  readonly ofCentral?: OfCentral;
  /** The texts of papers. */
  readonly texts: i18n;
  readonly paperDrawing: PaperDrawing;
  /** The voice of displays. */
  readonly speaker: Speaker;
  /** Finds earlier files of resources that are still shown here; at a branch of a central. */
  readonly designsInUse?: IsResourceInUse;
  /** State of SMS, if this server sends them. */
  readonly smsState?: SendingState;
  /** The audit entries that this server can show. */
  readonly entries: WrittenEntries;
}

/** Composes the features of every installation: access, settings, licence and configuration. */
export function composeInstallation<Notice>(
  options: InstallationOptions<Notice>,
): Feature<Notice, AsyncRoute<Notice>> {
  const { reader, gate, dataDir, syncType, branchName, limits, log } = options;
  const { ofCentral, signsInElsewhere, branchZone } = options;
  const { licenceKey = null, firstStart = completedFirstStart(syncType) } = options;
  const isPartVisible = (part: Part) => shows(syncType, part);
  const licences = createLicences(licenceKey);
  const licensed = smsLicensed(licences);
  const smsEndpoint = options.sms?.endpoint ?? '';
  const withinLimit = createWithinLimit(licences);
  const ldap = createDirectory({
    settings: options.settings,
    trust: options.directoryTrust ?? { insecure: false },
    log,
  });

  const missingCharacters = options.paperDrawing.missing;

  const configuredOn = (on: Kysely<SharedTables>) => [
    ...configurationRoutes(on, { isPartVisible, withinLimit, branchZone, missingCharacters }),
    ...configuredBranchRoutes(on, withinLimit),
  ];

  return {
    routes: [
      // Registered before the route of a user by id, because `table` would match it.
      ...userRoutes({
        reader,
        gate,
        withinLimit,
        createsRoles: isPartVisible('administration.roles'),
        ...(ofCentral && { ofCentral }),
        ...(signsInElsewhere && { signsInElsewhere }),
      }),
      ...roleRoutes(reader, signsInElsewhere),
      ...accessRoutes({
        reader,
        gate,
        signInLimit: limits.signIn,
        licences,
        directory: options.directory ?? ldap,
        assertFree: options.assertFree,
        ...(ofCentral && { ofCentral }),
        ...(signsInElsewhere && { signsInElsewhere }),
      }),
      ...firstStartRoutes({ reader, gate, limit: limits.signIn, firstStart, setupCode: options.setupCode }),
      ...licenceRoutes({ reader, gate, licences, publicKey: licenceKey }),
      ...logRoutes({ dataDir, gate }),
      ...directoryRoutes(ldap, limits.signIn),
      ...helpRoutes(),
      ...syncTypeRoutes({ syncType, branchName }),
      ...settingRoutes({
        reader,
        gate,
        secrets: createSecrets(createSecretKey(dataDir, options.secretKey)),
        signsInElsewhere,
        comeFromCentral: !isPartVisible('configuration.global'),
        smsLicensed: licensed,
        syncType,
        branchName,
        smsEndpoint,
      }),
      ...smsStateRoutes({ reader, licensed, endpoint: smsEndpoint, sending: options.smsState }),
      ...auditRoutes(reader, options.entries),
      ...historyRoutes(reader, options.entries),
      ...configuredOn(reader),
      ...transferRoutes({ reader, gate, routesOn: configuredOn, isPartVisible, version: options.version }),
      ...speechRoutes(options),
      previewRoute({ reader, texts: options.texts, drawing: options.paperDrawing }),
      ...resourceRoutes({
        reader,
        gate,
        dataDir,
        ...(options.designsInUse && { designsInUse: options.designsInUse }),
      }),
      ...countryRoutes(),
    ],
    start: () => createResourceFiles(dataDir).clearUnfinished(),
  };
}

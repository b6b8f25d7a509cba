import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isOffered, offeredOf, pagesWithScreens } from '#renderer/apps/staff/pages/offered.ts';
import { openPagesOf } from '#renderer/apps/staff/pages/open-pages.ts';
import type { Viewer } from '#renderer/apps/staff/pages/staff-page.ts';
import { STAFF_PAGES } from '#renderer/apps/staff/pages/staff-pages.ts';
import { STAFF_ROUTES } from '#renderer/apps/staff/routes.tsx';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { hiddenIn } from '#shared/contract/hidden-in.ts';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { type SyncType, shows } from '#shared/domain/sync-type.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { nameOf } from '#tests/support/actions/who-may-what.ts';
import { HELP_MODULES } from '#tests/support/samples/help-modules.ts';

interface Requested {
  /** Endpoints that the page requires: wherever it is available, they must be permitted. */
  readonly needs: readonly string[];
  /** Endpoints only for this page: users permitted to call them must have the page. */
  readonly does?: readonly string[];
}

/** Excludes endpoints of a single branch: central has no page for them, but programs may call them there. */
const ownOf = (at: string, does: readonly string[]) =>
  at.startsWith('/app/configuration/branch/') ? [] : does;

/** Lists the endpoints of each page, by its address. */
const REQUESTS: Readonly<Record<string, Requested>> = {
  ...Object.fromEntries(
    KINDS.flatMap(({ page, list, create, update }) =>
      page
        ? [[page.at, { needs: [nameOf(list)], does: ownOf(page.at, [nameOf(create), nameOf(update)]) }]]
        : [],
    ),
  ),
  '/app/home': { needs: ['getHome'] },
  '/app/supervision': {
    needs: ['getSupervision', 'listBranches', 'listViewProfiles'],
    does: ['getSupervisionTotals'],
  },
  '/app/workstation-selection': {
    needs: ['getUserWorkstation', 'workstationQueues'],
    does: ['openWorkstation', 'callNext'],
  },
  '/app/appointments': {
    // Programs book as well, without pages. Arrivals are recorded only at branches.
    needs: [
      ...['getAppointmentCalendar', 'findAppointments', 'bookAppointment', 'changeAppointment'],
      ...['cancelAppointment', 'importAppointments'],
    ],
  },
  '/app/reporting': {
    needs: [
      ...['listReportDesigns', 'getReportDesign', 'updateReportDesign', 'deleteReportDesign'],
      ...['getReportDesignFile', 'getNextSending', 'retryReportDesign'],
      ...['getReportMenu', 'getReportFilters'],
    ],
    does: ['getReportChoices', 'showReport', 'serveReport', 'getReportProgress', 'createReportDesign'],
  },
  '/app/dashboard': {
    needs: ['dashboardTable', 'dashboardTotals', 'dashboardSelections', 'listGeneralParameters'],
    does: ['dashboardTable'],
  },
  '/app/consolidated': { needs: ['consolidatedBranches'], does: ['consolidatedParts', 'consolidatedTrend'] },
  '/app/fleet': {
    needs: [
      ...['listFleet', 'listFleetHistory', 'showCentralAlarms', 'showFleetBranch', 'getBranch'],
      'listFleetDevices',
      ...['listVersions', 'listDeployments', 'listBranchVersions'],
    ],
    does: ['createEnrolmentCode', 'startDeployment', 'changeDeployment', 'uploadVersion', 'deleteVersion'],
  },
  '/app/rollouts': {
    needs: [
      'listRollouts',
      'listSaves',
      'myRollout',
      'showRollout',
      'listGroupableBranches',
      'listBranchGroups',
    ],
    does: ['startRollout', 'stepRollout', 'revertRollout', 'revertSave'],
  },
  '/app/replication': { needs: ['getReplicationStatus'], does: ['enrolAtCentral'] },
  '/app/administration/roles': { needs: ['listRoles', 'getRole'], does: ['createRole', 'updateRole'] },
  '/app/administration/users': {
    needs: ['listUsers', 'getUserFullData', 'listRoles', 'listAttentionAreas', 'listBranches'],
    does: ['createUser', 'updateUser'],
  },
  '/app/administration/preferences': {
    needs: ['listGeneralParameters', 'saveGeneralParameters', 'listBlacklist'],
    does: ['addToBlacklist'],
  },
  '/app/administration/directory': {
    needs: ['listGeneralParameters', 'saveGeneralParameters'],
    does: ['testDirectory'],
  },
  '/app/configuration/branch': {
    needs: ['listConfiguredBranches', 'getBranch', 'listBranchTypes', 'listCountries'],
    does: ['createBranch', 'updateBranch'],
  },
  '/app/configuration/branch-type/queues': {
    needs: ['listAllQueues', 'listQueueBranchTypes'],
    does: ['addQueueBranchType', 'removeQueueBranchType'],
  },
  '/app/configuration/branch-type/virtual-tickets': {
    needs: [
      ...['listVirtualTickets', 'getVirtualTicket', 'listServices', 'listSegments', 'listViewProfiles'],
      ...['listAllQueues', 'listQueueCategories', 'listDefinedTimetables'],
    ],
    does: ['createVirtualTicket', 'updateVirtualTicket', 'deleteVirtualTicket'],
  },
  '/app/configuration/branch/devices': {
    needs: [
      ...['listDevices', 'getDeviceScreenshot', 'getDeviceLog', 'listDisplays', 'listKiosks'],
      ...['listBranchWorkstations', 'listBranches', 'listDeviceVersions'],
    ],
    does: [
      ...['pairDevice', 'changeDevice', 'unpairDevice', 'commandDevice', 'removeDevice'],
      'offerDeviceVersion',
    ],
  },
  '/app/configuration/branch/printers': {
    needs: [
      ...['listBranchPrinters', 'getBranchPrinter', 'findPrinters', 'listPrintingDevices'],
      ...['listBranches', 'listKiosks'],
    ],
    does: ['createPrinter', 'updatePrinter', 'deletePrinter', 'testPrinter'],
  },
  '/app/configuration/branch/print-history': {
    needs: ['listPrintJobs', 'listBranchPrinters', 'reprintTicket'],
    does: ['listPrintJobs'],
  },
  '/app/configuration/tools/resources': {
    needs: ['listResources', 'resourceExists'],
    does: ['uploadResource', 'deleteResource', 'filterResources', 'downloadResource'],
  },
  '/app/configuration/kiosk-designer/kiosks': {
    needs: [
      ...['listKiosks', 'listDefinedTimetables', 'listBranches', 'listKioskScreens'],
      ...['listServices', 'listSegments', 'listQueueCategories', 'listKioskImages'],
    ],
    does: [
      ...['createKiosk', 'updateKiosk', 'deleteKiosk'],
      ...['saveKioskScreens', 'createKioskScreen', 'deleteKioskScreen'],
    ],
  },
  '/app/configuration/branch/appointments': {
    needs: ['listAppointmentOffers', 'setAppointmentOffer', 'listClosedDays', 'setClosedDays'],
  },
  '/app/configuration/branch/queues': { needs: ['listPoliteness'] },
  '/app/configuration/branch-type/schedules': {
    needs: ['listDefinedTimetables', 'getDefinedTimetable', 'listTimetables', 'setTimetables'],
  },
  '/app/configuration/branch/schedules': {
    needs: ['listDefinedTimetables', 'getDefinedTimetable', 'listTimetables', 'setTimetables'],
  },
  '/app/configuration/branch-type/alarms': {
    needs: ['listAlarms', 'getAlarm', 'listAllQueues', 'adaptAlarm'],
  },
  '/app/configuration/branch/alarms': {
    needs: [
      'listAlarms',
      'getAlarm',
      'listAlarmAddressees',
      'listAllQueues',
      'adaptAlarm',
      'listAlarmEvents',
    ],
  },
  '/app/configuration/branch-type/messages': { needs: ['listMessages', 'setMessageContent'] },
  '/app/configuration/branch/messages': { needs: ['listMessages', 'setMessageContent'] },
  '/app/configuration/tools/ticket-designs': {
    needs: [
      ...['listTicketDesigns', 'getTicketDesign', 'listMessages', 'filterResources', 'previewTicketDesign'],
      ...['listAllQueues', 'listServices', 'listSegments', 'listQueueCategories', 'listGeneralParameters'],
    ],
    does: ['createTicketDesign', 'updateTicketDesign', 'testTicketDesign'],
  },
  '/app/configuration/queues': {
    needs: ['listAllQueues', 'getQueue', 'listQueueAssociations', 'listTicketDesigns'],
    does: ['createQueue', 'updateQueue'],
  },
  '/app/configuration/tools/transfer': {
    needs: [
      'exportConfiguration',
      'planImport',
      'importConfiguration',
      'listBranchTypes',
      'listBranches',
      'listConfigurationVersions',
      'getConfigurationVersion',
    ],
    does: ['copyBranchType', 'copyBranch'],
  },
  '/app/configuration/tools/history': { needs: ['listHistory'] },
  '/app/configuration/tools/check': { needs: ['checkConfiguration'] },
  '/app/configuration/tools/general-settings': { needs: ['listGeneralParameters', 'saveGeneralParameters'] },
  '/app/implementator/ticket-generation': {
    needs: ['listServices', 'listSegments', 'createSetOfTickets'],
    does: ['createSetOfTickets'],
  },
  '/app/implementator/branch-reset': {
    needs: ['listQueues', 'listOpenWork', 'resetBranch'],
    does: ['resetBranches'],
  },
  '/app/implementator/branch-status': {
    needs: ['listBranchWorkstations', 'listOpenWork', 'closeWorkstationOfOther'],
  },
  '/app/implementator/licence': { needs: ['getLicence', 'getLicenceData'], does: ['postLicence'] },
  '/app/implementator/backup': { needs: ['listStoredBackups', 'createBackup'], does: ['restoreChecked'] },
  '/app/implementator/jobs': { needs: ['listJobs'], does: ['listJobs', 'retryJob', 'discardJob'] },
  '/app/implementator/error-log': { needs: ['getLogs'], does: ['getLogs'] },
  '/app/sms/manager': {
    needs: ['listGeneralParameters', 'saveGeneralParameters', 'getSms'],
    does: ['testSms'],
  },
  '/app/sms/admin': { needs: ['listGeneralParameters', 'saveGeneralParameters'] },
  '/app/sms/notice': { needs: ['getSms', 'getLicence'], does: ['resetSms'] },
  '/app/about': { needs: ['getHealth', 'getLicence'] },
};

const SYNC_TYPES: readonly SyncType[] = ['standalone', 'branch', 'central'];
const PAGES = pagesWithScreens(offeredOf(STAFF_PAGES, { shows: () => true, may: () => true }));

const viewerOf = (syncType: SyncType, modules: readonly ModuleId[]): Viewer => ({
  shows: (part) => part === undefined || shows(syncType, part),
  may: (anyOf) => anyOf.length === 0 || anyOf.some((module) => modules.includes(module)),
});

const openAt = (address: string) =>
  openPagesOf(
    (matchRoutes([...STAFF_ROUTES], address) ?? []).map(({ route, pathname }) => ({
      handle: route.handle,
      pathname,
    })),
  );

/** The addresses of a page and of its forms. */
function addressesOf({ page, to }: (typeof PAGES)[number]): readonly string[] {
  const [first] = page.screens ?? [];
  const own = to.slice(0, first?.at ? -first.at.length - 1 : undefined);
  return (page.screens ?? []).map(({ at }) => (at ? `${own}/${at.replace(':id', '7')}` : own));
}

/** True if the server permits the endpoint with these modules. */
function allows(name: string, syncType: SyncType, modules: readonly ModuleId[]): boolean {
  const endpoint: Endpoint | undefined = CONTRACT[name];
  if (!endpoint) throw new Error(`the contract has no ${name}`);
  const { privilege } = endpoint;
  if (hiddenIn(syncType).includes(endpoint)) return false;
  if (privilege === 'branch') return false;
  return typeof privilege === 'string' || privilege.some((module) => modules.includes(module));
}

const ADDRESSES = PAGES.flatMap((page) =>
  addressesOf(page).map((address) => ({ to: page.to, address, ...openAt(address) })),
);

it('every page states which server data it reads', () => {
  expect(Object.keys(REQUESTS).sort()).toEqual(PAGES.map(({ to }) => to).sort());
});

it.each(PAGES)('$to has its own help', ({ to }) => {
  expect(HELP_MODULES).toContain(openAt(to).help);
});

it('every address of a page opens it', () => {
  expect(ADDRESSES.map(({ chain }) => chain.at(-1)?.page.title)).not.toContain(undefined);
});

it('every help page belongs to a page', () => {
  const others = ['/login', '/kiosk'].map((at) => openAt(at).help);
  const about = [...ADDRESSES.map(({ help }) => help), ...others];
  expect([...new Set(about)].sort()).toEqual(HELP_MODULES);
});

const CASES = SYNC_TYPES.flatMap((syncType) => [
  { syncType, name: 'no module', modules: [] as ModuleId[] },
  ...Object.entries(MODULES).map(([name, id]) => ({ syncType, name, modules: [id as ModuleId] })),
]);

describe.each(CASES)('$syncType, with $name only', ({ syncType, modules }) => {
  const viewer = viewerOf(syncType, modules);
  const displayed = new Set(pagesWithScreens(offeredOf(STAFF_PAGES, viewer)).map(({ to }) => to));

  it('menus and addresses agree, and common pages are available', () => {
    for (const { to, address, chain } of ADDRESSES) {
      const opens = chain.every(({ page }) => isOffered(page, viewer));
      const alsoForOthers = chain.some(({ page }) => page.inMenusFor !== undefined);
      expect([address, opens]).toEqual([address, displayed.has(to) || alsoForOthers]);
    }
  });

  it('the server permits the endpoints of shown pages, and permitted endpoints have a page', () => {
    for (const { to } of PAGES) {
      const { needs, does = [] } = REQUESTS[to] ?? { needs: [] };
      const answered = (name: string) => allows(name, syncType, modules);
      if (displayed.has(to)) expect([to, needs.filter((name) => !answered(name))]).toEqual([to, []]);
      else expect([to, does.filter(answered)]).toEqual([to, []]);
    }
  });
});

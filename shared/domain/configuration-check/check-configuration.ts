import { calledAt } from './called-at.ts';
import type { CheckedProfile, CheckedWorkstation, Configured } from './configured.ts';
import { type Finding, RULES, type Severity } from './finding.ts';
import { kioskFindings } from './kiosk-findings.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'suggestion'];

/**
 * Looks through a whole configuration for what will not work, or not as somebody meant it, before a customer finds out;
 * the worst first. What is switched off is left alone.
 */
export function checkConfiguration(configured: Configured): Finding[] {
  const findings = [
    ...branchFindings(configured),
    ...branchTypeFindings(configured),
    ...workstationFindings(configured),
    ...kioskFindings(configured),
    ...profileFindings(configured),
    ...serviceFindings(configured),
    ...deviceFindings(configured),
  ];
  return findings.sort((a, b) => SEVERITIES.indexOf(RULES[a.rule]) - SEVERITIES.indexOf(RULES[b.rule]));
}

const on = <T extends { readonly enabled: boolean }>(things: readonly T[]): T[] =>
  things.filter(({ enabled }) => enabled);

const idsOf = (things: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(things.map(({ id }) => id));

/** Nobody can be served, or some of those who wait never are. */
function branchFindings(configured: Configured): Finding[] {
  const reachable = new Set(livePairs(configured).map(({ queue }) => queue));
  return on(configured.branches).flatMap((branch): Finding[] => {
    const type = configured.branchTypes.find(({ id }) => id === branch.branchType);
    const offers = new Set(type?.offered);
    const offered = on(configured.queues).filter(({ id }) => offers.has(id));
    const own = on(configured.workstations).filter((each) => each.branch === branch.id);
    const of = { id: branch.id, name: branch.name };
    if (offered.length === 0)
      return [{ rule: 'BRANCH_WITHOUT_QUEUES', ...of, branchType: branch.branchType }];
    if (own.length === 0) return [{ rule: 'BRANCH_WITHOUT_WORKSTATIONS', ...of, branch: branch.id }];
    const called = new Set(unlike(own).flatMap((workstation) => calledAt(workstation, configured)));
    const viewed = viewedIn(branch.branchType, configured);
    return offered
      .filter(({ id }) => reachable.has(id) && viewed.has(id) && !called.has(id))
      .map(({ id, name }) => ({
        rule: 'QUEUE_NEVER_CALLED',
        id,
        name,
        with: branch.name,
        branchType: branch.branchType,
      }));
  });
}

/** Queues that a branch type offers and that nobody can enter, or that no view profile of it shows. */
function branchTypeFindings(configured: Configured): Finding[] {
  const reachable = new Set(livePairs(configured).map(({ queue }) => queue));
  const inUse = new Set(on(configured.branches).map(({ branchType }) => branchType));
  return on(configured.branchTypes).flatMap((type): Finding[] => {
    const offers = new Set(type.offered);
    const offered = on(configured.queues).filter(({ id }) => offers.has(id));
    // Where it has branches, these are named.
    if (offered.length === 0 && !inUse.has(type.id))
      return [{ rule: 'BRANCH_TYPE_WITHOUT_QUEUES', id: type.id, name: type.name, branchType: type.id }];
    const viewed = viewedIn(type.id, configured);
    return offered.flatMap(({ id, name }): Finding[] => {
      const of = { id, name, with: type.name, branchType: type.id };
      if (!reachable.has(id)) return [{ rule: 'QUEUE_WITHOUT_ASSOCIATION', ...of }];
      return viewed.has(id) ? [] : [{ rule: 'QUEUE_IN_NO_VIEW_PROFILE', ...of }];
    });
  });
}

/** The queues of the enabled view profiles of a branch type. */
const viewedIn = (branchType: number, { viewProfiles }: Configured): ReadonlySet<number> =>
  new Set(on(viewProfiles).flatMap((profile) => (profile.branchType === branchType ? profile.queues : [])));

/** One of all that call the same: there may be thousands of them. */
const unlike = (workstations: readonly CheckedWorkstation[]): CheckedWorkstation[] => [
  ...new Map(workstations.map((each) => [`${each.type}/${each.attentionProfile}`, each])).values(),
];

function workstationFindings(configured: Configured): Finding[] {
  const people = new Set(configured.areasOfUsers);
  const types = new Map(configured.workstationTypes.map((type) => [type.id, type]));
  const views = new Map(configured.viewProfiles.map((profile) => [profile.id, profile]));
  const queues = idsOf(on(configured.queues));
  return on(configured.workstations).flatMap((workstation): Finding[] => {
    const of = { id: workstation.id, name: workstation.name, branch: workstation.branch };
    const type = types.get(workstation.type);
    const isEmpty = !views.get(type?.viewProfile ?? 0)?.queues.some((id) => queues.has(id));
    const nobody = !people.has(null) && (workstation.area === null || !people.has(workstation.area));
    return [
      ...(type?.enabled === false
        ? [{ rule: 'WORKSTATION_TYPE_DISABLED', ...of, with: type.name } as const]
        : []),
      ...(type?.enabled && !type.reception && !type.lineal && isEmpty
        ? [{ rule: 'WORKSTATION_WITHOUT_QUEUES', ...of, with: type.name } as const]
        : []),
      ...(workstation.attentionProfile === null && !type?.reception
        ? [{ rule: 'WORKSTATION_WITHOUT_PROFILE', ...of } as const]
        : []),
      ...(nobody ? [{ rule: 'WORKSTATION_WITHOUT_USERS', ...of } as const] : []),
    ];
  });
}

function profileFindings(configured: Configured): Finding[] {
  const profiles = on(configured.attentionProfiles);
  const byAppointment = new Set(
    profiles.filter(({ type }) => type === 'APPOINTMENTBASED').flatMap(queuesOf(configured)),
  );
  const offered = new Set(configured.branchTypes.flatMap((type) => type.offered));
  return [
    ...profiles.flatMap((profile): Finding[] => {
      const of = { id: profile.id, name: profile.name, branchType: profile.branchType };
      if (profile.type === 'CONDITIONALBASED' && !profile.hasCondition)
        return [{ rule: 'PROFILE_WITHOUT_CONDITION', ...of }];
      if (profile.type !== 'CONDITIONALBASED' && profile.rows.length === 0)
        return [{ rule: 'PROFILE_WITHOUT_ROWS', ...of }];
      return mayStarve(profile) ? [{ rule: 'PROFILE_STARVES', ...of }] : [];
    }),
    ...on(configured.queues)
      .filter(({ id, appointments }) => appointments && offered.has(id) && !byAppointment.has(id))
      .map(({ id, name }): Finding => ({ rule: 'APPOINTMENTS_IN_NO_PROFILE', id, name })),
  ];
}

/** Without rows a profile calls every queue. */
const queuesOf =
  ({ queues }: Configured) =>
  ({ rows }: CheckedProfile): number[] =>
    rows.length > 0 ? rows.map(({ queue }) => queue) : queues.map(({ id }) => id);

const ORDERED_TYPES: readonly string[] = ['FIFO', 'TIMEBASED', 'APPOINTMENTBASED'];

/** By order alone the later rows wait for as long as somebody comes to the earlier ones. */
function mayStarve({ type, generalLimit, rows }: CheckedProfile): boolean {
  if (generalLimit > 0 || !ORDERED_TYPES.includes(type)) return false;
  const first = Math.min(...rows.map(({ order }) => order));
  return rows.some(({ order, limit }) => order > first && !(type === 'TIMEBASED' && limit > 0));
}

function serviceFindings(configured: Configured): Finding[] {
  const leading = new Set(livePairs(configured).map(({ service }) => service));
  const shown = new Set(
    on(configured.kiosks).flatMap(({ tickets }) => tickets.map(({ service }) => service)),
  );
  return on(configured.services).flatMap(({ id, name }): Finding[] => {
    if (!leading.has(id)) return [{ rule: 'SERVICE_LEADS_NOWHERE', id, name }];
    // Where there is no kiosk at all that is said once, not of every service.
    return shown.size > 0 && !shown.has(id) ? [{ rule: 'SERVICE_ON_NO_KIOSK', id, name }] : [];
  });
}

function deviceFindings(configured: Configured): Finding[] {
  const displays = on(configured.displays);
  const shown = new Set(displays.map(({ branch }) => branch));
  const there = new Map([...shown].map((branch) => [branch, thereAt(branch, configured)]));
  return [
    ...displays.flatMap((display) => displayFindings(display, there.get(display.branch))),
    ...on(configured.schedules)
      .filter(({ hours }) => hours === 0)
      .map(({ id, name }): Finding => ({ rule: 'SCHEDULE_NEVER_OPENS', id, name })),
    ...on(configured.alarms).flatMap(({ id, name, conditions, told }): Finding[] => {
      if (conditions === 0) return [{ rule: 'ALARM_IS_NEVER_RAISED', id, name }];
      return told === 0 ? [{ rule: 'ALARM_WITHOUT_RECIPIENTS', id, name }] : [];
    }),
    ...on(configured.branches)
      .filter(({ id }) => !shown.has(id))
      .map(({ id, name }): Finding => ({ rule: 'BRANCH_WITHOUT_DISPLAY', id, name, branch: id })),
  ];
}

/** Customers look at it and see nothing, or less than somebody meant. */
function displayFindings(display: Configured['displays'][number], there: There | undefined): Finding[] {
  const { id, name, branch, design } = display;
  const of = { id, name, branch };
  const isEmpty =
    !showsAny(display.workstations, there?.workstations) || !showsAny(display.queues, there?.queues);
  const shown = display.queues.length > 0 ? display.queues : [...(there?.queues ?? [])];
  const isWithoutCustomers = shown.length > 0 && !shown.some((queue) => there?.reachable.has(queue));
  return [
    ...(design === null ? [{ rule: 'DISPLAY_WITHOUT_DESIGN', ...of } as const] : []),
    ...(design?.enabled === false ? [{ rule: 'DISPLAY_OFFLINE', ...of, with: design.name } as const] : []),
    ...(isEmpty ? [{ rule: 'DISPLAY_EMPTY', ...of } as const] : []),
    ...(!isEmpty && isWithoutCustomers ? [{ rule: 'DISPLAY_WITHOUT_CUSTOMERS', ...of } as const] : []),
  ];
}

/** Where none are included all are. */
const showsAny = (included: readonly number[], there?: ReadonlySet<number>): boolean =>
  included.length === 0 || included.some((id) => there?.has(id));

/** What a display of a branch may show, by their ids. */
interface There {
  readonly workstations: ReadonlySet<number>;
  readonly queues: ReadonlySet<number>;
  /** Those of its queues to which a service and a segment lead. */
  readonly reachable: ReadonlySet<number>;
}

function thereAt(branch: number, configured: Configured): There {
  const place = configured.branches.find((each) => each.id === branch);
  const type = configured.branchTypes.find((each) => each.id === place?.branchType);
  const offered = new Set(type?.offered);
  const leading = new Set(livePairs(configured).map(({ queue }) => queue));
  return {
    reachable: new Set([...leading].filter((queue) => offered.has(queue))),
    workstations: idsOf(on(configured.workstations).filter((each) => each.branch === branch)),
    queues: idsOf(on(configured.queues).filter(({ id }) => offered.has(id))),
  };
}

/** Lists what leads to a queue with service, segment and queue switched on. */
function livePairs({ associations, queues, services, segments }: Configured) {
  const [live, offered, known] = [idsOf(on(queues)), idsOf(on(services)), idsOf(on(segments))];
  return associations.filter(
    ({ queue, service, segment }) => live.has(queue) && offered.has(service) && known.has(segment),
  );
}

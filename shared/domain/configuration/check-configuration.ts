import {
  type CheckedProfile,
  type CheckedWorkstation,
  type Configured,
  type Finding,
  RULES,
  type Severity,
} from './configured.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'suggestion'];
/** Characters named in one finding. */
const MAX_CHARACTERS = 12;

/** Finds configuration errors before customers do, the worst first. Disabled items are ignored. */
export function checkConfiguration(configured: Configured): Finding[] {
  const findings = [
    ...branchFindings(configured),
    ...branchTypeFindings(configured),
    ...workstationFindings(configured),
    ...kioskFindings(configured),
    ...profileFindings(configured),
    ...serviceFindings(configured),
    ...deviceFindings(configured),
    ...paperFindings(configured),
  ];
  return findings.sort((a, b) => SEVERITIES.indexOf(RULES[a.rule]) - SEVERITIES.indexOf(RULES[b.rule]));
}

const on = <T extends { readonly enabled: boolean }>(things: readonly T[]): T[] =>
  things.filter(({ enabled }) => enabled);

const idsOf = (things: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(things.map(({ id }) => id));

/** Branches that cannot serve any customer, or never serve some. */
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

/** Offered queues that no customer can enter, or that no view profile includes. */
function branchTypeFindings(configured: Configured): Finding[] {
  const reachable = new Set(livePairs(configured).map(({ queue }) => queue));
  const inUse = new Set(on(configured.branches).map(({ branchType }) => branchType));
  return on(configured.branchTypes).flatMap((type): Finding[] => {
    const offers = new Set(type.offered);
    const offered = on(configured.queues).filter(({ id }) => offers.has(id));
    // Branches in use have their own findings.
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

/** Queues of the enabled view profiles of a branch type. */
const viewedIn = (branchType: number, { viewProfiles }: Configured): ReadonlySet<number> =>
  new Set(on(viewProfiles).flatMap((profile) => (profile.branchType === branchType ? profile.queues : [])));

/** One workstation per distinct set of queues; there may be thousands. */
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
    const isUnstaffed = !people.has(null) && (workstation.area === null || !people.has(workstation.area));
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
      ...(isUnstaffed ? [{ rule: 'WORKSTATION_WITHOUT_USERS', ...of } as const] : []),
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

/** A profile without rows calls every queue. */
const queuesOf =
  ({ queues }: Configured) =>
  ({ rows }: CheckedProfile): number[] =>
    rows.length > 0 ? rows.map(({ queue }) => queue) : queues.map(({ id }) => id);

const ORDERED_TYPES: readonly string[] = ['FIFO', 'TIMEBASED', 'APPOINTMENTBASED'];

/** With a fixed order, later rows wait as long as customers enter earlier ones. */
function mayStarve({ type, generalLimit, rows }: CheckedProfile): boolean {
  if (generalLimit > 0 || !ORDERED_TYPES.includes(type)) return false;
  const first = Math.min(...rows.map(({ order }) => order));
  return rows.some(({ order, limit }) => order > first && !(type === 'TIMEBASED' && limit > 0));
}

function serviceFindings(configured: Configured): Finding[] {
  const leading = new Set(livePairs(configured).map(({ service }) => service));
  const visible = new Set(
    on(configured.kiosks).flatMap(({ tickets }) => tickets.map(({ service }) => service)),
  );
  return on(configured.services).flatMap(({ id, name }): Finding[] => {
    if (!leading.has(id)) return [{ rule: 'SERVICE_LEADS_NOWHERE', id, name }];
    // Without any kiosk there is one finding, not one per service.
    return visible.size > 0 && !visible.has(id) ? [{ rule: 'SERVICE_ON_NO_KIOSK', id, name }] : [];
  });
}

function deviceFindings(configured: Configured): Finding[] {
  const displays = on(configured.displays);
  const visible = new Set(displays.map(({ branch }) => branch));
  const there = new Map([...visible].map((branch) => [branch, thereAt(branch, configured)]));
  return [
    ...displays.flatMap((display) => displayFindings(display, there.get(display.branch))),
    ...on(configured.schedules)
      .filter(({ hours }) => hours === 0)
      .map(({ id, name }): Finding => ({ rule: 'SCHEDULE_NEVER_OPENS', id, name })),
    ...on(configured.alarms).flatMap(({ id, name, conditions, recipients }): Finding[] => {
      if (conditions === 0) return [{ rule: 'ALARM_IS_NEVER_RAISED', id, name }];
      return recipients === 0 ? [{ rule: 'ALARM_WITHOUT_RECIPIENTS', id, name }] : [];
    }),
    ...on(configured.branches)
      .filter(({ id }) => !visible.has(id))
      .map(({ id, name }): Finding => ({ rule: 'BRANCH_WITHOUT_DISPLAY', id, name, branch: id })),
  ];
}

/** Texts that tickets print with question marks. */
const paperFindings = ({ unprintable }: Configured): Finding[] =>
  unprintable.map(({ kind, id, name, characters }) => ({
    rule: 'TEXT_NOT_PRINTABLE',
    kind,
    id,
    name,
    with: characters.slice(0, MAX_CHARACTERS).join(' '),
  }));

/** Displays that show nothing, or less than intended. */
function displayFindings(display: Configured['displays'][number], there: There | undefined): Finding[] {
  const { id, name, branch, design } = display;
  const of = { id, name, branch };
  const isEmpty =
    !showsAny(display.workstations, there?.workstations) || !showsAny(display.queues, there?.queues);
  const visible = display.queues.length > 0 ? display.queues : [...(there?.queues ?? [])];
  const isWithoutCustomers = visible.length > 0 && !visible.some((queue) => there?.reachable.has(queue));
  return [
    ...(design === null ? [{ rule: 'DISPLAY_WITHOUT_DESIGN', ...of } as const] : []),
    ...(design?.enabled === false ? [{ rule: 'DISPLAY_OFFLINE', ...of, with: design.name } as const] : []),
    ...(isEmpty ? [{ rule: 'DISPLAY_EMPTY', ...of } as const] : []),
    ...(!isEmpty && isWithoutCustomers ? [{ rule: 'DISPLAY_WITHOUT_CUSTOMERS', ...of } as const] : []),
  ];
}

/** An empty list includes all. */
const showsAny = (included: readonly number[], there?: ReadonlySet<number>): boolean =>
  included.length === 0 || included.some((id) => there?.has(id));

/** Ids of the content available to a display of a branch. */
interface There {
  readonly workstations: ReadonlySet<number>;
  readonly queues: ReadonlySet<number>;
  /** Queues reachable by a service and segment. */
  readonly reachable: ReadonlySet<number>;
}

function thereAt(branch: number, configured: Configured): There {
  const found = configured.branches.find((each) => each.id === branch);
  const type = configured.branchTypes.find((each) => each.id === found?.branchType);
  const offered = new Set(type?.offered);
  const leading = new Set(livePairs(configured).map(({ queue }) => queue));
  return {
    reachable: new Set([...leading].filter((queue) => offered.has(queue))),
    workstations: idsOf(on(configured.workstations).filter((each) => each.branch === branch)),
    queues: idsOf(on(configured.queues).filter(({ id }) => offered.has(id))),
  };
}

/** Service and segment pairs whose service, segment and queue are enabled. */
function livePairs({ associations, queues, services, segments }: Configured) {
  const [live, offered, known] = [idsOf(on(queues)), idsOf(on(services)), idsOf(on(segments))];
  return associations.filter(
    ({ queue, service, segment }) => live.has(queue) && offered.has(service) && known.has(segment),
  );
}

/**
 * Queues that a workstation can call: that of its lineal pair, otherwise those of its view profile that its
 * attention profiles reach.
 */
function calledAt(workstation: CheckedWorkstation, configured: Configured): number[] {
  const type = configured.workstationTypes.find(({ id }) => id === workstation.type);
  const view = configured.viewProfiles.find(({ id }) => id === type?.viewProfile);
  if (!type?.enabled || type.reception || !view) return [];
  const { lineal } = type;
  if (lineal)
    return configured.associations
      .filter(({ service, segment }) => service === lineal.service && segment === lineal.segment)
      .map(({ queue }) => queue);
  if (workstation.attentionProfile === null) return [];
  const led = ledTo(workstation.attentionProfile, configured.attentionProfiles, new Set());
  return led === 'every' ? [...view.queues] : view.queues.filter((queue) => led.has(queue));
}

/** Queues of a profile with its parts and alternatives; a profile without rows calls every queue. */
function ledTo(
  id: number,
  profiles: readonly CheckedProfile[],
  seen: Set<number>,
): ReadonlySet<number> | 'every' {
  const profile = profiles.find((each) => each.id === id);
  if (!profile || seen.has(id)) return new Set();
  seen.add(id);
  if (profile.type !== 'CONDITIONALBASED' && profile.rows.length === 0) return 'every';
  const led = new Set(profile.rows.map(({ queue }) => queue));
  for (const next of [...profile.parts, profile.alternative]) {
    const more = next === null ? [] : ledTo(next, profiles, seen);
    if (more === 'every') return 'every';
    for (const queue of more) led.add(queue);
  }
  return led;
}

/** Kiosks without a screen, and buttons without a queue. */
function kioskFindings(configured: Configured): Finding[] {
  const kiosks = configured.kiosks.filter(({ enabled }) => enabled);
  if (kiosks.length === 0) return [{ rule: 'NO_KIOSK', id: null, name: '' }];
  return kiosks.flatMap((kiosk): Finding[] => {
    const of = { id: kiosk.id, name: kiosk.name };
    if (!kiosk.hasFirstScreen) return [{ rule: 'KIOSK_WITHOUT_SCREEN', ...of }];
    const dead = kiosk.tickets.filter((ticket) => !leadsSomewhere(ticket, configured));
    const services = new Set(dead.map(({ service }) => service));
    return [...services].map((service) => ({
      rule: 'KIOSK_LEADS_NOWHERE',
      ...of,
      with: configured.services.find(({ id }) => id === service)?.name ?? `${service}`,
    }));
  });
}

/** True if an enabled queue offered in a branch accepts tickets of the button. */
function leadsSomewhere(
  { service, segment }: { readonly service: number; readonly segment: number | null },
  { associations, queues, services, branches, branchTypes }: Configured,
): boolean {
  const isOn = (things: readonly { readonly id: number; readonly enabled: boolean }[], wanted: number) =>
    things.some(({ id, enabled }) => id === wanted && enabled);
  const offered = new Set(
    branches
      .filter(({ enabled }) => enabled)
      .flatMap(({ branchType }) => branchTypes.find(({ id }) => id === branchType)?.offered ?? []),
  );
  return (
    isOn(services, service) &&
    associations.some(
      (each) =>
        each.service === service &&
        (segment === null || each.segment === segment) &&
        isOn(queues, each.queue) &&
        offered.has(each.queue),
    )
  );
}

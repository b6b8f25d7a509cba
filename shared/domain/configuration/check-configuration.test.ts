import { describe, expect, it } from 'vitest';
import { checkConfiguration } from './check-configuration.ts';
import {
  type CheckedProfile,
  type CheckedType,
  type CheckedWorkstation,
  type Configured,
  RULES,
  type Rule,
} from './configured.ts';

const thing = (id: number, name: string) => ({ id, name, enabled: true });

const PROFILE: CheckedProfile = {
  ...thing(1, 'Por llegada'),
  branchType: 1,
  type: 'FIFO',
  generalLimit: 0,
  alternative: null,
  hasCondition: false,
  parts: [],
  rows: [1, 2].map((queue) => ({ queue, order: 1, limit: 0 })),
};
const TYPE: CheckedType = { ...thing(1, 'Mesa'), viewProfile: 1, reception: false, lineal: null };
const WORKSTATION: CheckedWorkstation = {
  ...thing(1, 'Puesto 1'),
  branch: 1,
  type: 1,
  area: 1,
  attentionProfile: 1,
};

const DISPLAY: Configured['displays'][number] = {
  ...thing(1, 'Sala'),
  branch: 1,
  workstations: [1],
  queues: [],
  design: thing(1, 'Sala de espera'),
};

/** An installation without findings. */
const WELL: Configured = {
  services: [thing(1, 'Caja'), thing(2, 'Préstamos')],
  segments: [thing(1, 'General')],
  queues: [
    { ...thing(1, 'Caja'), appointments: false },
    { ...thing(2, 'Préstamos'), appointments: false },
  ],
  associations: [
    { queue: 1, service: 1, segment: 1 },
    { queue: 2, service: 2, segment: 1 },
  ],
  branchTypes: [{ ...thing(1, 'Oficina'), offered: [1, 2] }],
  branches: [{ ...thing(1, 'Centro'), branchType: 1 }],
  viewProfiles: [{ ...thing(1, 'Todo'), branchType: 1, queues: [1, 2] }],
  attentionProfiles: [PROFILE],
  workstationTypes: [TYPE],
  workstations: [WORKSTATION],
  areasOfUsers: [null],
  kiosks: [
    {
      ...thing(1, 'Entrada'),
      hasFirstScreen: true,
      tickets: [
        { service: 1, segment: 1 },
        { service: 2, segment: null },
      ],
    },
  ],
  displays: [DISPLAY],
  schedules: [{ ...thing(1, 'Mañanas'), hours: 5 }],
  alarms: [{ ...thing(1, 'Sala llena'), conditions: 1, recipients: 2 }],
  unprintable: [],
};

const [cash, loans] = WELL.queues as [Configured['queues'][0], Configured['queues'][0]];
const [kiosk] = WELL.kiosks as [Configured['kiosks'][0]];

/** Each queue in a separate view profile; the workstation has the first. */
const VIEWED_APART: Configured['viewProfiles'] = [
  { ...thing(1, 'Caja'), branchType: 1, queues: [1] },
  { ...thing(2, 'Préstamos'), branchType: 1, queues: [2] },
];

/** An offered queue without a service. */
const WITH_THIRD_QUEUE: Partial<Configured> = {
  queues: [cash, loans, { ...thing(3, 'Divisas'), appointments: false }],
  branchTypes: [{ ...thing(1, 'Oficina'), offered: [1, 2, 3] }],
};

/** A change that triggers each rule, and the name of its finding; the rest of the installation stays valid. */
const BROKEN: Readonly<Record<Rule, readonly [Partial<Configured>, string]>> = {
  BRANCH_WITHOUT_QUEUES: [{ branchTypes: [{ ...thing(1, 'Oficina'), offered: [] }], kiosks: [] }, 'Centro'],
  BRANCH_WITHOUT_WORKSTATIONS: [{ workstations: [], displays: [] }, 'Centro'],
  BRANCH_TYPE_WITHOUT_QUEUES: [
    { branchTypes: [...WELL.branchTypes, { ...thing(2, 'Cajero'), offered: [] }] },
    'Cajero',
  ],
  QUEUE_NEVER_CALLED: [{ viewProfiles: VIEWED_APART }, 'Préstamos'],
  QUEUE_IN_NO_VIEW_PROFILE: [{ viewProfiles: VIEWED_APART.slice(0, 1) }, 'Préstamos'],
  QUEUE_WITHOUT_ASSOCIATION: [WITH_THIRD_QUEUE, 'Divisas'],
  WORKSTATION_TYPE_DISABLED: [
    {
      workstationTypes: [TYPE, { ...TYPE, ...thing(2, 'Vieja'), enabled: false }],
      workstations: [WORKSTATION, { ...WORKSTATION, ...thing(2, 'Puesto 2'), type: 2 }],
    },
    'Puesto 2',
  ],
  WORKSTATION_WITHOUT_QUEUES: [
    {
      viewProfiles: [...WELL.viewProfiles, { ...thing(2, 'Vacío'), branchType: 1, queues: [] }],
      workstationTypes: [TYPE, { ...TYPE, ...thing(2, 'Otra'), viewProfile: 2 }],
      workstations: [WORKSTATION, { ...WORKSTATION, ...thing(2, 'Puesto 2'), type: 2 }],
    },
    'Puesto 2',
  ],
  WORKSTATION_WITHOUT_PROFILE: [
    { workstations: [WORKSTATION, { ...WORKSTATION, id: 2, name: 'Puesto 2', attentionProfile: null }] },
    'Puesto 2',
  ],
  WORKSTATION_WITHOUT_USERS: [{ areasOfUsers: [7] }, 'Puesto 1'],
  PROFILE_WITHOUT_CONDITION: [
    { attentionProfiles: [PROFILE, { ...PROFILE, id: 2, name: 'Según', type: 'CONDITIONALBASED' }] },
    'Según',
  ],
  KIOSK_WITHOUT_SCREEN: [
    { kiosks: [kiosk, { ...thing(2, 'Vestíbulo'), hasFirstScreen: false, tickets: [] }] },
    'Vestíbulo',
  ],
  KIOSK_LEADS_NOWHERE: [
    { kiosks: [{ ...kiosk, tickets: [...kiosk.tickets, { service: 2, segment: 9 }] }] },
    'Entrada',
  ],
  SERVICE_ON_NO_KIOSK: [{ kiosks: [{ ...kiosk, tickets: kiosk.tickets.slice(0, 1) }] }, 'Préstamos'],
  SERVICE_LEADS_NOWHERE: [{ services: [...WELL.services, thing(3, 'Divisas')] }, 'Divisas'],
  PROFILE_STARVES: [
    {
      attentionProfiles: [
        {
          ...PROFILE,
          rows: [
            { queue: 1, order: 1, limit: 0 },
            { queue: 2, order: 2, limit: 0 },
          ],
        },
      ],
    },
    'Por llegada',
  ],
  PROFILE_WITHOUT_ROWS: [
    { attentionProfiles: [PROFILE, { ...PROFILE, ...thing(2, 'Sin colas'), rows: [] }] },
    'Sin colas',
  ],
  APPOINTMENTS_IN_NO_PROFILE: [{ queues: [cash, { ...loans, appointments: true }] }, 'Préstamos'],
  SCHEDULE_NEVER_OPENS: [{ schedules: [{ ...thing(1, 'Tardes'), hours: 0 }] }, 'Tardes'],
  ALARM_IS_NEVER_RAISED: [{ alarms: [{ ...thing(1, 'Muda'), conditions: 0, recipients: 0 }] }, 'Muda'],
  TEXT_NOT_PRINTABLE: [{ unprintable: [{ kind: 'queue', id: 1, name: 'தமிழ்', characters: ['த'] }] }, 'தமிழ்'],
  ALARM_WITHOUT_RECIPIENTS: [{ alarms: [{ ...thing(1, 'Sola'), conditions: 2, recipients: 0 }] }, 'Sola'],
  DISPLAY_EMPTY: [{ displays: [{ ...DISPLAY, workstations: [9] }] }, 'Sala'],
  DISPLAY_WITHOUT_DESIGN: [{ displays: [{ ...DISPLAY, design: null }] }, 'Sala'],
  DISPLAY_OFFLINE: [{ displays: [{ ...DISPLAY, design: { ...thing(1, 'Sala'), enabled: false } }] }, 'Sala'],
  DISPLAY_WITHOUT_CUSTOMERS: [{ ...WITH_THIRD_QUEUE, displays: [{ ...DISPLAY, queues: [3] }] }, 'Sala'],
  NO_KIOSK: [{ kiosks: [] }, ''],
  BRANCH_WITHOUT_DISPLAY: [{ displays: [] }, 'Centro'],
};

describe('the check of a configuration', () => {
  it('finds nothing in a working configuration', () => {
    expect(checkConfiguration(WELL)).toEqual([]);
  });

  it.each(Object.entries(BROKEN) as [Rule, (typeof BROKEN)[Rule]][])(
    'reports %s, with its subject',
    (rule, [broken, name]) => {
      const found = checkConfiguration({ ...WELL, ...broken });
      expect(found).toContainEqual(expect.objectContaining({ rule, name }));
      // Consequences with their own findings; this installation has no other.
      const follows: readonly Rule[] = ['NO_KIOSK', 'BRANCH_WITHOUT_DISPLAY'];
      const causes: readonly Rule[] =
        rule === 'DISPLAY_WITHOUT_CUSTOMERS' ? ['QUEUE_WITHOUT_ASSOCIATION'] : [];
      expect(
        found
          .map((each) => each.rule)
          .filter((each) => each !== rule && !follows.includes(each) && !causes.includes(each)),
      ).toEqual([]);
    },
  );

  it('a display without its own workstations and queues shows all, and one of others shows none', () => {
    const rulesOf = (display: Partial<typeof DISPLAY>) =>
      checkConfiguration({ ...WELL, displays: [{ ...DISPLAY, ...display }] }).map(({ rule }) => rule);
    expect(rulesOf({ workstations: [], queues: [] })).toEqual([]);
    expect(rulesOf({ queues: [2] })).toEqual([]);
    expect(rulesOf({ queues: [9] })).toEqual(['DISPLAY_EMPTY']);
  });

  it('reports the branch instead of its type if the type has no queue', () => {
    const types = [{ ...thing(1, 'Oficina'), offered: [] }];
    const rules = checkConfiguration({ ...WELL, branchTypes: types, kiosks: [] }).map(({ rule }) => rule);
    expect(rules).toContain('BRANCH_WITHOUT_QUEUES');
    expect(rules).not.toContain('BRANCH_TYPE_WITHOUT_QUEUES');
  });

  it('reports a queue whose services are all disabled as unreachable', () => {
    const services = [thing(1, 'Caja'), { ...thing(2, 'Préstamos'), enabled: false }];
    const rules = checkConfiguration({ ...WELL, services }).map(({ rule, name }) => `${rule} ${name}`);
    expect(rules).toContain('QUEUE_WITHOUT_ASSOCIATION Préstamos');
  });

  it('requires no view profile for a reception and a workstation of one service', () => {
    const empty = [...WELL.viewProfiles, { ...thing(2, 'Vacío'), branchType: 1, queues: [] }];
    const workstations = [WORKSTATION, { ...WORKSTATION, ...thing(2, 'Puesto 2'), type: 2 }];
    for (const kind of [{ reception: true }, { lineal: { service: 1, segment: 1 } }]) {
      const workstationTypes = [TYPE, { ...TYPE, ...thing(2, 'Otra'), viewProfile: 2, ...kind }];
      expect(checkConfiguration({ ...WELL, viewProfiles: empty, workstationTypes, workstations })).toEqual(
        [],
      );
    }
  });

  it('ignores disabled objects', () => {
    const off = { enabled: false };
    const broken: Partial<Configured> = {
      services: [...WELL.services, { ...thing(3, 'Divisas'), ...off }],
      queues: [cash, loans, { ...thing(3, 'Cerrada'), ...off, appointments: true }],
      workstations: [WORKSTATION, { ...WORKSTATION, id: 2, attentionProfile: null, ...off }],
      branchTypes: [...WELL.branchTypes, { ...thing(2, 'Cajero'), ...off, offered: [] }],
      attentionProfiles: [PROFILE, { ...PROFILE, id: 2, rows: [], ...off }],
      kiosks: [kiosk, { ...thing(2, 'Roto'), ...off, hasFirstScreen: false, tickets: [] }],
      schedules: [{ ...thing(1, 'Tardes'), ...off, hours: 0 }],
      alarms: [{ ...thing(1, 'Muda'), ...off, conditions: 0, recipients: 0 }],
      displays: [...WELL.displays, { ...DISPLAY, ...thing(2, 'Vieja'), ...off, design: null }],
    };
    expect(checkConfiguration({ ...WELL, ...broken })).toEqual([]);
  });

  it('lists the most severe first', () => {
    const found = checkConfiguration({
      ...WELL,
      areasOfUsers: [7],
      displays: [],
      schedules: [{ ...thing(1, 'X'), hours: 0 }],
    });
    expect(found.map(({ rule }) => RULES[rule])).toEqual(['error', 'warning', 'suggestion']);
  });
});

describe('a queue is called', () => {
  const called = (changes: Partial<Configured>) =>
    !checkConfiguration({ ...WELL, ...changes }).some(({ rule }) => rule === 'QUEUE_NEVER_CALLED');
  const only = (queue: number) => [{ queue, order: 1, limit: 0 }];

  it('if an alternative, or a part of a condition, leads to it', () => {
    const rest = { ...PROFILE, id: 2, rows: only(2) };
    expect(called({ attentionProfiles: [{ ...PROFILE, rows: only(1) }] })).toBe(false);
    expect(called({ attentionProfiles: [{ ...PROFILE, rows: only(1), alternative: 2 }, rest] })).toBe(true);
    const conditional = { ...PROFILE, type: 'CONDITIONALBASED', hasCondition: true, rows: [] };
    const first = { ...PROFILE, id: 3, rows: only(1) };
    expect(called({ attentionProfiles: [{ ...conditional, parts: [3, 2] }, rest, first] })).toBe(true);
    expect(called({ attentionProfiles: [{ ...conditional, parts: [3, 3] }, rest, first] })).toBe(false);
  });

  it('only by a workstation of one service and segment, by no reception', () => {
    const lineal = { ...TYPE, id: 2, lineal: { service: 2, segment: 1 } };
    const second = { ...WORKSTATION, id: 2, type: 2 };
    const view = { viewProfiles: VIEWED_APART };
    expect(called({ ...view, workstationTypes: [TYPE, lineal], workstations: [WORKSTATION, second] })).toBe(
      true,
    );
    expect(called({ workstationTypes: [{ ...TYPE, reception: true }] })).toBe(false);
  });
});

describe('starvation of a queue', () => {
  const starves = (profile: Partial<CheckedProfile>) =>
    checkConfiguration({ ...WELL, attentionProfiles: [{ ...PROFILE, ...profile }] }).some(
      ({ rule }) => rule === 'PROFILE_STARVES',
    );
  const rows = (limit: number) => [
    { queue: 1, order: 1, limit: 0 },
    { queue: 2, order: 2, limit },
  ];

  it('occurs if the type uses sequences, and no general or own limit brings later ones forward', () => {
    for (const type of ['FIFO', 'TIMEBASED', 'APPOINTMENTBASED']) {
      expect(starves({ type, rows: rows(0) })).toBe(true);
      expect(starves({ type, rows: rows(0), generalLimit: 600 })).toBe(false);
    }
    expect(starves({ type: 'TIMEBASED', rows: rows(600) })).toBe(false);
    expect(starves({ type: 'FIFO', rows: rows(600) })).toBe(true);
  });

  it('occurs in no type with rounds or weighted waits', () => {
    for (const type of ['RATIOBASED', 'WEIGHTED']) expect(starves({ type, rows: rows(0) })).toBe(false);
  });
});

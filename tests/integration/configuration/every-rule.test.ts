import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextKey } from '#renderer/lib/text-key.ts';
import { createAlarm } from '#shared/contract/configuration/alarms.ts';
import { addFifoRow, addTimeRow } from '#shared/contract/configuration/attention-profile-rows.ts';
import { createAttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { createCloseReason } from '#shared/contract/configuration/close-reasons.ts';
import { createDisplay } from '#shared/contract/configuration/display-configuration.ts';
import { createMessage } from '#shared/contract/configuration/messages.ts';
import { setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { createQueueAssociation } from '#shared/contract/configuration/queue-associations.ts';
import { createQueue, updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import { createService, updateService } from '#shared/contract/configuration/services.ts';
import { createDefinedTimetable, createTimetable } from '#shared/contract/configuration/timetables.ts';
import { createVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { createWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import { createWorkstationType } from '#shared/contract/configuration/workstation-types.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { addOneOfEach } from '#tests/support/actions/add-one-of-each.ts';
import type { ConfiguredKind } from '#tests/support/actions/configured-kinds.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const WRONG = 'El servidor no entendió la petición. Vuelva a cargar la página e inténtelo de nuevo.';
const { cashier, accounts } = DEMO.queues;
/** The demonstration’s profile, whose first queue is the cash desk. */
const FIFO = { id: 1 };

type Body = Readonly<Record<string, unknown>>;

/** A rule of section 5 or a message of section 8: its rows in the checklist, and a request that violates it. */
interface Rule {
  readonly rows: string;
  readonly rule: string;
  readonly endpoint: Endpoint;
  readonly params?: Body;
  /** Replaces valid values; undefined removes one. */
  readonly body: Body;
  readonly code?: ErrorCode;
  readonly field?: string;
  /** The Spanish error text of the page. */
  readonly says?: string;
}

/** Requests rejected as invalid because of one field; pages show the requirement at that field. */
const misfits = (
  rows: string,
  rule: string,
  endpoint: Endpoint,
  bodies: Readonly<Record<string, readonly unknown[]>>,
  params?: Body,
): Rule[] =>
  Object.entries(bodies).flatMap(([field, values]) =>
    values.map((value) => ({
      rows,
      rule: `${rule}: ${field} ${JSON.stringify(value)}`,
      endpoint,
      field,
      body: { [field]: value },
      ...(params && { params }),
    })),
  );

const politely = { id: DEMO.branch, idQueues: cashier };
const pair = { idServices: DEMO.services.cashier, idSegments: DEMO.segments.general };
const noPair = 'Elija el servicio, el segmento y el ticket.';
const pairInUse = 'El servicio Caja con el segmento General ya lleva a la cola Caja. Quítelo antes de allí.';
const lineal = { linealCall: 'Y', ...pair };

const RULES: readonly Rule[] = [
  ...misfits('C-193', 'an alarm needs its type', createAlarm, { type: [undefined, 'OTHER'] }),
  ...misfits('C-193', 'an attention profile needs its type', createAttentionProfile, {
    type: [undefined, ''],
  }),
  ...misfits('C-194', 'a workstation needs its type', createWorkstation, {
    idWorkStationTypes: [undefined, null],
  }),
  ...misfits('C-195', 'a workstation needs its area', createWorkstation, {
    idAttentionAreas: [undefined, null],
  }),
  ...misfits('C-196 C-258 C-259', 'times are needed', createWorkstationType, {
    closeTimeout: [undefined, -1, 6_000, '0:30'],
    callTimeout: [undefined, -1, 36_000, '0:00:30'],
  }),
  ...misfits('C-218', 'a content is not longer than 256', createMessage, {
    content: ['x'.repeat(257), '  '],
  }),
  ...misfits('C-219', 'an order has five digits', addFifoRow, { sequence: [100_000, -1, '1'] }, FIFO),
  ...misfits('C-220 C-221', 'limits are digits', createQueue, {
    minLimit: [undefined, -1, 1.5, 'z'],
    maxLimit: [undefined, -1, 100_000, 'z'],
  }),
  {
    rows: 'C-222',
    rule: 'the first number is not above the last',
    endpoint: createQueue,
    body: { minLimit: 10, maxLimit: 9 },
    code: 'QUEUE_LIMITS',
    field: 'minLimit',
    says: 'El primer número no puede ser mayor que el último.',
  },
  ...misfits('C-223 C-224 C-225', 'letters', createQueue, { letter: [undefined, '', '1', 'A1', '-', 'ABC'] }),
  ...misfits('C-226 C-258', 'a goal is needed', createQueue, { sla: [undefined, -1, '0:10:00', 36_000] }),
  ...misfits(
    'C-227',
    'a row in place needs all',
    updateQueue,
    { name: [''], letter: [''], minLimit: [null] },
    { id: accounts },
  ),
  ...(['idServices', 'idSegments', 'idTicketDesigns'] as const).map(
    (field, index): Rule => ({
      rows: `C-${229 + index}`,
      rule: `an association needs ${field}`,
      endpoint: createQueueAssociation,
      body: { [field]: null },
      code: 'ASSOCIATION_INCOMPLETE',
      field,
      says: noPair,
    }),
  ),
  ...misfits('C-232', 'a number of an appointment system', createQueueAssociation, {
    idVentusQueue: ['x1', -1],
  }),
  ...[accounts, cashier].map(
    (idQueues): Rule => ({
      rows: 'C-234 C-235 C-318',
      rule: `a pair leads to one queue, once (${idQueues})`,
      endpoint: createQueueAssociation,
      body: { idQueues },
      code: 'ASSOCIATION_DUPLICATE',
      says: pairInUse,
    }),
  ),
  ...misfits('C-236', 'digits of a service', createService, { idShort: ['A1', '', '-1', '1.5'] }),
  ...misfits('C-237 C-258', 'its time', createService, { serviceTime: [undefined, '0:05:00', -1, 36_000] }),
  ...misfits(
    'C-238',
    'a row in place needs all',
    updateService,
    { name: [' '], serviceTime: [null], idShort: [''] },
    { id: 1 },
  ),
  ...misfits('C-239', 'digits of a segment', createSegment, { idShort: ['A1', '', '-1'] }),
  ...misfits('C-240', 'a schedule', createDefinedTimetable, {
    name: [undefined, ''],
    description: [undefined],
    editLevel: [undefined, 'Nadie'],
  }),
  ...misfits('C-241 C-260 C-261', 'hours are HH:mm:ss', createTimetable, {
    start: [undefined, '', '9:00:00', '09:00', '24:00:00', 'aa:bb:cc'],
    end: [undefined, '', '23:60:00'],
  }),
  // Pages report such a row as incomplete instead of skipping it, so that no input is lost.
  ...misfits('C-242', 'a row without its day', createTimetable, { day: [undefined, '', 'Monday'] }),
  {
    rows: 'C-243',
    rule: 'a close reason is its description',
    endpoint: createCloseReason,
    body: { description: ' ' },
    code: 'DESCRIPTION_EMPTY',
    field: 'description',
    says: 'Escriba una descripción.',
  },
  ...(['idDetailProfiles', 'idViewProfiles'] as const).map(
    (field, index): Rule => ({
      rows: `C-${244 + index}`,
      rule: `a workstation type needs ${field}`,
      endpoint: createWorkstationType,
      body: { [field]: null },
      code: 'P_DETAILS_INCOMPLETE',
      field,
      says: 'Elija el perfil de vista y el perfil de detalle.',
    }),
  ),
  {
    rows: 'C-246',
    rule: 'a lineal call needs a service',
    endpoint: createWorkstationType,
    body: { ...lineal, idServices: null },
    code: 'P_SERVICE_INCOMPLETE',
    field: 'idServices',
    says: 'Elija el servicio de la llamada de cola única.',
  },
  {
    rows: 'C-247',
    rule: 'a lineal call needs a segment',
    endpoint: createWorkstationType,
    body: { ...lineal, idSegments: null },
    code: 'P_SEGMENT_INCOMPLETE',
    field: 'idSegments',
    says: 'Elija el segmento de la llamada de cola única.',
  },
  {
    rows: 'C-248',
    rule: 'a lineal call needs a queue',
    endpoint: createWorkstationType,
    body: { ...lineal, idServices: 4711 },
    code: 'LINEAL_WITHOUT_QUEUE',
    field: 'idServices',
    says: 'Ninguna cola tiene esa combinación de servicio y segmento. Elija otra o asóciela primero a una cola.',
  },
  ...misfits('C-249', 'percent', createWorkstationType, {
    recordFrequency: [101, -1, 0.5, 'all', undefined],
  }),
  {
    rows: 'C-251',
    rule: 'a limit is whole',
    endpoint: addTimeRow,
    params: { id: 'TIMEBASED' },
    body: { limit: null },
    code: 'LIMIT_TIME_INCOMPLETE',
    field: 'limit',
    says: 'Escriba el límite completo: horas, minutos y segundos.',
  },
  {
    rows: 'C-252',
    rule: 'a queue is in a profile once',
    endpoint: addFifoRow,
    params: FIFO,
    body: { idQueues: cashier },
    code: 'QUEUE_IN_PROFILE',
    field: 'idQueues',
    says: 'Esa cola ya está en el perfil. Elija otra.',
  },
  ...misfits(
    'C-253 C-258',
    'politeness',
    setPoliteness,
    { politeness: [undefined, '0:00:10', 1.5, 36_000] },
    politely,
  ),
  {
    rows: 'C-254',
    rule: 'politeness is not negative',
    endpoint: setPoliteness,
    params: politely,
    body: { politeness: -1 },
    code: 'POLITENESS_NEGATIVE',
    field: 'politeness',
    says: 'El tiempo de cortesía no puede ser negativo. Escriba 0 o más segundos.',
  },
  ...misfits('C-266', 'a display', createDisplay, {
    name: [undefined, ''],
    description: [undefined],
    idDisplayDesigns: [undefined, null],
  }),
  {
    rows: 'C-315',
    rule: 'names are one’s',
    endpoint: createService,
    body: { name: 'CAJA', idShort: '999' },
    code: 'NAME_UNIQUE',
    field: 'name',
    says: 'Este nombre ya está en uso. Elija otro.',
  },
  {
    rows: 'C-316',
    rule: 'short ids are one’s',
    endpoint: createService,
    body: { idShort: '1' },
    code: 'ID_SHORT_UNIQUE',
    field: 'idShort',
    says: 'El ID 1 ya es de Caja. El siguiente libre: {{next}}.',
  },
  {
    rows: 'C-317',
    rule: 'letters are one’s',
    endpoint: createQueue,
    body: { letter: 'a' },
    code: 'LETTER_UNIQUE',
    field: 'letter',
    says: 'La letra A ya es de la cola Caja. Elija otra.',
  },
  {
    rows: 'C-328',
    rule: 'a virtual ticket leads to a queue',
    endpoint: createVirtualTicket,
    body: { idServices: 4711 },
    code: 'QUEUE_NOT_EXISTED',
    field: 'idServices',
    says: 'Ninguna cola tiene esa combinación de servicio y segmento. Elija otra.',
  },
];

/** Texts of the pages with separate keys, by their rows (section 8). */
const SAID: readonly (readonly [string, TextKey, string])[] = [
  ['C-228', 'queues:FINISH_EDIT_ASSOCIATIONS_MESSAGE', 'Termine primero la asociación que está editando.'],
  ['C-319 C-320', 'errors:REACH_MAX_WS', t('errors:REACH_MAX_WS')],
  ['C-321', 'errors:ERROR_PASSLENGTH', 'Es demasiado corta: como mínimo {{min}} caracteres.'],
  ['C-322', 'errors:ERROR_PASSUPPER', 'Debe tener mayúsculas y minúsculas.'],
  ['C-323', 'errors:ERROR_PASSNUMBER', 'Debe tener al menos una cifra.'],
  ['C-324', 'errors:ERROR_PASSSPECIAL', 'Debe tener al menos un carácter especial.'],
  ['C-325', 'errors:ERROR_PASSREPEAT', 'Ya la usó antes. Elija una distinta.'],
  ['C-326', 'errors:ERROR_PASSNOREPEATCHAR', 'No puede tener el mismo carácter dos veces seguidas.'],
  ['C-327', 'errors:ERROR_PASSBLACKLIST', 'Es una contraseña demasiado común. Elija otra.'],
  ['C-328', 'virtual-tickets:CAN_NOT_ADD_VIRTUAL_TICKET', 'No se pudo añadir el ticket virtual'],
  ['C-329', 'virtual-tickets:CAN_NOT_EDIT_VIRTUAL_TICKET', 'No se pudo guardar el ticket virtual'],
  ['C-330', 'virtual-tickets:CAN_NOT_DELETE_VIRTUAL_TICKET', 'No se pudo eliminar el ticket virtual'],
  ['C-332', 'alarms:NO_DATA', 'No hay alarmas todavía'],
  ['C-333', 'queues:NO_DATA', 'No hay colas todavía'],
  ['C-334', 'displays:NO_DATA', 'No hay pantallas todavía'],
  ['C-335', 'services:NO_DATA', 'No hay servicios todavía'],
  ['C-337', 'services:ADD_SERVICE_SUCCESS', 'Servicio añadido'],
  ['C-337', 'services:EDIT_SERVICE_SUCCESS', 'Servicio guardado'],
  ['C-338', 'segments:ADD_SEGMENT_SUCCESS', 'Segmento añadido'],
  ['C-338', 'segments:EDIT_SEGMENT_SUCCESS', 'Segmento guardado'],
  ['C-339', 'queues:ADD_QUEUE_SUCCESS', 'Cola añadida'],
  ['C-339', 'queues:EDIT_QUEUE_SUCCESS', 'Cola guardada'],
  ['C-340', 'schedules:ADD_SCHEDULE_SUCCESS', 'Horario añadido'],
  ['C-340', 'schedules:EDIT_SCHEDULE_SUCCESS', 'Horario guardado'],
  ['C-341', 'attention-areas:ADD_ATTENTION_AREA_SUCCESS', 'Área de atención añadida'],
  ['C-341', 'attention-areas:EDIT_ATTENTION_AREA_SUCCESS', 'Área de atención guardada'],
  ['C-342', 'attention-profiles:ADD_ATTENTION_PROFILE_SUCCESS', 'Perfil de atención añadido'],
  ['C-342', 'attention-profiles:EDIT_ATTENTION_PROFILE_SUCCESS', 'Perfil de atención guardado'],
  ['C-343', 'displays:ADD_DISPLAY_SUCCESS', 'Pantalla añadida'],
  ['C-343', 'displays:EDIT_DISPLAY_SUCCESS', 'Pantalla guardada'],
  ['C-344', 'workstations:ADD_WORKSTATION_SUCCESS', 'Puesto añadido'],
  ['C-345', 'branch-queues:POLITENESS_SAVE_OK', 'Tiempo de cortesía guardado'],
  ['C-347', 'displays:COPY_URL_FAILED', 'No se pudo copiar la dirección'],
  ['C-348', 'alarms:ADD_SUCCESS', 'Alarma añadida'],
  ['C-349', 'view-profiles:ADD_SUCCESS', 'Perfil de vista añadido'],
  ['C-349', 'view-profiles:EDIT_SUCCESS', 'Perfil de vista guardado'],
  ['C-350', 'detail-profiles:ADD_SUCCESS', 'Perfil de detalle añadido'],
  ['C-350', 'detail-profiles:EDIT_SUCCESS', 'Perfil de detalle guardado'],
  ['C-351', 'workstation-types:WORKSTATION_BRANCH_TYPE_OK', 'Tipo de puesto guardado'],
  [
    'C-352',
    'available-queues:QUEUE_AVAILABLES_EMPTY',
    'Las sucursales de este tipo no ofrecen todavía ninguna cola: actívelas aquí.',
  ],
];

const KINDS = 'integration/configuration/configuration-kinds.test.ts';
const MISFIT = 'are refused with an invalid name, description or flag';
const MASK = '../renderer/ui/fields/time/time-mask.test.ts';
/** The tests of the other rows: the file, and a part of the test's title. */
const ELSEWHERE: readonly (readonly [string, string, string])[] = [
  ['C-191 C-192', KINDS, MISFIT],
  [
    'C-197',
    'e2e/configuration/branch-groups.spec.ts',
    'a group is created, found in the list, changed and deleted',
  ],
  [
    'C-198',
    'e2e/configuration/branch-groups.spec.ts',
    'a group is created, found in the list, changed and deleted',
  ],
  ['C-199', KINDS, 'are added, found, changed and logged'],
  [range(200, 217), KINDS, MISFIT],
  ['C-233', '../renderer/features/configuration/associations-card.test.ts', 'requires its number in digits'],
  ['C-250', '../renderer/ui/fields/number-of.test.ts', 'is limited to the maximum'],
  [
    'C-255 C-256',
    'integration/workstation/alert-messages.test.ts',
    'needs a receiver who can read it, and a text',
  ],
  ['C-257', 'integration/configuration/alarms.test.ts', 'accepts only values of the measured kind'],
  ['C-258 C-261', MASK, 'omits letters and signs'],
  ['C-259', MASK, 'the mask of hours and minutes accepts three digits'],
  ['C-260', MASK, 'rejects hours from 24, minutes and seconds from 60'],
  ['C-262 C-263 C-264', 'e2e/access/passwords.spec.ts', 'NOT_SAME_PASSWORDS'],
  ['C-265', 'integration/access/passwords.test.ts', 'INCORRECT_OLD_PASSWORD'],
  ['C-314', '../renderer/lib/errors.test.ts', 'unknown in status and message becomes the generic error'],
  ['C-319 C-320', 'integration/licence/licence.test.ts', 'REACH_MAX_WS'],
  [range(321, 327), 'integration/access/passwords.test.ts', 'WRONG_PASS_NOREPEATCHAR'],
  [range(328, 330), 'e2e/configuration/governed-by-schedules.spec.ts', 'shows its errors'],
  [
    'C-331',
    'integration/configuration/configuration-workstations.test.ts',
    'is deleted with its details if no detail profile',
  ],
  ['C-332 C-333 C-334 C-335', 'e2e/configuration/every-kind.spec.ts', 'with and without rows'],
  ['C-336', 'e2e/access/passwords.spec.ts', 'PASSWORD_CHANGED'],
  ['C-346', 'e2e/configuration/displays.spec.ts', 'COPY_URL_SUCCESS'],
];

describe('the configuration refuses violations of a rule, with the reason', () => {
  let branch: Branch;
  let admin: SignedIn;
  let kinds: readonly ConfiguredKind[];
  let idTimed: number;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    kinds = await addOneOfEach(admin);
    const [profile] = kinds.filter(({ create }) => create === createAttentionProfile);
    const timed = { ...profile?.body, name: 'Por tiempo', description: '', type: 'TIMEBASED' };
    const created = await admin.call(createAttentionProfile as Endpoint, { body: timed });
    idTimed = (created as { id: number }).id;
  });
  afterAll(() => branch.stop());

  /** A valid body, for requests that violate a single rule. */
  function right({ endpoint }: Rule): Body {
    const kind = kinds.find(({ create, update }) => create === endpoint || update === endpoint);
    if (kind) {
      const { named = 'name', described, body } = kind;
      return { ...body, [named]: 'Justa', ...(described && { description: '' }) };
    }
    if (endpoint === createQueueAssociation)
      return { idQueues: accounts, ...pair, idTicketDesigns: DEMO.ticketDesign };
    if (endpoint === createTimetable)
      return { idDefinedTimetables: 1, day: 'Lunes', start: '09:00:00', end: '14:00:00' };
    if (endpoint === addTimeRow) return { idQueues: cashier, level: 1, limit: 60 };
    return endpoint === addFifoRow ? { idQueues: accounts, sequence: 1 } : {};
  }

  it.each(RULES.map((rule) => [`${rule.rows} ${rule.rule}`, rule] as const))(
    'a violation is refused with its reason: %s',
    async (_name, rule) => {
      const { endpoint, params, body, code = 'INVALID_REQUEST', field, says = WRONG } = rule;
      const at = params && { params: params.id === 'TIMEBASED' ? { id: idTimed } : params };
      const request = { ...at, body: { ...right(rule), ...body } };
      const apiError = await apiErrorOf(admin.call(endpoint, request));
      expect([apiError.status, apiError.detail.field]).toEqual([code, field]);
      const { params: named = {} } = apiError.detail;
      const text = t(`errors:${ERRORS[code].text}` as TextKey, named);
      expect(text).toBe(says.replace('{{next}}', `${named.next}`));
    },
  );
});

describe('the pages show', () => {
  it.each(SAID)('the text of %s, %s', (_rows, key, text) => {
    expect(t(key, { min: '{{min}}' })).toBe(text);
  });
});

describe('every rule and every message', () => {
  it('is tested here, or in the given file', () => {
    for (const [rows, file, rule] of ELSEWHERE) {
      const index = new URL(`../../${file}`, import.meta.url);
      expect([rows, existsSync(index)]).toEqual([rows, true]);
      expect([rows, readFileSync(index, 'utf8')]).toEqual([rows, expect.stringContaining(rule)]);
    }
    const tried = [
      ...RULES.map(({ rows }) => rows),
      ...SAID.map(([rows]) => rows),
      ...ELSEWHERE.map(([rows]) => rows),
    ];
    const all = new Set([...tried.flatMap((rows) => rows.split(' '))]);
    expect(
      [range(191, 266), range(314, 352)]
        .join(' ')
        .split(' ')
        .filter((row) => !all.has(row)),
    ).toEqual([]);
  });
});

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => `C-${from + index}`).join(' ');
}

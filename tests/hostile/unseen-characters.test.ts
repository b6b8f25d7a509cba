import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createService, listServices } from '#shared/contract/configuration/services.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { branchReport, enrolBranch } from '#shared/contract/replication/replication.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

/** Reads backwards from its second letter: it is shown as "aguardia", but stored differently. */
const TURNED = 'a\u202eaidrauga';

/** The keywords of JSON Schema in the contract's fields. */
interface Field {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Field>>;
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Field[];
  readonly oneOf?: readonly Field[];
  readonly allOf?: readonly Field[];
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly additionalProperties?: Field | boolean;
}

/** Names of a request's fields that accept a text which reverses its direction. */
function takersOf({ body, query }: Endpoint): string[] {
  return [body, query].flatMap((schema) => {
    if (!schema) return [];
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Field;
    return takers(root, '', root);
  });
}

function takers(field: Field, name: string, root: Field): string[] {
  const referred = field.$ref && root.$defs?.[field.$ref.replace('#/$defs/', '')];
  if (referred) return takers(referred, name, root);
  const { anyOf = [], oneOf = [], items, properties = {}, additionalProperties: more } = field;
  const within = [
    ...[...anyOf, ...oneOf, ...(items ? [items] : []), ...(typeof more === 'object' ? [more] : [])].flatMap(
      (one) => takers(one, name, root),
    ),
    ...Object.entries(properties).flatMap(([own, one]) => takers(one, own, root)),
  ];
  if (field.type !== 'string' || field.enum || field.const !== undefined || field.format) return within;
  const patterns = [field, ...(field.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  return patterns.every((pattern) => new RegExp(pattern, 'u').test(TURNED)) ? [...within, name] : within;
}

/** Fields that accept it, with the reason. */
const ACCEPTED = {
  'is looked for, and may be stored since before': [
    'search',
    'username',
    'customerInfo name',
    ...['createReportDesign', 'updateReportDesign'].flatMap((name) => [`${name} customer`, `${name} ticket`]),
    'customerHistory name',
    'retryJob key',
    'discardJob key',
    ...['showReport', 'serveReport', 'createReportDesign', 'updateReportDesign', 'getNextSending'].flatMap(
      (name) => [`${name} customer`, `${name} ticket`],
    ),
  ],
  'is covered by a signature, letter by letter': ['uploadVersion signed'],
  'is ignored, because the server sets it': ['createDisplayDesign href', 'updateDisplayDesign href'],
  'is a secret, in which everything counts': ['password', 'oldPassword', 'newPassword', 'token'],
  'is read by what the setting takes': [
    'saveGeneralParameter value',
    'saveGeneralParameter description',
    'saveGeneralParameters value',
    'saveGeneralParameters description',
  ],
  'is read as a design, whose texts are held to the same': [
    'createKioskScreen design',
    'updateKioskScreen design',
  ],
  'is read line by line, each held to the same': ['importAppointments content'],
  'is what machines say': ['sendLog lines'],
  'names a change as it came': ['eids'],
  'is a copy of what is stored': [
    ...['ticket', 'branchName', 'userGalaName', 'queueGalaName', 'customerName', 'base64audio'],
  ].map((field) => `uploadRecording ${field}`),
};

/** True for messages between servers, which must accept all stored text. */
const isBetweenServers = ({ path }: Endpoint) => path.startsWith('/replication/');

describe('a text that reverses the direction of writing', () => {
  it.each(Object.entries(CONTRACT).filter(([, endpoint]) => !isBetweenServers(endpoint)))(
    'is refused in every text that people enter: %s',
    (name, endpoint) => {
      const excused: readonly string[] = Object.values(ACCEPTED).flat();
      const takes = takersOf(endpoint).filter(
        (field) => !excused.includes(field) && !excused.includes(`${name} ${field}`),
      );
      expect(takes).toEqual([]);
    },
  );

  it('does not stop replication if it is stored', () => {
    const { answer } = enrolBranch;
    expect(answer).toBeInstanceOf(z.ZodType);
    if (!(answer instanceof z.ZodType)) return;
    const provided = { idBranches: 1, branchName: TURNED, centralName: TURNED, firstId: 0 };
    expect(answer.safeParse(provided).success).toBe(true);
    const printers = branchReport.shape.printers.safeParse([{ name: TURNED, error: null }]);
    expect(printers.success).toBe(true);
  });
});

describe('at a branch', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());

  const service = { idShort: '77', description: '', serviceTime: 60, enabled: 'Y' } as const;
  const named = (name: string) => admin.call(createService, { body: { ...service, name } });

  it.each([
    ['that turns its direction of writing', TURNED],
    ['with a character of no width', 'Ca\u200bja'],
    ['with a mark of direction', 'Caja\u200f'],
    ['with a tag', 'Caja\u{e0041}'],
    ['of nothing but a filler', '\u3164'],
  ])('a name %s is refused beside its field with the reason', async (_what, name) => {
    expect((await apiErrorOf(named(name))).toJSON()).toMatchObject({
      status: 'TEXT_INVISIBLE_CHARACTERS',
      field: 'name',
    });
  });

  it('a name with a combined emoji is accepted', async () => {
    expect(await named('👩\u200d💻 ❤\ufe0f')).toMatchObject({ name: '👩\u200d💻 ❤\ufe0f' });
  });

  it('a setting is refused with the same error', async () => {
    const requested = admin.call(saveGeneralParameter, {
      params: { name: 'recordingConsent' },
      body: { value: TURNED },
    });
    expect((await apiErrorOf(requested)).toJSON()).toMatchObject({
      status: 'TEXT_INVISIBLE_CHARACTERS',
      field: 'recordingConsent',
    });
  });

  it('stored texts are listed and found', async () => {
    await branch.configure((scope) =>
      scope.trx.updateTable('services').set({ name: TURNED }).where('id', '=', 1).execute(),
    );
    const { rows } = await admin.call(listServices, { query: { search: TURNED } });
    expect(rows.map(({ name }) => name)).toEqual([TURNED]);
  });
});

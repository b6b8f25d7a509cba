import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { licence } from '#shared/contract/installation/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { publicKeyOf, readLicenceFile, writeLicenceFile } from './licence-file.ts';

export interface CommandOptions {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly now: number;
}

const USAGE = [
  'npm run licence -- keys  --private licence-private.pem',
  '    makes a key pair: the private half goes into that file, the public one is shown.',
  'npm run licence -- make  --private licence-private.pem --out licence.json --client "A bank" [limits]',
  '    limits: --users --branches --workstations --cell-branches --survey-branches --sms (numbers, -1 for none)',
  '            --expires yyyy-mm-dd  --partner name  --company name  --no-dashboard',
  'npm run licence -- show  --public KEY licence.json',
  '    says what a licence holds, and whether it was signed with that key.',
];

/** Creates keys and licences for the operator of the installation. Returns the exit code. */
export function runLicenceCommand([verb, ...rest]: readonly string[], saying: CommandOptions): number {
  try {
    if (verb === 'keys') return generateKeys(rest, saying);
    if (verb === 'make') return createLicence(rest, saying);
    if (verb === 'show') return showLicence(rest, saying);
  } catch (error) {
    saying.complain((error as Error).message);
    return 1;
  }
  for (const line of USAGE) saying.complain(line);
  return 1;
}

function generateKeys(args: readonly string[], { say }: CommandOptions): number {
  const { values } = parseArgs({ args: [...args], options: { private: { type: 'string' } } });
  const path = requireOption(values.private, '--private');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // Never overwrites a key: licences signed with it could not be renewed any more.
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  say(`The private key is in ${path}: keep it safe, and away from the servers.`);
  say('Start each server with the public one:');
  say(`TURNO_LICENCE_KEY=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`);
  return 0;
}

const LIMIT_OPTIONS = {
  users: 'maxUsers',
  branches: 'maxBranches',
  workstations: 'maxWorkstations',
  'cell-branches': 'maxCellBranches',
  'survey-branches': 'maxSurveyBranches',
  sms: 'maxSMS',
} as const;

function createLicence(args: readonly string[], { say, now }: CommandOptions): number {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      private: text,
      out: text,
      client: text,
      partner: text,
      company: text,
      expires: text,
      'no-dashboard': { type: 'boolean' },
      users: text,
      branches: text,
      workstations: text,
      'cell-branches': text,
      'survey-branches': text,
      sms: text,
    },
  });
  const key = createPrivateKey(readFileSync(requireOption(values.private, '--private')));
  const out = requireOption(values.out, '--out');
  const created = licence.safeParse({
    clientName: requireOption(values.client, '--client'),
    partnerName: values.partner ?? '',
    companyName: values.company ?? '',
    ...Object.fromEntries(
      Object.entries(LIMIT_OPTIONS).map(([option, name]) => [
        name,
        numberOf(values[option as keyof typeof LIMIT_OPTIONS] ?? '-1', `--${option}`),
      ]),
    ),
    dashboardEnabled: values['no-dashboard'] ? 'N' : 'Y',
    expirationDate: values.expires ?? '2100-01-01',
    creationDate: localDay(new Date(now)),
  });
  if (!created.success) {
    const [issue] = created.error.issues;
    throw new Error(`the licence cannot be made: ${issue?.path.join('.')} ${issue?.message}`);
  }
  // The creation time orders licences.
  writeFileSync(out, writeLicenceFile({ serial: now, licence: created.data }, key), { flag: 'wx' });
  say(`${out} is a licence for ${created.data.clientName} until ${created.data.expirationDate}.`);
  return 0;
}

function showLicence(args: readonly string[], { say }: CommandOptions): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { public: { type: 'string' } },
    allowPositionals: true,
  });
  const key = publicKeyOf(requireOption(values.public, '--public'));
  if (!key) throw new Error('--public is no ed25519 key');
  const read = readLicenceFile(readFileSync(requireOption(positionals[0], 'a file'), 'utf8'), key);
  if ('error' in read) throw new Error(`this is no licence signed with that key: ${read.error}`);
  for (const [name, value] of Object.entries(read.licence)) say(`${name.padEnd(18)} ${value}`);
  say(`signed            ${new Date(read.serial).toISOString()}`);
  return 0;
}

function requireOption(value: string | undefined, what: string): string {
  if (!value) throw new Error(`${what} is missing`);
  return value;
}

function numberOf(written: string, option: string): number {
  if (!/^(-1|\d{1,7})$/.test(written)) throw new Error(`${option} is no number`);
  return Number(written);
}

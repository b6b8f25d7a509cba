import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
// biome-ignore lint/plugin: interval of a poll for the open port
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../data/temporary-folder.ts';
import type { Authority } from '../servers/certificates.ts';
import { ownPort } from '../servers/own-port.ts';

export interface SlapdOptions {
  /** The slapd process. */
  readonly program: string;
  /** The authority of its certificate; without one it has no encryption. */
  readonly authority?: Authority;
  readonly expired?: boolean;
  /** Shows nothing to anonymous users. */
  readonly closed?: boolean;
  /** Address it listens on; local only by default. */
  readonly host?: string;
}

export interface Slapd {
  /** Unencrypted address, with StartTLS if it has a certificate. */
  readonly url: string;
  readonly secureUrl: string;
  /** Accepts connections without answering. */
  freeze(): void;
  thaw(): void;
  /** Kills it, like a power failure. */
  powerCut(): Promise<void>;
  powerOn(): Promise<void>;
  /** Reads its log of connections so far. */
  said(): string;
  stop(): Promise<void>;
}

export const SLAPD_BASE = 'dc=example,dc=org';
/** The password of all users with one. */
export const SLAPD_PASSWORD = 'contraseña, larga';

const PEOPLE = [
  // Name of the entry, name for the sign-in.
  ['uid=ana', 'ana'],
  ['cn=Núñez\\, Ángela', 'angela'],
  ['cn=Marcas raras', 'a*(b)\\c,d=e'],
  ['cn=Twin one', 'twin'],
  ['cn=Twin two', 'twin'],
  ['cn=Ñandú', 'ñandú'],
] as const;

/** A real OpenLDAP with a few users on free ports. Rejects if it does not start. */
export async function startSlapd(options: SlapdOptions): Promise<Slapd> {
  const { host = '127.0.0.1', program } = options;
  const folder = temporaryFolder();
  const configuration = configure(folder.path, options);
  fill(program, configuration, folder.path);
  const [port, securePort] = [await ownPort(host), await ownPort(host)];
  const urls = [`ldap://${host}:${port}/`, ...(options.authority ? [`ldaps://${host}:${securePort}/`] : [])];
  const said: string[] = [];
  const start = async () => {
    const child = run(program, ['-d', 'stats', '-f', configuration, '-h', urls.join(' ')], said);
    await Promise.all(urls.map((url) => listens(child, Number(new URL(url).port), host, said)));
    return child;
  };
  let running = await start();

  const end = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  return {
    url: `ldap://${host}:${port}`,
    secureUrl: `ldaps://${host}:${securePort}`,
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    powerCut: end,
    async powerOn() {
      running = await start();
    },
    said: () => said.join(''),
    async stop() {
      await end();
      folder.remove();
    },
  };
}

function configure(folder: string, { authority, expired = false, closed = false }: SlapdOptions): string {
  mkdirSync(join(folder, 'db'));
  const lines = [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
    // Active Directory's name of a user.
    "attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )",
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
  ];
  if (authority) {
    const { certificate, key } = authority.issue({ expired });
    writeFileSync(join(folder, 'server.pem'), certificate);
    writeFileSync(join(folder, 'server.key'), key, { mode: 0o600 });
    lines.push(
      `TLSCertificateFile ${join(folder, 'server.pem')}`,
      `TLSCertificateKeyFile ${join(folder, 'server.key')}`,
    );
  }
  lines.push(
    // Imitates Active Directory's trap in a worse form: a bind without a password succeeds anonymously.
    'allow bind_anon_cred bind_anon_dn',
    'database mdb',
    `suffix "${SLAPD_BASE}"`,
    `directory ${join(folder, 'db')}`,
    'access to attrs=userPassword by anonymous auth by * none',
    `access to * ${closed ? 'by users read by * none' : 'by * read'}`,
  );
  const path = join(folder, 'slapd.conf');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

function fill(program: string, configuration: string, folder: string): void {
  const encoded = (value: string) => `: ${Buffer.from(value).toString('base64')}`;
  const entries = [
    [`dn: ${SLAPD_BASE}`, 'objectClass: organization', 'objectClass: dcObject', 'o: Banco', 'dc: example'],
    [`dn: ou=staff,${SLAPD_BASE}`, 'objectClass: organizationalUnit', 'ou: staff'],
    ...PEOPLE.map(([entry, uid]) => [
      `dn:${encoded(`${entry},ou=staff,${SLAPD_BASE}`)}`,
      'objectClass: inetOrgPerson',
      'sn: X',
      `uid:${encoded(uid)}`,
      ...(entry.startsWith('uid=') ? ['cn: X'] : []),
      `userPassword:${encoded(SLAPD_PASSWORD)}`,
    ]),
    [
      `dn: cn=Windows,ou=staff,${SLAPD_BASE}`,
      'objectClass: inetOrgPerson',
      'objectClass: extensibleObject',
      'sn: X',
      'cn: Windows',
      'sAMAccountName: wendy',
      `userPassword:${encoded(SLAPD_PASSWORD)}`,
    ],
    [
      `dn: uid=nopassword,ou=staff,${SLAPD_BASE}`,
      'objectClass: inetOrgPerson',
      'sn: X',
      'cn: X',
      'uid: nopassword',
    ],
  ];
  const path = join(folder, 'people.ldif');
  writeFileSync(path, entries.map((lines) => `${lines.join('\n')}\n`).join('\n'));
  const { status, stderr } = spawnSync(program, ['-T', 'add', '-q', '-f', configuration, '-l', path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the directory could not be filled: ${stderr}`);
}

function run(program: string, args: readonly string[], said: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  return child;
}

/** Resolves when it accepts connections: its start message comes earlier. */
async function listens(child: ChildProcess, port: number, host: string, said: string[]): Promise<void> {
  while (!(await accepts(port, host))) {
    if (child.exitCode !== null) throw new Error(`slapd ended and said: ${said.join('')}`);
    await pause(20);
  }
}

function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

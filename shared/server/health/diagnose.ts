import { access, constants } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { Client } from 'pg';
import { z } from 'zod';
import { checkDatabaseFile } from '../backup/commands/check-database-file.ts';
import { DATABASE_FILES, serversIn } from '../db/database-files.ts';
import { openReadable } from '../db/sqlite-file.ts';
import { isOfThisMachine } from '../kit/loopback.ts';
import { readEnvironment } from '../kit/read-environment.ts';
import { diskSpace } from './reserved-space.ts';

export interface Finding {
  readonly subject: string;
  readonly text: string;
  /** What to do; null if it is in order. */
  readonly advice: string | null;
}

const SCHEMA = z.object({
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TURNO_HOST: z.string().default('0.0.0.0'),
  TURNO_PORT: z.coerce.number().int().optional(),
  TURNO_PROXIES: z.string().optional(),
  TURNO_CENTRAL_URL: z.string().optional(),
});
type Settings = z.output<typeof SCHEMA>;

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Share of the disk below which central reports it as almost full. */
const MIN_FREE_SHARE = 0.05;
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const MIN_CERTIFICATE_DAYS = 14;

/** Checks everything that a server needs. Throws SettingError or DatabaseError if there is nothing to check. */
export async function diagnose(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = readEnvironment(SCHEMA, environment);
  const isCentral =
    settings.TURNO_DATABASE_URL !== undefined || serversIn(settings.TURNO_DATA_DIR)[0] === 'central';
  const branch = isCentral ? null : branchContent(join(settings.TURNO_DATA_DIR, DATABASE_FILES.branch));
  const central = isCentral ? undefined : (branch?.centralUrl ?? settings.TURNO_CENTRAL_URL);
  return [
    ...(await checkDisk(settings)),
    await checkDatabase(settings),
    await checkPort(settings, isCentral ? 8090 : 8080),
    checkProxies(settings),
    ...(central === undefined ? [] : await checkCentral(central)),
    ...(await Promise.all((branch?.printers ?? []).map(checkPrinter))),
  ];
}

async function checkDisk({ TURNO_DATA_DIR: folder }: Settings): Promise<Finding[]> {
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const { freeBytes, totalBytes } = await diskSpace(folder);
  const free = `${Math.round(freeBytes / 1024 / 1024)} MB of ${folder} are free`;
  return [
    {
      subject: 'data folder',
      text: isWritable ? `${folder} can be written` : `${folder} cannot be written by this account`,
      advice: isWritable ? null : 'run this command as the account that runs Turno, or give the folder to it',
    },
    {
      subject: 'disk',
      text: free,
      advice: freeBytes < totalBytes * MIN_FREE_SHARE ? 'free some disk space' : null,
    },
  ];
}

async function checkDatabase({ TURNO_DATA_DIR, TURNO_DATABASE_URL }: Settings): Promise<Finding> {
  const subject = 'database';
  if (TURNO_DATABASE_URL !== undefined) {
    const client = new Client({ connectionString: TURNO_DATABASE_URL, connectionTimeoutMillis: TIMEOUT_MS });
    try {
      await client.connect();
      await client.query('select 1');
      return { subject, text: 'PostgreSQL answers', advice: null };
    } catch (error) {
      const text = `PostgreSQL does not answer: ${reasonOf(error)}`;
      return { subject, text, advice: 'start PostgreSQL, and check TURNO_DATABASE_URL' };
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const [kind = 'branch'] = serversIn(TURNO_DATA_DIR);
  const file = join(TURNO_DATA_DIR, DATABASE_FILES[kind]);
  const [error] = checkDatabaseFile(file);
  if (error === undefined) return { subject, text: `${file} is in order`, advice: null };
  return {
    subject,
    text: `${file} is damaged: ${error}`,
    advice: 'put a backup back; the command check says how',
  };
}

/** The server answers at its port, or nothing does. */
async function checkPort({ TURNO_HOST, TURNO_PORT }: Settings, defaultPort: number): Promise<Finding> {
  const port = TURNO_PORT ?? defaultPort;
  const subject = 'port';
  const host = TURNO_HOST === '0.0.0.0' || TURNO_HOST === '::' ? '127.0.0.1' : TURNO_HOST;
  const health = await fetch(`http://${host}:${port}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.json() as Promise<{ readonly version?: string; readonly status?: string }>)
    .catch(() => null);
  if (health?.version !== undefined) {
    const text = `Turno ${health.version} answers at ${port}, health ${health.status}`;
    const isWell = health.status === 'ok';
    return { subject, text, advice: isWell ? null : `read http://${host}:${port}/api/health` };
  }
  if (await isFree(host, port)) return { subject, text: `no server runs; ${port} is free`, advice: null };
  return {
    subject,
    text: `${port} is in use by another program, or by a server that does not answer`,
    advice: 'stop that program, or choose another TURNO_PORT',
  };
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

function checkProxies({ TURNO_PROXIES, TURNO_HOST }: Settings): Finding {
  const named = TURNO_PROXIES ?? (isOfThisMachine(TURNO_HOST) ? 'loopback' : '');
  const text =
    named === '' ? 'none are known; clients connect directly' : `${named} may name the address of a client`;
  return { subject: 'proxies', text, advice: null };
}

/** Central answers, its certificate is valid for some time, and both clocks agree. */
async function checkCentral(address: string): Promise<Finding[]> {
  const origin = address.includes('://') ? address : `https://${address}`;
  const startedAt = Date.now();
  const response = await fetch(`${origin}/api/health`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => reasonOf(error));
  if (typeof response === 'string')
    return [
      {
        subject: 'central',
        text: `${origin} does not answer: ${response}`,
        advice: 'check the network, the name and the certificate; the branch works meanwhile',
      },
    ];
  const body = (await response.json().catch(() => null)) as {
    readonly syncType?: string;
    now?: number;
  } | null;
  if (body?.syncType !== 'central')
    return [
      {
        subject: 'central',
        text: `${origin} answers ${response.status}, but is no central`,
        advice: 'check the address of central, and whether a portal or proxy answers instead',
      },
    ];
  const middle = (startedAt + Date.now()) / 2;
  const difference = Math.abs(middle - (body.now ?? middle));
  return [
    { subject: 'central', text: `${origin} answers`, advice: null },
    {
      subject: 'clock',
      text: `differs from central by ${Math.round(difference / 1000)} s`,
      advice: difference > MAX_CLOCK_DIFFERENCE_MS ? 'set the clock, and use NTP on both machines' : null,
    },
    ...(origin.startsWith('https:') ? [await checkCertificate(new URL(origin))] : []),
  ];
}

const checkCertificate = ({ hostname, port }: URL): Promise<Finding> =>
  new Promise((resolve) => {
    const subject = 'certificate';
    const socket = connectTls({ host: hostname, port: Number(port) || 443, servername: hostname });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('secureConnect', () => {
      const validTo = socket.getPeerCertificate().valid_to;
      const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
      socket.end();
      const advice = days < MIN_CERTIFICATE_DAYS ? 'renew the certificate of central' : null;
      resolve({ subject, text: `of central is valid for ${days} days`, advice });
    });
    socket.once('error', (error) =>
      resolve({ subject, text: reasonOf(error), advice: 'install a valid certificate at central' }),
    );
  });

interface Printer {
  readonly name: string;
  readonly kind: string;
  readonly host: string;
  readonly port: number;
  readonly device: string;
}

async function checkPrinter({ name, kind, host, port, device }: Printer): Promise<Finding> {
  const subject = `printer ${name}`;
  const advice = 'switch the printer on, and check its cable and address';
  if (kind === 'network') {
    const error = await connectionErrorOf(host, port);
    const at = `${host}:${port}`;
    return error === null
      ? { subject, text: `${at} accepts connections`, advice: null }
      : { subject, text: `${at} does not answer: ${error}`, advice };
  }
  if (!device.startsWith('/'))
    return { subject, text: `at ${device || kind}, which is not checked`, advice: null };
  return access(device, constants.W_OK).then(
    () => ({ subject, text: `${device} can be written`, advice: null }),
    (error: unknown) => ({ subject, text: reasonOf(error), advice }),
  );
}

const connectionErrorOf = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    socket.once('connect', () => {
      socket.end();
      resolve(null);
    });
    socket.once('timeout', () => {
      socket.destroy();
      resolve('no answer in time');
    });
    socket.once('error', (error) => resolve(reasonOf(error)));
  });

/** Address of central and printers of the server itself; nothing from a database that cannot be read. */
function branchContent(file: string): {
  readonly centralUrl?: string;
  readonly printers: readonly Printer[];
} {
  try {
    const sqlite = openReadable(file);
    try {
      const centralUrl = sqlite.prepare('select central_url from enrolment').pluck().get() as
        | string
        | undefined;
      const printers = sqlite
        .prepare<[], Printer>(
          'select name, kind, host, port, device from printers where enabled = 1 and id_devices is null order by id',
        )
        .all();
      return { ...(centralUrl !== undefined && { centralUrl }), printers };
    } finally {
      sqlite.close();
    }
  } catch {
    // The check of the database reports the reason.
    return { printers: [] };
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name);
}

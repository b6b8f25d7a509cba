import { Agent, type IncomingMessage, request } from 'node:http';
import { randomKey } from '#renderer/lib/random-key.ts';

/** Keeps its connections, as kiosks and workstations do. */
export function createLoad(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send<Answer>(
    method: 'GET' | 'POST',
    path: string,
    { token, body, headers }: Sent = {},
  ): Promise<Answered<Answer>> {
    const started = performance.now();
    const payload = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const key = randomKey();
    const once = (resolve: (answered: Answered<Answer>) => void, reject: (error: Error) => void): void => {
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/api${path}`,
          headers: {
            ...(method === 'POST' && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              'idempotency-key': key,
            }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const answer = Buffer.concat(parts);
            const { statusCode } = response;
            if (statusCode !== 200) reject(new Error(`${path}: ${statusCode} ${answer.toString()}`));
            else resolve({ ms: performance.now() - started, answer: parsed(response, answer) });
          });
        },
      );
      // A kept connection may be closed by the server just as it is used again: browsers ask anew then, under the same key.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? once(resolve, reject) : reject(error),
      );
      sent.end(payload);
    };
    return new Promise(once);
  }

  return {
    /** One POST; resolves with the answer and how many milliseconds it took. Throws where it is refused. */
    post: <Answer = Ticket>(path: string, sent?: Sent) => send<Answer>('POST', path, sent),
    /** One GET, in the same way. */
    get: <Answer>(path: string, sent?: Sent) => send<Answer>('GET', path, sent),
    close: () => agent.destroy(),
  };
}

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const parsed = ({ headers }: IncomingMessage, answer: Buffer) =>
  headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.toString()) : {};

/** What most runs read of an answer. */
interface Ticket {
  readonly idTicket: number;
}

export interface Answered<Answer = Ticket> {
  readonly ms: number;
  readonly answer: Answer;
}

/** The value below which the given share of the measurements lies. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

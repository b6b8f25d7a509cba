import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BerReader, BerWriter } from 'ldapts';

/** Account states of Active Directory: none, or the number of the reason. */
export type AccountState = 'fine' | '530' | '532' | '533' | '701' | '773' | '775';

export interface FakeAccount {
  readonly password: string;
  readonly state?: AccountState;
}

export interface FakeActiveDirectory {
  readonly url: string;
  /** Names of the requested binds, in order. */
  binds(): readonly string[];
  stop(): Promise<void>;
}

export interface FakeActiveDirectoryOptions {
  /** By `name@domain`. */
  readonly accounts?: Readonly<Record<string, FakeAccount>>;
  /** Answers every bind with this result instead. */
  readonly bindResult?: number;
  /** Accepts StartTLS, and then sends nothing more. */
  readonly silentAfterStartTls?: boolean;
}

interface Question {
  readonly id: number;
  readonly kind: number;
  readonly reader: BerReader;
}

/** RFC 4511, section 4: the number of each request, and of its answer. */
const BIND = 0x60;
const UNBIND = 0x42;
const EXTENDED = 0x77;
const ANSWER: Readonly<Record<number, number>> = { [BIND]: 0x61, 99: 0x65, [EXTENDED]: 0x78 };

/**
 * Imitates Active Directory: users named `name@domain`, anonymous bind with an empty password, no anonymous searches,
 * reasons as numbers in a text. No encryption.
 */
export async function startFakeActiveDirectory(
  options: FakeActiveDirectoryOptions = {},
): Promise<FakeActiveDirectory> {
  const binds: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let silent = false;
    let waiting = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (part: Buffer) => {
      if (silent) return;
      waiting = Buffer.concat([waiting, part]);
      for (let length = messageLength(waiting); length !== null; length = messageLength(waiting)) {
        const question = readQuestion(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
        if (question.kind === UNBIND) {
          socket.end();
          return;
        }
        const { code, message } = answerTo(question, options, binds);
        socket.write(result(question, code, message));
        silent = question.kind === EXTENDED && code === 0;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ldap://127.0.0.1:${port}`,
    binds: () => [...binds],
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Bytes of the first message; null while it is incomplete. */
function messageLength(bytes: Buffer): number | null {
  const [, size = 0] = bytes;
  const sizeBytes = size < 0x80 ? 0 : size - 0x80;
  if (bytes.length < 2 + sizeBytes) return null;
  const length = 2 + sizeBytes + (sizeBytes === 0 ? size : bytes.readUIntBE(2, sizeBytes));
  return bytes.length >= length ? length : null;
}

function readQuestion(message: Buffer): Question {
  const reader = new BerReader(message);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const kind = reader.readSequence() ?? 0;
  return { id, kind, reader };
}

function answerTo({ kind, reader }: Question, options: FakeActiveDirectoryOptions, binds: string[]) {
  if (kind === EXTENDED) {
    return options.silentAfterStartTls
      ? { code: 0, message: '' }
      : {
          code: 52,
          message: '00000000: LdapErr: DSID-0C0910F4, comment: Error initializing SSL/TLS, data 0',
        };
  }
  if (kind !== BIND) {
    return {
      code: 1,
      message:
        '000004DC: LdapErr: DSID-0C090A37, comment: In order to perform this operation a successful bind must be completed on the connection., data 0, v4563',
    };
  }
  reader.readInt();
  const name = reader.readString() ?? '';
  const password = reader.readString(0x80) ?? '';
  binds.push(name);
  if (options.bindResult !== undefined) return { code: options.bindResult, message: 'as the test wants it' };
  const account = options.accounts?.[name];
  if (password === '') return { code: 0, message: '' };
  if (!account) return rejected('525');
  if (account.password !== password) return rejected('52e');
  return account.state && account.state !== 'fine' ? rejected(account.state) : { code: 0, message: '' };
}

const rejected = (data: string) => ({
  code: 49,
  message: `80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data ${data}, v4563\0`,
});

function result({ id, kind }: Question, code: number, message: string): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(ANSWER[kind]);
  writer.writeEnumeration(code);
  writer.writeString('');
  writer.writeString(message);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

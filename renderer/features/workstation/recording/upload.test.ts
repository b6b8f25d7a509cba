import { describe, expect, it } from 'vitest';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import type { RecordingUpload } from '#shared/contract/tickets/recordings.ts';
import {
  base64,
  createOutbox,
  type Outcome,
  type Recipient,
  type RecordedAttention,
  sendPart,
} from './upload.ts';

const ATTENTION: RecordedAttention = {
  ticketId: 7,
  ticket: 'A001',
  createdTime: 10,
  callingTime: 20,
  branchId: 1,
  branchName: 'Centro',
  userGalaId: 4,
  userGalaName: 'Lucía Ferrer',
  queueGalaId: 1,
  queueGalaName: 'Caja',
  customerId: null,
  customerName: null,
};
const part = (index: number, isLast = false) => ({ index, isLast, wav: new Uint8Array([1, 2, 3]) });

/** Two fake servers with scripted answers that record the uploads. */
function servers(answer: (upload: RecordingUpload) => Error | number | null) {
  const received: RecordingUpload[] = [];
  const elsewhere: [unknown, Omit<RequestInit, 'body'>][] = [];
  const apiErrors: unknown[] = [];
  const signedIn = { id: 4 };
  const api: Client = {
    call: async (_, request) => {
      const { body } = request as { body: RecordingUpload };
      received.push(body);
      const violation = answer(body);
      if (violation instanceof Error) throw violation;
      return {} as never;
    },
  };
  const recipient: Recipient = {
    api,
    fetch: async (address, { body: sent, ...request } = {}) => {
      elsewhere.push([address, request]);
      const body = JSON.parse(String(sent)) as RecordingUpload;
      received.push(body);
      const violation = answer(body);
      if (violation instanceof Error) throw violation;
      return new Response('', { status: violation ?? 200 });
    },
    address: '',
    idUsers: () => signedIn.id,
    onRejected: (why) => apiErrors.push(why),
  };
  return { recipient, received, elsewhere, errors: apiErrors, signedIn };
}

describe('a part of a recording', () => {
  it('is sent to the server with the data of its attention only', async () => {
    const { recipient, received } = servers(() => null);
    expect(await sendPart(recipient, ATTENTION, part(2, true), { ahead: 0 })()).toBe('sent');
    expect(received).toEqual([{ ...ATTENTION, indexRecord: 2, finnishRecord: true, base64audio: 'AQID' }]);
  });

  it.each([
    ['there is no answer', new Unreachable('no answer')],
    ['the server fails', apiError('GENERIC_ERROR')],
    ['the server has no disk space', apiError('DISK_FULL')],
    ['the operator has to sign in again', apiError('EXPIRED_TOKEN')],
  ])('is retried if %s', async (_, violation) => {
    const { recipient, errors: apiErrors } = servers(() => violation);
    expect(await sendPart(recipient, ATTENTION, part(1), { ahead: 0 })()).toBe('later');
    expect(apiErrors).toEqual([]);
  });

  it('is dropped with a report if the server will never accept it', async () => {
    const { recipient, errors: apiErrors } = servers(() => apiError('RECORDING_FORMAT'));
    expect(await sendPart(recipient, ATTENTION, part(1), { ahead: 0 })()).toBe('refused');
    expect(apiErrors).toHaveLength(1);
  });

  it('takes the next number, as do later ones, if something else was recorded before', async () => {
    const { recipient, received } = servers(({ indexRecord }) =>
      indexRecord <= 4 ? apiError('RECORDING_EXISTS', { params: { next: 5 } }) : null,
    );
    const numbering = { ahead: 0 };
    expect(await sendPart(recipient, ATTENTION, part(1), numbering)()).toBe('sent');
    expect(await sendPart(recipient, ATTENTION, part(2), numbering)()).toBe('sent');
    expect(received.map(({ indexRecord }) => indexRecord)).toEqual([1, 5, 6]);
  });

  it('waits for its operator while another user is signed in', async () => {
    const { recipient, received, signedIn } = servers(() => null);
    const send = sendPart(recipient, ATTENTION, part(1), { ahead: 0 });
    signedIn.id = 5;
    expect(await send()).toBe('later');
    expect(received).toEqual([]);
    signedIn.id = 4;
    expect(await send()).toBe('sent');
  });

  it.each([
    [null, 'sent'],
    [503, 'later'],
    [new TypeError('no network'), 'later'],
    [400, 'refused'],
  ] as const)('is sent to the configured address: after %s it is %s', async (answer, outcome) => {
    const { recipient, received, elsewhere, errors: apiErrors } = servers(() => answer);
    const address = 'https://audio.example/in';
    const another = { ...recipient, address, idUsers: () => null };
    expect(await sendPart(another, ATTENTION, part(1), { ahead: 0 })()).toBe(outcome);
    expect(received).toMatchObject([{ ticketId: 7, indexRecord: 1, base64audio: 'AQID' }]);
    // Without the user's token.
    expect(elsewhere).toEqual([
      [address, { method: 'POST', headers: { 'content-type': 'application/json' } }],
    ]);
    expect(apiErrors).toHaveLength(outcome === 'refused' ? 1 : 0);
  });
});

it.each([0, 1, 2, 3, 0x8000, 0x8001, 2_000_000])('base64 of %i bytes decodes to the same bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
  expect(Buffer.from(base64(bytes), 'base64').equals(bytes)).toBe(true);
});

/** An outbox whose pauses end on command. */
function outbox() {
  let goOn: (() => void) | null = null;
  const left: number[] = [];
  const box = createOutbox({
    pause: () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
    onPendingChange: (count) => left.push(count),
  });
  const flush = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...box,
    left,
    flush,
    async retry() {
      expect(goOn).not.toBeNull();
      goOn?.();
      goOn = null;
      await flush();
    },
  };
}

describe('the upload queue', () => {
  it('waits while the server is offline, and sends in order afterwards', async () => {
    const box = outbox();
    const arrived: string[] = [];
    let away = true;
    const send = (name: string) => async (): Promise<Outcome> => {
      if (away) return 'later';
      arrived.push(name);
      return 'sent';
    };
    box.add(send('one'));
    box.add(send('two'));
    await box.flush();
    await box.retry();
    box.add(send('three'));
    expect(arrived).toEqual([]);
    away = false;
    await box.retry();
    expect(arrived).toEqual(['one', 'two', 'three']);
    expect(box.left).toEqual([1, 2, 3, 2, 1, 0]);
  });

  it('is not blocked by a part that nobody accepts', async () => {
    const box = outbox();
    const tried: string[] = [];
    box.add(async () => {
      tried.push('one');
      return 'refused';
    });
    box.add(async () => {
      tried.push('two');
      return 'sent';
    });
    await box.flush();
    expect(tried).toEqual(['one', 'two']);
    expect(box.left.at(-1)).toBe(0);
  });

  it('sends one part at a time', async () => {
    const box = outbox();
    let under = 0;
    const max: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      box.add(async () => {
        under += 1;
        max.push(under);
        await box.flush();
        under -= 1;
        return 'sent';
      });
    }
    await expect.poll(() => box.left.at(-1)).toBe(0);
    expect(max).toEqual([1, 1, 1]);
  });
});

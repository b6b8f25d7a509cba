import { createCanvas } from '@napi-rs/canvas';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateDisplay } from '#shared/contract/configuration/display-configuration.ts';
import { getDisplayDesign, updateDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import {
  createMessage,
  deleteMessage,
  setMessageContent,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';
import { getDisplay, pollDisplay } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES, type SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { deleteResource, uploadResource } from '#shared/contract/resources/resources.ts';
import { repository } from '#shared/server/db/repository.ts';
import { startWithoutTicket } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const params = { id: DEMO.display };

function imageOf(colour: string): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(64, 36);
  const pen = canvas.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 64, 36);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

const { queues, services } = DEMO;
const [first = 0, second = 0] = DEMO.workstations;

describe('a display', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    await open(lucia, first);
  });
  afterEach(() => branch.stop());

  const display = {
    name: 'Sala',
    description: '',
    enabled: 'Y',
    idDisplayDesigns: DEMO.displayDesign,
  } as const;
  const configure = (more: object) => admin.call(updateDisplay, { params, body: { ...display, ...more } });
  const callFor = async (service: number) => {
    await takeCallable(branch, { service });
    const { ticket } = await next(lucia, first);
    if (!ticket) throw new Error('nobody was called');
    await finish(lucia, ticket.idTicket);
    return ticket.code;
  };
  const displayed = async () =>
    (await branch.anybody.call(pollDisplay, { params, query: { cursor: 0, wait: 0 } })).calls;
  const codes = async () => (await displayed()).map(({ code }) => code);

  it('shows calls of its included queues, or of all if it includes none', async () => {
    await configure({ idQueues: [queues.loans] });
    const cash = await callFor(services.cashier);
    const loan = await callFor(services.loans);
    expect(await codes()).toEqual([loan]);
    const { history } = await branch.anybody.call(getDisplay, { params });
    expect(history.calls.map(({ code }) => code)).toEqual([loan]);
    await configure({ idQueues: [] });
    expect(await codes()).toEqual([cash, loan]);
  });

  it('shows calls of its included workstations, or of all without a side if it includes none', async () => {
    await callFor(services.cashier);
    await configure({ workstations: [{ idWorkstations: second, position: 'L' }] });
    expect(await displayed()).toEqual([]);
    await configure({ workstations: [{ idWorkstations: first, position: 'R' }] });
    expect(await displayed()).toMatchObject([{ direction: 'R' }]);
    await configure({ workstations: [] });
    expect(await displayed()).toMatchObject([{ direction: null }]);
  });

  it('shows calls without ticket only on a screen of type 4', async () => {
    const of = { params: { id: DEMO.displayDesign } };
    const { id: _, design, ...own } = await admin.call(getDisplayDesign, of);
    const showing = (screenType: number) =>
      admin.call(updateDisplayDesign, { ...of, body: { ...own, design: { ...design, screenType } } });
    const ticket = await callFor(services.cashier);
    await startWithoutTicket(lucia, first, { service: services.information });
    expect(await codes()).toEqual([ticket]);
    await showing(SCREEN_TYPES.lineal);
    const [, without] = await displayed();
    expect(without).toMatchObject({ code: '', location: 'Puesto 1', kind: 'call', announce: true });
    expect((await branch.anybody.call(getDisplay, { params })).history.calls).toHaveLength(2);
    await showing(SCREEN_TYPES.column);
    expect(await codes()).toEqual([ticket]);
  });

  it('gets nothing by socket of queues that it does not include', async () => {
    await configure({ idQueues: [queues.loans] });
    const socket = io(branch.origin, { transports: ['websocket'], forceNew: true });
    try {
      const received: string[] = [];
      socket.on('display:calls', ({ calls }) =>
        received.push(...calls.map(({ code }: { code: string }) => code)),
      );
      await new Promise((resolve) =>
        socket.emit('display:subscribe', { idDisplay: DEMO.display, cursor: null }, resolve),
      );
      await callFor(services.cashier);
      const loan = await callFor(services.loans);
      await vi.waitFor(() => expect(received).toEqual([loan]), { timeout: 20_000 });
    } finally {
      socket.disconnect();
    }
  });

  it('is notified at once of changed configuration, and shows the assigned design', async () => {
    const socket = io(branch.origin, { transports: ['websocket'], forceNew: true });
    try {
      await new Promise((resolve) => socket.once('connect', () => resolve(null)));
      const announced = new Promise((resolve) => socket.once('configuration:changed', () => resolve('told')));
      const of = { params: { id: DEMO.displayDesign } };
      const { id: _, ...own } = await admin.call(getDisplayDesign, of);
      const labels = { ticketText: 'Ticket', workstationText: 'Pase a', arrows: false };
      const popup = { ...labels, enabled: true, visible: false };
      const design = { ...own.design, language: 'sv' as const, audio: false, footer: { sv: 'Hej' }, popup };
      await admin.call(updateDisplayDesign, { ...of, body: { ...own, design } });
      expect(await announced).toBe('told');
      expect(await branch.anybody.call(getDisplay, { params })).toMatchObject({
        idDisplayDesigns: DEMO.displayDesign,
        language: 'sv',
        audio: false,
        footer: { sv: 'Hej' },
        popup,
      });
    } finally {
      socket.disconnect();
    }
  });

  it('shows the message of its design as adapted by its branch, or its own text if that is off', async () => {
    const body = { name: 'Horario', description: '', content: 'De 9 a 14', enabled: 'Y' } as const;
    const adaptable = { ...body, editLevel: 'Sucursal' } as const;
    const message = await admin.call(createMessage, { body: adaptable });
    const of = { params: { id: DEMO.displayDesign } };
    const { id: _, ...own } = await admin.call(getDisplayDesign, of);
    const showing = (idMessages: number | null) =>
      admin.call(updateDisplayDesign, { ...of, body: { ...own, design: { ...own.design, idMessages } } });
    const below = async () => {
      const { footer, language } = await branch.anybody.call(getDisplay, { params });
      return footer[language];
    };
    const before = await below();
    await showing(message.id);
    expect(await below()).toBe('De 9 a 14');
    const set = { params: { id: message.id }, body: { idBranch: DEMO.branch, content: 'Hoy hasta las 12' } };
    await admin.call(setMessageContent, set);
    expect(await below()).toBe('Hoy hasta las 12');
    const used = await apiErrorOf(admin.call(deleteMessage, { params: { id: message.id } }));
    expect(used).toMatchObject({ status: 'IN_USE', detail: { params: { names: own.name } } });
    expect(await apiErrorOf(showing(4711))).toMatchObject({ status: 'NOT_FOUND' });
    await admin.call(updateMessage, { params: { id: message.id }, body: { ...adaptable, enabled: 'N' } });
    expect(await below()).toBe(before);
    await showing(null);
  });

  it('is reported as disabled if it or its design is disabled, and as unknown if missing', async () => {
    const status = async (id: number) =>
      (await apiErrorOf(branch.anybody.call(getDisplay, { params: { id } }))).status;
    await configure({ enabled: 'N' });
    expect(await status(DEMO.display)).toBe('DISPLAY_DISABLED');
    await configure({});
    const of = { params: { id: DEMO.displayDesign } };
    const { id: _, ...own } = await admin.call(getDisplayDesign, of);
    await admin.call(updateDisplayDesign, { ...of, body: { ...own, enabled: 'N' } });
    expect(await status(DEMO.display)).toBe('DISPLAY_DISABLED');
    expect(await status(99)).toBe('NOT_FOUND');
  });

  it('O-488, O-495: shows present slides if its type has any, each with a permanent address', async () => {
    const upload = (name: string, file: Uint8Array<ArrayBuffer>) =>
      admin.call(uploadResource, {
        file: new File([file], name),
        body: { type: 'image', module: 'signature', replace: 'N' },
      });
    await upload('offer.png', imageOf('teal'));
    await upload('behind.png', imageOf('navy'));
    const slide = (name: string, seconds: number | null = null) =>
      ({ name, type: 'image', module: 'signature', seconds }) as const;
    const of = { params: { id: DEMO.displayDesign } };
    const { id: _, design, ...own } = await admin.call(getDisplayDesign, of);
    const showing = (more: Partial<SignageDesign>) =>
      admin.call(updateDisplayDesign, { ...of, body: { ...own, design: { ...design, ...more } } });
    const displayedNow = () => branch.anybody.call(getDisplay, { params });

    const slides = [slide('offer.png', 4), slide('gone.png')];
    await showing({ screenType: SCREEN_TYPES.presentation, slides, image: 'behind.png' });
    const presented = await displayedNow();
    expect(presented).toMatchObject({ screenType: 3, sliderTime: 10 });
    expect(presented.slides.map(({ type, seconds }) => ({ type, seconds }))).toEqual([
      { type: 'image', seconds: 4 },
    ]);
    for (const address of [presented.slides[0]?.url, presented.image]) {
      const answer = await fetch(`${branch.origin}${address}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }

    await admin.call(uploadResource, {
      file: new File([Uint8Array.from(toneWav(1))], 'gong.wav'),
      body: { type: 'audio', module: 'signature', replace: 'N' },
    });
    await showing({ chime: 'gong.wav' });
    const { chime } = await displayedNow();
    const gong = await fetch(`${branch.origin}${chime}`);
    expect(Buffer.from(await gong.arrayBuffer())).toEqual(toneWav(1));
    const silencing = admin.call(deleteResource, {
      body: { name: 'gong.wav', type: 'audio', module: 'signature' },
    });
    expect((await apiErrorOf(silencing)).status).toBe('RESOURCE_IN_USE');
    await showing({ chime: 'gone.wav' });
    expect((await displayedNow()).chime).toBeNull();

    await showing({ screenType: SCREEN_TYPES.column, slides });
    expect((await displayedNow()).slides).toEqual([]);
    const twice = showing({ slides: [slide('offer.png'), slide('OFFER.png', 7)] });
    expect(await apiErrorOf(twice)).toMatchObject({ status: 'WARNING_SELECT_FILE' });
    const deleting = admin.call(deleteResource, {
      body: { name: 'offer.png', type: 'image', module: 'signature' },
    });
    expect(await apiErrorOf(deleting)).toMatchObject({
      status: 'RESOURCE_IN_USE',
      detail: { params: { names: own.name } },
    });
  });

  it('from before shared designs shows its own design', async () => {
    const own = { language: 'en', footer: { en: 'Hello' }, audio: true, voice: true, popup: false };
    const created = await branch.configure((scope) =>
      repository(scope, 'displays').insert({
        name: 'Antigua',
        description: '',
        enabled: 1,
        id_branches: DEMO.branch,
        id_display_designs: null,
        design: JSON.stringify(own),
      }),
    );
    const displayed = await branch.anybody.call(getDisplay, { params: { id: created.id } });
    expect([...displayed.spokenLanguages, ...displayed.muteLanguages]).toEqual(['en']);
    expect(displayed).toMatchObject({
      chime: null,
      language: 'en',
      footer: { en: 'Hello' },
      idDisplayDesigns: null,
      popup: { enabled: false, visible: true, ticketText: '', workstationText: '', arrows: true },
    });
  });
});

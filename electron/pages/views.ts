import type { LocalBridge, LocalPage } from '#electron/ipc.ts';
import { DEVICE_ROLES } from '#electron/roles.ts';
import type { Translate } from '#electron/texts.ts';
import type { Language } from '#shared/contract/fields.ts';
import { element } from './element.ts';

interface Around {
  readonly t: Translate;
  readonly language: Language;
  readonly bridge: LocalBridge;
}

type PageOf<View extends LocalPage['view']> = Extract<LocalPage, { view: View }>;
type Views = { readonly [View in LocalPage['view']]: (page: PageOf<View>, around: Around) => HTMLElement };

/** Renders a local page. */
export function renderPage<View extends LocalPage['view']>(page: PageOf<View>, around: Around): HTMLElement {
  const render = VIEWS[page.view] as (page: PageOf<View>, around: Around) => HTMLElement;
  return render(page, around);
}

const VIEWS: Views = {
  starting: (_page, { t }) =>
    element('main', { class: 'deep', role: 'status' }, element('p', {}, t('starting'))),

  role: ({ canServe }, { t, bridge }) =>
    form(
      t('role.title'),
      element(
        'div',
        { class: 'choices' },
        ...DEVICE_ROLES.map((role) => {
          const isOpen = role !== 'branch-server' || canServe;
          const description = t(isOpen ? `role.what.${role}` : 'role.cannotServe');
          return option(t(`role.name.${role}`), description, () => void bridge.selectRole(role), isOpen);
        }),
      ),
      element('p', { class: 'hint' }, t('role.hint')),
    ),

  screen: ({ screens, canSelect }, { t, bridge }) =>
    form(
      t('screen.title'),
      element(
        'div',
        { class: 'choices' },
        ...screens.map(({ id, label, position, width, height }) => {
          const size = t('screen.size', { width, height });
          return option(
            t('screen.place', { position }),
            label === '' ? size : `${label}, ${size}`,
            () => void bridge.selectScreen(id),
          );
        }),
      ),
      element('p', { class: 'hint' }, t(canSelect ? 'screen.hint' : 'screen.cannotSelect')),
      back(t, bridge),
    ),

  server: ({ found, error, isAsking }, { t, bridge }) =>
    form(
      t('server.title'),
      element('h2', { role: 'status' }, t(found.length > 0 ? 'server.found' : 'server.looking')),
      element(
        'div',
        { class: 'choices' },
        ...found.map(({ name, address }) => option(name, address, () => void bridge.selectServer(address))),
      ),
      element(
        'form',
        {
          onsubmit: (event) => {
            event.preventDefault();
            const { value = '' } = (event.currentTarget as HTMLFormElement).querySelector('input') ?? {};
            void bridge.selectServer(value);
          },
        },
        element('label', { for: 'address' }, t('server.address')),
        element(
          'div',
          { class: 'field' },
          element('input', {
            id: 'address',
            type: 'text',
            placeholder: t('server.example'),
            ...(error !== null && { 'aria-invalid': 'true' as const, 'aria-describedby': 'fault' }),
          }),
          element(
            'button',
            { type: 'submit', class: 'primary', disabled: isAsking },
            t(isAsking ? 'server.connecting' : 'server.connect'),
          ),
        ),
        error === null
          ? null
          : element('p', { id: 'fault', class: 'fault', role: 'alert' }, t(`server.error.${error}`)),
      ),
      back(t, bridge),
    ),

  pairing: ({ code, secondsLeft, server, isCopy, canReturn }, { t, bridge }) =>
    element(
      'main',
      { class: 'deep pairing' },
      element('h1', {}, t('pairing.title')),
      isCopy ? element('p', { class: 'copy' }, t('pairing.copy')) : null,
      code === null
        ? element('p', { class: 'where', role: 'status' }, t('pairing.waiting'))
        : element(
            'p',
            { class: 'code', 'aria-label': code },
            element('span', {}, code.slice(0, 3)),
            element('span', {}, code.slice(3)),
          ),
      code === null
        ? null
        : element(
            'p',
            { class: 'where' },
            `${t('pairing.inTurno')} `,
            element('b', {}, t('pairing.place')),
            '. ',
            t('pairing.typeIt'),
          ),
      element(
        'footer',
        {},
        canReturn ? back(t, bridge) : null,
        element('span', {}, t('pairing.server', { address: withoutScheme(server) })),
        code === null ? null : newCode(secondsLeft, t),
      ),
    ),

  offline: ({ why, server, since }, { t, language }) =>
    element(
      'main',
      { class: 'deep away', role: 'status' },
      element('h1', {}, t(`offline.${why}`)),
      element('p', {}, t(`offline.${why}What`)),
      element(
        'footer',
        {},
        element('span', {}, t('offline.since', { time: timeOfDay(language, since) })),
        server === '' ? null : element('span', {}, t('offline.at', { address: withoutScheme(server) })),
      ),
    ),

  screenOff: () => element('main', { class: 'dark' }, element('span', {})),

  status: ({ addresses, status, restarts }, { t, language }) =>
    element(
      'main',
      { class: 'asks' },
      element(
        'header',
        {},
        element('h1', {}, t('status.title')),
        element(
          'p',
          { class: `mark ${status?.status ?? 'starting'}`, role: 'status' },
          t(`status.${status?.status ?? 'starting'}`),
        ),
      ),
      element(
        'dl',
        {},
        ...line(t('status.addresses'), addresses.join('\n')),
        ...line(t('status.version'), status?.version ?? t('status.unknown')),
        ...line(
          t('status.printers'),
          status === null
            ? t('status.unknown')
            : t(status.printers.faulty > 0 ? 'status.printersFaulty' : 'status.printersOk', status.printers),
        ),
        ...line(t('status.queues'), status?.queues?.open.toString() ?? t('status.unknown')),
        ...line(
          t('status.backup'),
          status?.backup ? backupAt(status.backup.at, t, language) : t('status.unknown'),
        ),
        ...line(t('status.restarts'), restarts.toString()),
      ),
      element('p', { class: 'hint' }, t('status.closing')),
    ),
};

const form = (title: string, ...children: (HTMLElement | null)[]): HTMLElement =>
  element('main', { class: 'asks' }, element('h1', {}, title), ...children);

const option = (name: string, description: string, onclick: () => void, isOpen = true): HTMLElement =>
  element(
    'button',
    { type: 'button', class: 'choice', disabled: !isOpen, onclick },
    element('b', {}, name),
    element('span', {}, description),
  );

const back = (t: Translate, bridge: LocalBridge): HTMLElement =>
  element(
    'button',
    { type: 'button', class: 'back', onclick: () => void bridge.returnToBefore() },
    t('back'),
  );

const line = (name: string, value: string): HTMLElement[] => [
  element('dt', {}, name),
  element('dd', {}, value),
];

const backupAt = (at: number | null, t: Translate, language: Language): string =>
  at === null
    ? t('status.never')
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

const timeOfDay = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);

/** Counts down; `tick` of the page updates it. */
function newCode(secondsLeft: number, t: Translate): HTMLElement {
  const endsAt = performance.now() + secondsLeft * 1000;
  const counting = element('span', { class: 'counts' });
  const tick = () => {
    const secondsRemaining = Math.max(0, Math.round((endsAt - performance.now()) / 1000));
    counting.textContent = t('pairing.newCode', { time: minutes(secondsRemaining) });
  };
  counting.addEventListener('tick', tick);
  tick();
  return counting;
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const withoutScheme = (origin: string): string => origin.replace(/^https?:\/\//, '');

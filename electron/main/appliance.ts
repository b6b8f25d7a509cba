import type { ScreenOption } from '#electron/ipc.ts';
import { isPaired, ROLES } from '#electron/roles.ts';
import { PROGRAM_COMMANDS } from '#shared/contract/devices/devices.ts';
import type { Language } from '#shared/contract/fields.ts';
import { isOutOfHours } from '#shared/domain/updates/off-hours.ts';
import { type ServerSupervision, type Supervisor, superviseServer } from './branch/supervision.ts';
import type { Electron, Window } from './electron.ts';
import { careForGraphics } from './healing/graphics-care.ts';
import { createPageCare } from './healing/page-care.ts';
import { createServerMonitor, type Health } from './healing/reach.ts';
import { createTrueClock } from './healing/true-clock.ts';
import { type Answers, serveIpc } from './ipc/serve-ipc.ts';
import type { DeviceLog } from './logs/device-log.ts';
import { createAttention } from './operator/attention.ts';
import { persistBounds } from './operator/remember-bounds.ts';
import { createCommandRunner } from './orders/obey-orders.ts';
import type { BranchClient, Pairing } from './pairing/branch-client.ts';
import type { ServerFinder } from './pairing/find-servers.ts';
import { type Following, pollPairing } from './pairing/follow-pairing.ts';
import { unpairFormer } from './pairing/leave-former.ts';
import { createPrinting, type StartPrinting } from './printing/keep-printing.ts';
import { watchScreens } from './screens/follow-screens.ts';
import type { BranchHours } from './screens/is-screen-on.ts';
import { applyScreenHours } from './screens/screen-hours.ts';
import type { ScreenPower } from './screens/screen-power.ts';
import type { SettingsStore } from './settings/kept-settings.ts';
import { type Confirmed, confirmedBy, createSetUp } from './setup/set-up.ts';
import type { Time } from './time.ts';
import { createTrayMenu } from './tray-menu.ts';
import { watchWork } from './updates/at-work.ts';
import { createUpdater, type UpdatePorts } from './updates/keep-updated.ts';
import { handleClosing } from './windows/close-window.ts';
import { guardSession, guardWindow } from './windows/guard.ts';
import { createLocalPages } from './windows/own-pages.ts';
import { pageAddress } from './windows/page-address.ts';
import { windowOptions } from './windows/window-options.ts';

export interface ApplianceOptions {
  readonly electron: Electron;
  readonly time: Time;
  readonly log: DeviceLog;
  readonly settings: SettingsStore;
  readonly client: BranchClient;
  readonly finder: ServerFinder;
  readonly screenPower: ScreenPower;
  /** Whether this program may be the branch server: not where it lies in a folder that goes away with its window. */
  readonly canServe: boolean;
  /** Keeps the branch server of this machine going, where it is one. */
  readonly supervisor: Supervisor;
  /** Prints at the printers of this machine, where it is a kiosk. */
  readonly startPrinting: StartPrinting;
  /** How it becomes another version of itself. */
  readonly updates: UpdatePorts;
  /** Origin of the branch server of this machine, where it is one. */
  readonly localServer: string;
  /** The addresses by which others reach this machine. */
  readonly addresses: () => readonly string[];
  /** What drives the graphics card: the versions of this program and of the system. */
  readonly driver: string;
  /** Path of the preload script. */
  readonly preload: string;
  /** What the system speaks; counts until the branch or somebody before the machine says otherwise. */
  readonly language: Language;
}

/**
 * Puts the device together (the composition root below Electron): what it is, what it shows, and what keeps that going.
 * Knows Electron as something handed in, and so runs in a test as it does on a machine.
 */
export function createAppliance(options: ApplianceOptions) {
  const { electron, time, log, settings, client, localServer } = options;
  const language = () => settings.now().language ?? options.language;
  const localPages = createLocalPages(language);
  const clock = createTrueClock({ time, log });
  const reach = createServerMonitor({
    health: () => client.health(settings.now().server ?? localServer),
    time,
    log,
  });
  let isEnding = false;
  let following: Following | null = null;
  let hours: BranchHours | null = null;
  let health: Health | null = null;
  let awake: number | null = null;

  guardSession(electron.session, settings);
  const screens = watchScreens({
    screen: electron.screen,
    settings,
    time,
    log,
    window: () => care.window(),
  });
  const care = createPageCare({
    localPages,
    reach,
    time,
    log,
    open: openWindow,
    server: () => settings.now().server,
    onPageLost: () => following?.poll(),
  });
  const supervision: ServerSupervision = superviseServer({
    supervisor: options.supervisor,
    time,
    log,
    answers: () =>
      client.health(localServer).then(
        () => true,
        () => false,
      ),
  });
  const setUp = createSetUp({
    client,
    finder: options.finder,
    time,
    log,
    confirmed,
    show: care.showLocalPage,
    canServe: options.canServe,
    screens: screenChoices,
    onScreenSelected(id) {
      const selected = electron.screen.getAllDisplays().find((screen) => screen.id === id);
      if (!selected) return;
      const { label, bounds } = selected;
      settings.change({ screen: { id, label, x: bounds.x, y: bounds.y } });
    },
    becomeServer: () => become({ role: 'branch-server', server: localServer, path: null }),
    over: run,
  });
  const tray = createTrayMenu(electron.tray, {
    open: raise,
    change: showChange,
    quit: () => electron.app.quit(),
  });
  const printing = createPrinting(options.startPrinting);
  const runCommands = createCommandRunner({ care, window: care.window, client, time, log });
  const former = unpairFormer({ settings, client, time, log });
  const attention = createAttention(electron.notify, care.window);
  const screenHours = applyScreenHours({
    time,
    power: options.screenPower,
    now: clock.now,
    hours: () => hours,
    sleeps: () => {
      const { role } = settings.now();
      return role !== null && ROLES[role].sleeps && !setUp.isUnderWay();
    },
    black(isBlack) {
      if (isBlack) care.showLocalPage({ view: 'dark' });
      else if (!setUp.isUnderWay()) run();
    },
  });

  const graphics = careForGraphics({
    app: electron.app,
    settings,
    driver: options.driver,
    time,
    log,
    isIdle: () => !screenHours.isOn(),
  });

  const isAtWork = watchWork(() => electron.power.getSystemIdleTime());
  const updates = createUpdater({
    ...options.updates,
    client,
    settings: settings.now,
    time,
    log,
    isIdle,
    isWell,
    async end() {
      end();
      await settings.written();
    },
  });

  reach.onHealth((onAnswer) => {
    health = onAnswer;
    if (onAnswer) clock.update(onAnswer.now);
    if (settings.now().role === 'branch-server' && !setUp.isUnderWay()) void showStatus();
  });
  reach.onBack(() => following?.poll());
  serveIpc({ ipc: electron.ipc, window: care.window, settings: settings.now, answers: answers(), log });
  electron.power.on('resume', () => {
    log.info('the machine woke up');
    care.forgive();
    void reach.look();
    following?.poll();
  });
  electron.power.on('shutdown', end);
  electron.app.on('before-quit', end);
  // A window that is made anew leaves none for a moment; without a listener Electron would end.
  electron.app.on('window-all-closed', () => {});
  electron.app.on('second-instance', raise);

  function openWindow(): Window {
    const window = electron.openWindow(windowOptions(settings.now(), options.preload));
    guardWindow(window, settings);
    handleClosing(window, { app: electron.app, settings, isEnding: () => isEnding });
    const { role } = settings.now();
    if (role === null || !ROLES[role].isPublic) persistBounds(window, settings, time);
    screens.place(window);
    return window;
  }

  /** Shows what the settings say, and follows what the branch says of it. */
  function run(): void {
    following?.stop();
    following = null;
    const { role, server, key, path } = settings.now();
    printing.update({ role, server, key });
    tray.show(role, language());
    setAwake(role !== null && ROLES[role].isPublic);
    if (role === 'branch-server' && !options.canServe) {
      setUp.showRoles();
      return;
    }
    if (role === 'branch-server') {
      reach.start();
      void supervision.start();
      void showStatus();
      return;
    }
    if (role === null || server === null) {
      setUp.showRoles();
      return;
    }
    reach.start();
    if (path === null) care.showLocalPage({ view: 'starting' });
    else care.showPage(pageAddress(server, path, key));
    following = pollPairing({ client, time, log }, { server, key, path, takes: PROGRAM_COMMANDS }, onAnswer);
  }

  /** Does as the branch says: shows another page, or its code again where it was put out. */
  function onAnswer(answer: Pairing | null): void {
    const { role, server, key, path } = settings.now();
    if (answer === null || setUp.isUnderWay() || server === null || !isPaired(role)) return;
    hours = { hours: answer.hours, zoneHours: answer.zoneHours };
    const confirmation = confirmedBy(answer, role);
    if (confirmation === null) {
      log.info('the branch does not know this machine');
      following?.stop();
      following = null;
      settings.change({ path: null });
      setUp.pairAgain(role, { server, key });
    } else if (confirmation.role !== role || confirmation.path !== path) {
      become({ ...confirmation, server });
    }
    void runCommands(answer.orders, { server, key, role });
  }

  function confirmed({ language: spoken, ...changes }: Confirmed): void {
    if (settings.now().language === null && spoken !== null) settings.change({ language: spoken });
    become(changes);
  }

  function become(
    changes: Partial<Pick<Confirmed, 'role' | 'server' | 'key'>> & { readonly path: string | null },
  ): void {
    const { role: before, server, key } = settings.now();
    settings.change(changes);
    const { role } = settings.now();
    const isSame = isPaired(role) && settings.now().key === key && settings.now().server === server;
    if (isPaired(before) && server !== null && !isSame) former.add({ server, key });
    log.info(`the machine is ${role} from now on`, { before, path: changes.path });
    if (before === 'branch-server' && role !== before) void supervision.end();
    if (before !== role && role === 'operator') {
      restart();
      return;
    }
    if (before !== role) care.renew();
    run();
  }

  /** Chromium learns only at its start that this server may hear the microphone without a certificate. */
  function restart(): void {
    end();
    void settings.written().then(() => {
      electron.app.relaunch();
      electron.app.exit(0);
    });
  }

  function showChange(): void {
    const { role, server } = settings.now();
    if (role === null || setUp.isUnderWay()) {
      setUp.unlock();
      return;
    }
    raise();
    setUp.showChange(isPaired(role) ? role : 'operator', server ?? localServer);
  }

  async function showStatus(): Promise<void> {
    const restarts = (await supervision.restarts()) ?? 0;
    if (settings.now().role !== 'branch-server' || setUp.isUnderWay()) return;
    const { addresses } = options;
    care.showLocalPage({ view: 'status', addresses: addresses(), status: health, restarts });
  }

  /** The branch is closed, as far as this machine knows, and nobody sets it up or works late at it. */
  function isIdle(): boolean {
    const now = clock.now();
    if (hours === null || now === null || setUp.isUnderWay() || isAtWork()) return false;
    return isOutOfHours(hours.hours, { zoneHours: hours.zoneHours, now });
  }

  /** What is on the screen lives, and is what belongs there: nothing stands in for a page that does not come. */
  function isWell(): boolean {
    const isPlaceholder = care.isAtOwn() && !['dark', 'pairing'].includes(localPages.state().page.view);
    return care.isOnline() && !isPlaceholder;
  }

  function screenChoices(): ScreenOption[] {
    const byPosition = electron.screen
      .getAllDisplays()
      .toSorted((one, other) => one.bounds.x - other.bounds.x);
    return byPosition.map(({ id, label, bounds: { width, height } }, at) => ({
      id,
      label,
      width,
      height,
      place: at + 1,
    }));
  }

  function raise(): void {
    const window = care.window();
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  function setAwake(isNeeded: boolean): void {
    if (isNeeded && awake === null) awake = electron.wake.start('prevent-display-sleep');
    if (isNeeded || awake === null) return;
    electron.wake.stop(awake);
    awake = null;
  }

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    following?.stop();
    graphics.stop();
    former.stop();
    setUp.stop();
    reach.stop();
    screens.stop();
    screenHours.stop();
    supervision.letGo();
    printing.stop();
    updates.stop();
    care.stop();
  }

  function answers(): Answers {
    const done = (work: () => unknown) => {
      work();
      return null;
    };
    return {
      'own:state': () => localPages.state(),
      'own:language': (selected) =>
        done(() => {
          settings.change({ language: selected });
          localPages.send(care.window());
          tray.show(settings.now().role, selected);
        }),
      'own:role': (role) => done(() => setUp.selectRole(role)),
      'own:screen': (id) => done(() => setUp.selectScreen(id)),
      'own:server': async (address) => {
        await setUp.selectServer(address);
        return null;
      },
      'own:return': () => done(setUp.goBack),
      'page:beat': ({ drawn }) => done(() => care.heartbeat(drawn)),
      'page:corner': () => done(showChange),
      'page:attention': (notice) => done(() => attention.want(notice)),
      'page:workstation': () => settings.now().workstation,
      'page:remember-workstation': (workstation) => done(() => settings.change({ workstation })),
    };
  }

  return {
    start(): void {
      run();
      updates.start();
    },
    end,
    /** Loads its page anew, as staff have it do from afar. */
    reload: care.reload,
    isScreenOn: screenHours.isOn,
  };
}

import type { ScreenOption } from '#electron/ipc.ts';
import { isPaired, ROLES } from '#electron/roles.ts';
import { translationIn } from '#electron/texts.ts';
import { PROGRAM_COMMANDS } from '#shared/contract/devices/devices.ts';
import type { Language } from '#shared/contract/fields.ts';
import { isOutOfHours } from '#shared/domain/updates/off-hours.ts';
import type { BranchClient, Pairing } from './branch-client.ts';
import { type ServerSupervision, type Supervisor, superviseServer } from './branch-process.ts';
import { createCommandRunner } from './commands.ts';
import type { Electron, Window } from './electron.ts';
import type { ServerFinder } from './find-servers.ts';
import { careForGraphics } from './graphics.ts';
import { guardSession, guardWindow } from './guard.ts';
import type { DeviceLog } from './log.ts';
import { createAttention, createTrayMenu, persistBounds } from './operator.ts';
import { createPageCare } from './page-health.ts';
import { type Following, pollPairing, unpairFormer } from './pairing.ts';
import { createPrinting, type StartPrinting } from './print-agent.ts';
import { createServerMonitor, createTrueClock, type Health } from './reach.ts';
import { applyScreenHours, type BranchHours, type ScreenPower, watchScreens } from './screens.ts';
import { type Answers, serveIpc } from './serve-ipc.ts';
import { newKeyOfCopy, type SettingsStore } from './settings.ts';
import { type Confirmed, confirmedBy, createSetUp } from './setup.ts';
import type { Time } from './time.ts';
import { createUpdater, type UpdatePorts, watchWork } from './updates/updater.ts';
import { confirmLeaving, createLocalPages, handleClosing, pageAddress, windowOptions } from './windows.ts';

export interface ApplianceOptions {
  readonly electron: Electron;
  readonly time: Time;
  readonly log: DeviceLog;
  readonly settings: SettingsStore;
  readonly client: BranchClient;
  readonly finder: ServerFinder;
  readonly screenPower: ScreenPower;
  /** Whether this program can run the branch server: not from a folder that is removed when the program ends. */
  readonly canServe: boolean;
  /** Whether windows can be moved to a selected screen. */
  readonly canSelectScreen: boolean;
  /** Keeps the branch server of this machine running, if it has one. */
  readonly supervisor: Supervisor;
  /** Prints at the printers of this machine, if it is a kiosk. */
  readonly startPrinting: StartPrinting;
  /** Installs updates of the program. */
  readonly updates: UpdatePorts;
  /** Origin of the branch server of this machine, if it is one. */
  readonly localServer: string;
  /** The addresses by which others reach this machine. */
  readonly addresses: () => readonly string[];
  /** Versions of program and system, which determine the graphics driver. */
  readonly driver: string;
  /** Path of the preload script. */
  readonly preload: string;
  /** Language of the system; valid until the branch or a user selects another. */
  readonly language: Language;
}

/**
 * Composition root below Electron: role, page and supervision of the device. Electron is injected, so that tests
 * run it without a machine.
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
  /** The program closes its windows; a page may still object. */
  let isQuitting = false;
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
    isQuitting: () => isQuitting,
    server: () => settings.now().server,
    onPageFailure: () => following?.poll(),
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
    isCopy: () => settings.now().isCopy,
    canSelectScreen: options.canSelectScreen,
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
      if (isBlack) care.showLocalPage({ view: 'screenOff' });
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
  electron.app.on('before-quit', () => {
    isQuitting = true;
  });
  electron.app.on('will-quit', end);
  // While the window is recreated there is none; without a listener Electron would quit.
  electron.app.on('window-all-closed', () => {});
  electron.app.on('second-instance', raise);

  function openWindow(): Window {
    const window = electron.openWindow({
      ...windowOptions(settings.now(), options.preload),
      ...screens.initialBounds(),
    });
    guardWindow(window, settings, { openExternal: electron.openExternal, onChild: confirmLeavingChild });
    handleClosing(window, { app: electron.app, settings, isQuitting: () => isQuitting || isEnding });
    confirmLeaving(window, {
      isAttended,
      confirm,
      leave: () => (isQuitting ? electron.app.quit() : care.leave()),
      stay: stayAtPage,
    });
    const { role } = settings.now();
    if (role === null || !ROLES[role].isPublic) persistBounds(window, settings, time);
    screens.move(window);
    return window;
  }

  /** A further window is closed, and its page can be reloaded only by a person. */
  function confirmLeavingChild(child: Window): void {
    let isClosing = false;
    child.on('close', () => {
      isClosing = true;
    });
    confirmLeaving(child, {
      isAttended,
      confirm,
      leave() {
        if (isQuitting) electron.app.quit();
        else if (isClosing) child.close();
        else child.webContents.reload();
      },
      stay() {
        isClosing = false;
        stayAtPage();
      },
    });
  }

  function isAttended(): boolean {
    const { role } = settings.now();
    return !isEnding && role !== null && !ROLES[role].isPublic;
  }

  function confirm(window: Window): Promise<boolean> {
    const t = translationIn(language());
    const [message, detail] = [t('leave.title'), t('leave.what')];
    return electron.confirm(window, { message, detail, yes: t('leave.leave'), no: t('leave.stay') });
  }

  /** Nothing has ended yet; a change of the role is cancelled. */
  function stayAtPage(): void {
    isQuitting = false;
    care.stay();
    setUp.goBack();
  }

  /** Shows the page of the settings, and polls the branch for changes. */
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

  /** Applies the answer of the branch: shows another page, or the pairing code after it was unpaired. */
  function onAnswer(answer: Pairing | null): void {
    const { role, server, key, path } = settings.now();
    if (answer === null || setUp.isUnderWay() || server === null || !isPaired(role)) return;
    hours = { hours: answer.hours, zoneHours: answer.zoneHours };
    const confirmation = confirmedBy(answer, role);
    if (confirmation === null) {
      log.info('the branch does not know this machine');
      following?.stop();
      following = null;
      settings.change(answer.duplicate === 'Y' ? newKeyOfCopy() : { path: null });
      setUp.pairAgain(role, { server, key: settings.now().key });
    } else if (confirmation.role !== role || confirmation.path !== path) {
      become({ ...confirmation, server });
    }
    void runCommands(answer.orders, { server, key, role });
  }

  function confirmed({ language: spoken, ...changes }: Confirmed): void {
    if (settings.now().language === null && spoken !== null) settings.change({ language: spoken });
    settings.change({ isCopy: false });
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

  /** Chromium reads only at its start that this server may use the microphone without a certificate. */
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

  /** The branch is closed as far as known, and nobody sets up or uses the machine. */
  function isIdle(): boolean {
    const now = clock.now();
    if (hours === null || now === null || setUp.isUnderWay() || isAtWork()) return false;
    return isOutOfHours(hours.hours, { zoneHours: hours.zoneHours, now });
  }

  /** The page responds and is the intended one, not a placeholder. */
  function isWell(): boolean {
    const isPlaceholder = care.isAtOwn() && !['screenOff', 'pairing'].includes(localPages.state().page.view);
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
      position: at + 1,
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
      'local:state': () => localPages.state(),
      'local:language': (selected) =>
        done(() => {
          settings.change({ language: selected });
          localPages.send(care.window());
          tray.show(settings.now().role, selected);
        }),
      'local:role': (role) => done(() => setUp.selectRole(role)),
      'local:screen': (id) => done(() => setUp.selectScreen(id)),
      'local:server': async (address) => {
        await setUp.selectServer(address);
        return null;
      },
      'local:return': () => done(setUp.goBack),
      'page:heartbeat': ({ isRendered }) => done(() => care.heartbeat(isRendered)),
      'page:corner': () => done(showChange),
      'page:attention': (notice) => done(() => attention.want(notice)),
      'page:workstation': () => settings.now().workstation,
      'page:store-workstation': (workstation) => done(() => settings.change({ workstation })),
    };
  }

  return {
    start(): void {
      run();
      updates.start();
    },
    end,
    /** Reloads the page, also by remote command. */
    reload: care.reload,
    isScreenOn: screenHours.isOn,
  };
}

import type { DiscoveredServer, LocalPage, ScreenOption, ServerError } from '#electron/ipc.ts';
import { type DeviceRole, type PairedRole, ROLES } from '#electron/roles.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { BranchClient, Pairing } from './branch-client.ts';
import { type ServerFinder, serverOrigin } from './find-servers.ts';
import type { DeviceLog } from './log.ts';
import { type Following, type PairingRequest, pollPairing } from './pairing.ts';
import { generateKey } from './settings.ts';
import type { Time } from './time.ts';

/** Role confirmed by the branch. */
export interface Confirmed {
  readonly role: DeviceRole;
  readonly server: string;
  readonly key: string;
  readonly path: string;
  readonly language: Language | null;
}

interface Options {
  readonly client: BranchClient;
  readonly finder: ServerFinder;
  readonly time: Time;
  readonly log: DeviceLog;
  readonly show: (page: LocalPage) => void;
  /** Whether this program can run the branch server: not from a folder that is removed when the program ends. */
  readonly canServe: boolean;
  readonly screens: () => readonly ScreenOption[];
  /** Whether windows can be moved to a selected screen. */
  readonly canSelectScreen: boolean;
  /** Whether the machine has the disk of another device. */
  readonly isCopy: () => boolean;
  readonly onScreenSelected: (id: number) => void;
  /** Makes the machine the branch server, which needs no confirmation. */
  readonly becomeServer: () => void;
  readonly confirmed: (confirmed: Confirmed) => void;
  /** The setup was abandoned or cancelled: the previous page returns. */
  readonly over: () => void;
}

/**
 * Timeout after which a configured machine returns to its page, and after which an unpaired one returns to its
 * code, ms.
 */
const UNATTENDED_MS = 180_000;
const UNATTENDED_RESTART_MS = 600_000;

/**
 * Selects the role of a machine and lets the branch confirm it. A new machine selects role and server; a
 * configured one shows only a code, by which staff assign the new role, so that customers who find this page
 * cannot change anything.
 */
export function createSetUp(options: Options) {
  const { client, finder, time, log, show, canServe, becomeServer, confirmed, over } = options;
  /** Cancels the running search, question or wait. */
  let end: () => void = () => {};
  let step: 'none' | 'role' | 'screen' | 'server' | 'pairing' = 'none';
  let role: PairedRole = 'kiosk';
  /** Target of the back button; none on public machines. */
  let backTo: 'role' | 'before' | 'none' = 'role';
  /** Whether the machine has a role to return to after a timeout. */
  let isCodeVisible = false;

  function enterStep(next: typeof step, started: () => void, unattendedMs = UNATTENDED_RESTART_MS): void {
    end();
    step = next;
    const waits = isCodeVisible && Number.isFinite(unattendedMs);
    const cancel = waits ? time.after(unattendedMs, abort) : () => {};
    end = () => {
      cancel();
      started();
    };
  }

  function abort(): void {
    leaveStep();
    over();
  }

  function showRoles(): void {
    enterStep('role', () => {});
    show({ view: 'role', canServe });
  }

  /** Selects the customer screen, if there are several. */
  function showScreens(): void {
    const screens = options.screens();
    if (!ROLES[role].isPublic || screens.length < 2) {
      showServers();
      return;
    }
    enterStep('screen', () => {});
    show({ view: 'screen', role, screens, canSelect: options.canSelectScreen });
  }

  function showServers(error: ServerError | null = null): void {
    let found: readonly DiscoveredServer[] = [];
    const render = () => show({ view: 'server', role, found, error, isAsking: false });
    const stop = finder.watch((servers) => {
      found = servers;
      render();
    });
    enterStep('server', stop);
    render();
  }

  async function tryServer(input: string): Promise<void> {
    const server = serverOrigin(input);
    if (server === null) return showServers('NO_ADDRESS');
    enterStep('server', () => {});
    const requestedEnd = end;
    show({ view: 'server', role, found: [], error: null, isAsking: true });
    const error = await client.errorOf(server);
    // The user may have gone back meanwhile.
    if (end !== requestedEnd) return;
    if (error !== null) showServers(error);
    else waitForCode({ server, key: generateKey() }, 'role');
  }

  function waitForCode(request: PairingRequest, back: typeof backTo): void {
    backTo = back;
    const render = (answer: Pairing | null) =>
      show({
        view: 'pairing',
        role,
        server: request.server,
        isCopy: options.isCopy(),
        code: answer?.code ?? null,
        secondsLeft: Math.max(0, Math.round(answer?.secondsLeft ?? 0)),
        canReturn: back !== 'none',
      });
    let following: Following | null = null;
    const unattended = {
      role: UNATTENDED_RESTART_MS,
      before: UNATTENDED_MS,
      none: Number.POSITIVE_INFINITY,
    };
    enterStep('pairing', () => following?.stop(), unattended[back]);
    render(null);
    following = pollPairing({ client, time, log }, request, (answer) => {
      const found = answer && confirmedBy(answer, role);
      if (!found) return render(answer);
      leaveStep();
      confirmed({ ...found, ...request, language: answer.language });
    });
  }

  function leaveStep(): void {
    end();
    end = () => {};
    step = 'none';
  }

  function goBack(): void {
    if (step === 'server' || step === 'screen') showRoles();
    else if (step === 'pairing' && backTo === 'role') showRoles();
    else if (step === 'pairing' && backTo === 'before') abort();
  }

  return {
    /** The first start, or after a file was lost: nothing is known. */
    showRoles(): void {
      isCodeVisible = false;
      showRoles();
    },
    /** The branch does not know this machine any more: it shows a code again, with its existing key. */
    pairAgain(currentRole: PairedRole, request: PairingRequest): void {
      role = currentRole;
      isCodeVisible = true;
      waitForCode(request, 'none');
    },
    /** Starts a role change: the branch decides whether and to what. */
    showChange(currentRole: PairedRole, server: string): void {
      role = currentRole;
      isCodeVisible = true;
      waitForCode({ server, key: generateKey() }, 'before');
    },
    selectRole(selected: DeviceRole): void {
      if (step !== 'role') return;
      if (selected === 'branch-server') {
        if (!canServe) return;
        leaveStep();
        becomeServer();
        return;
      }
      role = selected;
      showScreens();
    },
    selectScreen(id: number): void {
      if (step !== 'screen' || !options.screens().some((screen) => screen.id === id)) return;
      options.onScreenSelected(id);
      showServers();
    },
    async selectServer(input: string): Promise<void> {
      if (step === 'server') await tryServer(input);
    },
    goBack,
    /** Allows the selection of another role on a machine that the branch does not know any more. */
    unlock(): void {
      if (step === 'pairing' && backTo === 'none') showRoles();
    },
    isUnderWay: () => step !== 'none',
    stop: leaveStep,
  };
}

/** Role that staff assigned to a device; null before. */
export function confirmedBy(
  { code, path, role, idDisplays }: Pairing,
  currentRole: DeviceRole,
): Pick<Confirmed, 'role' | 'path'> | null {
  if (code !== null) return null;
  if (path !== null) return { role: role ?? currentRole, path };
  // A server that pairs displays only.
  return idDisplays === null ? null : { role: 'display', path: '/digital-signage/pairing' };
}

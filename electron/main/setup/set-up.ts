import type { DiscoveredServer, LocalPage, ScreenOption, ServerError } from '#electron/ipc.ts';
import { type DeviceRole, type PairedRole, ROLES } from '#electron/roles.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { BranchClient, Pairing } from '../pairing/branch-client.ts';
import type { ServerFinder } from '../pairing/find-servers.ts';
import { type Following, type PairingRequest, pollPairing } from '../pairing/follow-pairing.ts';
import { serverOrigin } from '../pairing/server-address.ts';
import { generateKey } from '../settings/device-settings.ts';
import type { Time } from '../time.ts';

/** What the branch has confirmed. */
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
  /** Whether this program may be the branch server: one that lies where it goes away with its window may not. */
  readonly canServe: boolean;
  readonly screens: () => readonly ScreenOption[];
  readonly onScreenSelected: (id: number) => void;
  /** The machine is to be the branch server itself: there is nobody to confirm it. */
  readonly becomeServer: () => void;
  readonly confirmed: (confirmed: Confirmed) => void;
  /** Nobody went on, or somebody went back: what was shown before is shown again. */
  readonly over: () => void;
}

/** Milliseconds after which a machine that does something else already goes back to it, and one that did so to its code. */
const UNATTENDED_MS = 180_000;
const UNATTENDED_RESTART_MS = 600_000;

/**
 * Asks what a machine is to be, and has the branch confirm it. One that is nothing yet is asked for its role and its
 * server; one that does something already shows only a code, by which staff say what it becomes: customers who find the
 * way here can do nothing with it.
 */
export function createSetUp(options: Options) {
  const { client, finder, time, log, show, canServe, becomeServer, confirmed, over } = options;
  /** Ends whatever is going on: a search, a question, a waiting. */
  let end: () => void = () => {};
  let step: 'none' | 'role' | 'screen' | 'server' | 'pairing' = 'none';
  let role: PairedRole = 'kiosk';
  /** What going back from a code leads to; nothing before customers who have found it. */
  let backTo: 'role' | 'before' | 'nothing' = 'role';
  /** Whether the machine is something already, to which it goes back where nobody goes on. */
  let isCodeShown = false;

  function enterStep(next: typeof step, started: () => void, unattendedMs = UNATTENDED_RESTART_MS): void {
    end();
    step = next;
    const waits = isCodeShown && Number.isFinite(unattendedMs);
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

  /** Asks on which screen customers look, where there are several. */
  function showScreens(): void {
    const screens = options.screens();
    if (!ROLES[role].isPublic || screens.length < 2) {
      showServers();
      return;
    }
    enterStep('screen', () => {});
    show({ view: 'screen', role, screens });
  }

  function showServers(fault: ServerError | null = null): void {
    let found: readonly DiscoveredServer[] = [];
    const render = () => show({ view: 'server', role, found, fault, isAsking: false });
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
    show({ view: 'server', role, found: [], fault: null, isAsking: true });
    const fault = await client.errorOf(server);
    // Somebody may have gone back meanwhile.
    if (end !== requestedEnd) return;
    if (fault !== null) showServers(fault);
    else waitForCode({ server, key: generateKey() }, 'role');
  }

  function waitForCode(request: PairingRequest, back: typeof backTo): void {
    backTo = back;
    const render = (answer: Pairing | null) =>
      show({
        view: 'pairing',
        role,
        server: request.server,
        code: answer?.code ?? null,
        secondsLeft: Math.max(0, Math.round(answer?.secondsLeft ?? 0)),
        canReturn: back !== 'nothing',
      });
    let following: Following | null = null;
    const unattended = {
      role: UNATTENDED_RESTART_MS,
      before: UNATTENDED_MS,
      nothing: Number.POSITIVE_INFINITY,
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
      isCodeShown = false;
      showRoles();
    },
    /** The branch knows this machine no more: it shows a code again, under the key that it has. */
    pairAgain(currentRole: PairedRole, request: PairingRequest): void {
      role = currentRole;
      isCodeShown = true;
      waitForCode(request, 'nothing');
    },
    /** Somebody wants the machine to be something else: the branch says whether it may, and what. */
    showChange(currentRole: PairedRole, server: string): void {
      role = currentRole;
      isCodeShown = true;
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
    /** Whoever looks after a machine that the branch knows no more can have it asked for another role. */
    unlock(): void {
      if (step === 'pairing' && backTo === 'nothing') showRoles();
    },
    isUnderWay: () => step !== 'none',
    stop: leaveStep,
  };
}

/** Reads what staff have made of a device; null while they have not. */
export function confirmedBy(
  { code, path, role, idDisplays }: Pairing,
  requestedEnd: DeviceRole,
): Pick<Confirmed, 'role' | 'path'> | null {
  if (code !== null) return null;
  if (path !== null) return { role: role ?? requestedEnd, path };
  // A server that pairs displays only.
  return idDisplays === null ? null : { role: 'display', path: '/digital-signage/pairing' };
}

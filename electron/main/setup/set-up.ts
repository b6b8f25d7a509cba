import type { FoundServer, OwnPage, ScreenChoice, ServerFault } from '#electron/ipc.ts';
import { type DeviceRole, type PairedRole, ROLES } from '#electron/roles.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { BranchClient, Pairing } from '../pairing/branch-client.ts';
import type { ServerFinder } from '../pairing/find-servers.ts';
import { type Asking, type Following, followPairing } from '../pairing/follow-pairing.ts';
import { serverOrigin } from '../pairing/server-address.ts';
import { drawKey } from '../settings/device-settings.ts';
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
  readonly show: (page: OwnPage) => void;
  /** Whether this program may be the branch server: one that lies where it goes away with its window may not. */
  readonly canServe: boolean;
  readonly screens: () => readonly ScreenChoice[];
  readonly screenChosen: (id: number) => void;
  /** The machine is to be the branch server itself: there is nobody to confirm it. */
  readonly becomeServer: () => void;
  readonly confirmed: (confirmed: Confirmed) => void;
  /** Nobody went on, or somebody went back: what was shown before is shown again. */
  readonly over: () => void;
}

/** Milliseconds after which a machine that does something else already goes back to it, and one that did so to its code. */
const UNATTENDED_MS = 180_000;
const BEGUN_ANEW_MS = 600_000;

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
  let isKnown = false;

  function begin(next: typeof step, started: () => void, unattendedMs = BEGUN_ANEW_MS): void {
    end();
    step = next;
    const waits = isKnown && Number.isFinite(unattendedMs);
    const cancel = waits ? time.after(unattendedMs, giveUp) : () => {};
    end = () => {
      cancel();
      started();
    };
  }

  function giveUp(): void {
    leave();
    over();
  }

  function askRole(): void {
    begin('role', () => {});
    show({ view: 'role', canServe });
  }

  /** Asks on which screen customers look, where there are several. */
  function askScreen(): void {
    const screens = options.screens();
    if (!ROLES[role].isPublic || screens.length < 2) {
      askServer();
      return;
    }
    begin('screen', () => {});
    show({ view: 'screen', role, screens });
  }

  function askServer(fault: ServerFault | null = null): void {
    let found: readonly FoundServer[] = [];
    const draw = () => show({ view: 'server', role, found, fault, isAsking: false });
    const stop = finder.watch((servers) => {
      found = servers;
      draw();
    });
    begin('server', stop);
    draw();
  }

  async function tryServer(typed: string): Promise<void> {
    const server = serverOrigin(typed);
    if (server === null) return askServer('NO_ADDRESS');
    begin('server', () => {});
    const asked = end;
    show({ view: 'server', role, found: [], fault: null, isAsking: true });
    const fault = await client.fault(server);
    // Somebody may have gone back meanwhile.
    if (end !== asked) return;
    if (fault !== null) askServer(fault);
    else awaitCode({ server, key: drawKey() }, 'role');
  }

  function awaitCode(asking: Asking, back: typeof backTo): void {
    backTo = back;
    const draw = (answer: Pairing | null) =>
      show({
        view: 'pairing',
        role,
        server: asking.server,
        code: answer?.code ?? null,
        secondsLeft: Math.max(0, Math.round(answer?.secondsLeft ?? 0)),
        canReturn: back !== 'nothing',
      });
    let following: Following | null = null;
    const unattended = { role: BEGUN_ANEW_MS, before: UNATTENDED_MS, nothing: Number.POSITIVE_INFINITY };
    begin('pairing', () => following?.stop(), unattended[back]);
    draw(null);
    following = followPairing({ client, time, log }, asking, (answer) => {
      const found = answer && confirmedBy(answer, role);
      if (!found) return draw(answer);
      leave();
      confirmed({ ...found, ...asking, language: answer.language });
    });
  }

  function leave(): void {
    end();
    end = () => {};
    step = 'none';
  }

  function goBack(): void {
    if (step === 'server' || step === 'screen') askRole();
    else if (step === 'pairing' && backTo === 'role') askRole();
    else if (step === 'pairing' && backTo === 'before') giveUp();
  }

  return {
    /** The first start, or after a file was lost: nothing is known. */
    askRole(): void {
      isKnown = false;
      askRole();
    },
    /** The branch knows this machine no more: it shows a code again, under the key that it has. */
    askAnew(known: PairedRole, asking: Asking): void {
      role = known;
      isKnown = true;
      awaitCode(asking, 'nothing');
    },
    /** Somebody wants the machine to be something else: the branch says whether it may, and what. */
    askToChange(known: PairedRole, server: string): void {
      role = known;
      isKnown = true;
      awaitCode({ server, key: drawKey() }, 'before');
    },
    chooseRole(chosen: DeviceRole): void {
      if (step !== 'role') return;
      if (chosen === 'branch-server') {
        if (!canServe) return;
        leave();
        becomeServer();
        return;
      }
      role = chosen;
      askScreen();
    },
    chooseScreen(id: number): void {
      if (step !== 'screen' || !options.screens().some((screen) => screen.id === id)) return;
      options.screenChosen(id);
      askServer();
    },
    async chooseServer(typed: string): Promise<void> {
      if (step === 'server') await tryServer(typed);
    },
    goBack,
    /** Whoever looks after a machine that the branch knows no more can have it asked for another role. */
    unlock(): void {
      if (step === 'pairing' && backTo === 'nothing') askRole();
    },
    isUnderWay: () => step !== 'none',
    stop: leave,
  };
}

/** Reads what staff have made of a device; null while they have not. */
export function confirmedBy(
  { code, path, role, idDisplays }: Pairing,
  asked: DeviceRole,
): Pick<Confirmed, 'role' | 'path'> | null {
  if (code !== null) return null;
  if (path !== null) return { role: role ?? asked, path };
  // A server that pairs displays only.
  return idDisplays === null ? null : { role: 'display', path: '/digital-signage/pairing' };
}

import type { Language } from '#shared/contract/fields.ts';
import type { DeviceRole } from './roles.ts';

/** Origin of the local pages of the device. */
export const LOCAL_ORIGIN = 'turno://device';

/** A branch server announced in the network. */
export interface DiscoveredServer {
  readonly name: string;
  /** Its origin, such as `http://192.168.1.10:8080`. */
  readonly address: string;
}

/** Why an address that was chosen leads nowhere. */
export const SERVER_ERRORS = ['NO_ADDRESS', 'NO_ANSWER', 'NOT_TURNO'] as const;
export type ServerError = (typeof SERVER_ERRORS)[number];

/** Health of a branch server; null if it does not answer. */
export interface ServerStatus {
  readonly version: string;
  readonly status: 'ok' | 'attention' | 'failed';
  readonly printers: { readonly total: number; readonly faulty: number };
  /** Null if the server does not report it, as the next field. */
  readonly queues: { readonly open: number } | null;
  /** Time of the last backup; null in it for none yet. */
  readonly backup: { readonly at: number | null } | null;
}

/** A screen of this machine, with a label that identifies it. */
export interface ScreenOption {
  readonly id: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Counted from the left, from 1 on. */
  readonly position: number;
}

/** Content of the local page. The main process sends it completely; the page has no state. */
export type LocalPage =
  | { readonly view: 'starting' }
  /** `canServe`: whether this program may be the branch server. */
  | { readonly view: 'role'; readonly canServe: boolean }
  | {
      readonly view: 'screen';
      readonly role: DeviceRole;
      readonly screens: readonly ScreenOption[];
      /** False if the session ignores the position of windows. */
      readonly canSelect: boolean;
    }
  | {
      readonly view: 'server';
      readonly role: DeviceRole;
      readonly found: readonly DiscoveredServer[];
      readonly error: ServerError | null;
      readonly isAsking: boolean;
    }
  | {
      readonly view: 'pairing';
      readonly role: DeviceRole;
      readonly server: string;
      /** Whether the machine has the disk of another device. */
      readonly isCopy: boolean;
      /** Null while the server does not answer. */
      readonly code: string | null;
      /** Until another code is shown, s. */
      readonly secondsLeft: number;
      /** Whether the machine can return to its previous role. */
      readonly canReturn: boolean;
    }
  /** `server`: it does not answer; `page`: the page crashes repeatedly. */
  | {
      readonly view: 'offline';
      readonly why: 'server' | 'page';
      readonly server: string;
      readonly since: number;
    }
  /** Nothing at all: the screen itself cannot be switched off. */
  | { readonly view: 'screenOff' }
  | {
      readonly view: 'status';
      readonly addresses: readonly string[];
      readonly status: ServerStatus | null;
      /** Number of server restarts since the device started. */
      readonly restarts: number;
    };

export interface LocalPageState {
  readonly language: Language;
  readonly page: LocalPage;
}

/** Channel -> request of a page and its answer. `own:` channels are for the local pages only. */
export interface IpcRequests {
  'local:state': { readonly sends: null; readonly answer: LocalPageState };
  'local:language': { readonly sends: Language; readonly answer: null };
  'local:role': { readonly sends: DeviceRole; readonly answer: null };
  'local:screen': { readonly sends: number; readonly answer: null };
  'local:server': { readonly sends: string; readonly answer: null };
  /** Discards a question and shows the previous page. */
  'local:return': { readonly sends: null; readonly answer: null };
  /** Heartbeat of the page, every few seconds. `drawn` is false for an empty page. */
  'page:heartbeat': { readonly sends: { readonly isRendered: boolean }; readonly answer: null };
  /** The hidden corner was pressed: the role of the machine shall change. */
  'page:corner': { readonly sends: null; readonly answer: null };
  /** Requests the attention of the operator: the window comes to the front and stays there until it is viewed. */
  'page:attention': {
    readonly sends: { readonly title: string; readonly text: string };
    readonly answer: null;
  };
  /** The workstation that the operator had here last. */
  'page:workstation': { readonly sends: null; readonly answer: string | null };
  'page:store-workstation': { readonly sends: string; readonly answer: null };
}
export type Channel = keyof IpcRequests;

/** Channel -> event of the main process for a page. */
export interface IpcEvents {
  'local:state': LocalPageState;
}

/** API of the local page at `window.turnoDevice`. */
export interface LocalBridge {
  state(): Promise<LocalPageState>;
  onState(listener: (state: LocalPageState) => void): void;
  selectLanguage(language: Language): Promise<null>;
  selectRole(role: DeviceRole): Promise<null>;
  selectScreen(id: number): Promise<null>;
  selectServer(address: string): Promise<null>;
  returnToBefore(): Promise<null>;
}

import type { Language } from '#shared/contract/fields.ts';
import type { DeviceRole } from './roles.ts';

/** Where the device's own pages come from; the only address of theirs. */
export const LOCAL_ORIGIN = 'turno://device';

/** A branch server that says on the network that it is there. */
export interface DiscoveredServer {
  readonly name: string;
  /** Its origin, such as `http://192.168.1.10:8080`. */
  readonly address: string;
}

/** Why an address that was chosen leads nowhere. */
export const SERVER_ERRORS = ['NO_ADDRESS', 'NO_ANSWER', 'NOT_TURNO'] as const;
export type ServerError = (typeof SERVER_ERRORS)[number];

/** What a branch server says of itself; null where it does not answer. */
export interface ServerStatus {
  readonly version: string;
  readonly status: 'ok' | 'attention' | 'failed';
  readonly printers: { readonly total: number; readonly faulty: number };
  /** Null where the server does not say, as the next. */
  readonly queues: { readonly open: number } | null;
  /** When the last was made; null within it for none yet. */
  readonly backup: { readonly at: number | null } | null;
}

/** A screen of this machine, as somebody before it can tell it from the others. */
export interface ScreenOption {
  readonly id: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Counted from the left, from 1 on. */
  readonly place: number;
}

/** What the device's own page has on the screen. The main process says it whole; the page keeps nothing of its own. */
export type LocalPage =
  | { readonly view: 'starting' }
  /** `canServe`: whether this program may be the branch server. */
  | { readonly view: 'role'; readonly canServe: boolean }
  | { readonly view: 'screen'; readonly role: DeviceRole; readonly screens: readonly ScreenOption[] }
  | {
      readonly view: 'server';
      readonly role: DeviceRole;
      readonly found: readonly DiscoveredServer[];
      readonly fault: ServerError | null;
      readonly isAsking: boolean;
    }
  | {
      readonly view: 'pairing';
      readonly role: DeviceRole;
      readonly server: string;
      /** Null while the server does not answer. */
      readonly code: string | null;
      /** Until another code is shown, s. */
      readonly secondsLeft: number;
      /** Whether the machine can go back to what it was until now. */
      readonly canReturn: boolean;
    }
  /** `server`: it does not answer; `page`: what it shows ends again and again. */
  | {
      readonly view: 'away';
      readonly why: 'server' | 'page';
      readonly server: string;
      readonly since: number;
    }
  /** Nothing at all: the screen itself cannot be switched off. */
  | { readonly view: 'dark' }
  | {
      readonly view: 'status';
      readonly addresses: readonly string[];
      readonly status: ServerStatus | null;
      /** How often the server was started anew since the device was. */
      readonly restarts: number;
    };

export interface LocalPageState {
  readonly language: Language;
  readonly page: LocalPage;
}

/** Channel -> what a page sends on it and what it is answered. `own:` is for the device's own pages alone. */
export interface IpcRequests {
  'own:state': { readonly sends: null; readonly answer: LocalPageState };
  'own:language': { readonly sends: Language; readonly answer: null };
  'own:role': { readonly sends: DeviceRole; readonly answer: null };
  'own:screen': { readonly sends: number; readonly answer: null };
  'own:server': { readonly sends: string; readonly answer: null };
  /** Leaves a question unanswered and shows what stood there before. */
  'own:return': { readonly sends: null; readonly answer: null };
  /** The page lives: sent every few seconds. `drawn` is false where there is nothing on it. */
  'page:beat': { readonly sends: { readonly drawn: boolean }; readonly answer: null };
  /** Somebody has held the hidden corner: the machine is to be something else. */
  'page:corner': { readonly sends: null; readonly answer: null };
  /** Something wants the operator's eye: the window comes to the front and stays there until it is looked at. */
  'page:attention': {
    readonly sends: { readonly title: string; readonly text: string };
    readonly answer: null;
  };
  /** The workstation that the operator had here last. */
  'page:workstation': { readonly sends: null; readonly answer: string | null };
  'page:remember-workstation': { readonly sends: string; readonly answer: null };
}
export type Channel = keyof IpcRequests;

/** Channel -> what the main process tells a page unasked. */
export interface IpcEvents {
  'own:state': LocalPageState;
}

/** What the device's own page finds at `window.turnoDevice`. */
export interface LocalBridge {
  state(): Promise<LocalPageState>;
  onState(listener: (state: LocalPageState) => void): void;
  selectLanguage(language: Language): Promise<null>;
  selectRole(role: DeviceRole): Promise<null>;
  selectScreen(id: number): Promise<null>;
  selectServer(address: string): Promise<null>;
  returnToBefore(): Promise<null>;
}

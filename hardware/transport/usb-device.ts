/** The part of a WebUSB device used here. */
export interface UsbDevice {
  readonly configuration?: { readonly interfaces: readonly UsbInterface[] } | null | undefined;
  readonly configurations: readonly { readonly configurationValue: number }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  /** Detaches the interface from the operating system's printing; Linux only. */
  detachKernelDriver?(number: number): Promise<void>;
  transferIn(endpoint: number, length: number, timeoutMs?: number): Promise<UsbIn>;
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>, timeoutMs?: number): Promise<UsbOut>;
}

interface UsbInterface {
  readonly interfaceNumber: number;
  readonly alternates: readonly {
    readonly interfaceClass: number;
    readonly endpoints: readonly {
      readonly endpointNumber: number;
      readonly direction: 'in' | 'out';
      readonly type: string;
    }[];
  }[];
}

type Status = 'ok' | 'stall' | 'babble' | undefined;
interface UsbIn {
  readonly data?: DataView | undefined;
  readonly status?: Status;
}
interface UsbOut {
  readonly bytesWritten: number;
  readonly status?: Status;
}

/** The printer class (USB printer class specification). */
const PRINTER = 7;

/** Endpoints for output to and input from a printer. */
export interface PrinterEndpoints {
  readonly interfaceNumber: number;
  readonly out: number;
  readonly in: number;
}

/** Finds the endpoints of a bidirectional printer; null for other devices. */
export function printerEndpoints({ configuration }: UsbDevice): PrinterEndpoints | null {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? []) {
    for (const { interfaceClass, endpoints } of alternates) {
      const bulk = (direction: 'in' | 'out') =>
        endpoints.find((each) => each.type === 'bulk' && each.direction === direction)?.endpointNumber;
      const [out, into] = [bulk('out'), bulk('in')];
      if (interfaceClass === PRINTER && out !== undefined && into !== undefined)
        return { interfaceNumber, out, in: into };
    }
  }
  return null;
}

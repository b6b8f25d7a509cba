/** What is used of a USB device, as WebUSB has it. */
export interface UsbDevice {
  readonly configuration?: { readonly interfaces: readonly UsbInterface[] } | null | undefined;
  readonly configurations: readonly { readonly configurationValue: number }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  /** Takes an interface from the system's own printing; Linux only. */
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

/** The class of printers (USB printer class specification). */
const PRINTER = 7;

/** Where a printer takes bytes and where it gives them. */
export interface PrinterEndpoints {
  readonly interfaceNumber: number;
  readonly out: number;
  readonly in: number;
}

/** Finds where a device takes what is to be printed; null where it is no printer that answers. */
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

/** The part of a WebUSB device used here. */
export interface UsbDevice {
  readonly vendorId: number;
  readonly configuration?: { readonly interfaces: readonly UsbInterface[] } | null | undefined;
  readonly configurations: readonly { readonly configurationValue: number }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, setting: number): Promise<void>;
  /** Detaches the interface from the operating system's printing; Linux only. */
  detachKernelDriver?(number: number): Promise<void>;
  transferIn(endpoint: number, length: number, timeoutMs?: number): Promise<UsbIn>;
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>, timeoutMs?: number): Promise<UsbOut>;
}

interface UsbInterface {
  readonly interfaceNumber: number;
  readonly alternates: readonly {
    readonly alternateSetting: number;
    readonly interfaceClass: number;
    readonly endpoints: readonly {
      readonly endpointNumber: number;
      readonly direction: 'in' | 'out';
      readonly type: string;
      readonly packetSize: number;
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
/** The class of a vendor: receipt printers can be set to it, with the same endpoints and commands. */
const VENDOR = 255;
/** Vendors of receipt printers: Epson, Star, Citizen (two ids), Bixolon. */
const RECEIPT_VENDORS: ReadonlySet<number> = new Set([0x04b8, 0x0519, 0x1d90, 0x2730, 0x1504]);

/** Endpoints for output to and input from a printer. */
export interface PrinterEndpoints {
  readonly interfaceNumber: number;
  readonly alternateSetting: number;
  readonly out: number;
  readonly in: number;
  /** Length of a read, bytes: it must be a multiple of the packet size, 64 or 512. */
  readonly packetSize: number;
}

/**
 * Finds the endpoints of a bidirectional printer; null for other devices. Printers may offer the same interface without
 * input first, as another alternate.
 */
export function printerEndpoints({ vendorId, configuration }: UsbDevice): PrinterEndpoints | null {
  const classes = RECEIPT_VENDORS.has(vendorId) ? [PRINTER, VENDOR] : [PRINTER];
  const all = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates.map((alternate) => ({ ...alternate, interfaceNumber })),
  );
  for (const wanted of classes) {
    for (const { interfaceNumber, alternateSetting, interfaceClass, endpoints } of all) {
      const bulk = (direction: 'in' | 'out') =>
        endpoints.find((each) => each.type === 'bulk' && each.direction === direction);
      const [out, into] = [bulk('out'), bulk('in')];
      if (interfaceClass !== wanted || out === undefined || into === undefined) continue;
      const { endpointNumber, packetSize } = into;
      return { interfaceNumber, alternateSetting, out: out.endpointNumber, in: endpointNumber, packetSize };
    }
  }
  return null;
}

/** Connections of a printer. */
export const PRINTER_KINDS = ['network', 'usb', 'serial'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** Parsed address of a printer. */
export type PrinterAddress =
  /** `192.168.1.50:9100`; the port is optional. */
  | { readonly kind: 'network'; readonly host: string; readonly port: number }
  /** `04b8:0e15`, vendor and product in hexadecimal, with an optional serial number: `04b8:0e15:X3A1`. */
  | {
      readonly kind: 'usb';
      readonly vendorId: number;
      readonly productId: number;
      readonly serialNumber: string | null;
    }
  /** `/dev/ttyUSB0@9600`, `COM3@19200`; 9600 baud by default. */
  | { readonly kind: 'serial'; readonly path: string; readonly baudRate: number };

const RAW_PORT = 9100;
const DEFAULT_BAUD = 9600;
const BAUD_RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200];

/** Parses a printer address; null if invalid for the kind. */
export function parsePrinterAddress(kind: PrinterKind, address: string): PrinterAddress | null {
  return ADDRESS_PARSERS[kind](address.trim());
}

const ADDRESS_PARSERS: Readonly<Record<PrinterKind, (address: string) => PrinterAddress | null>> = {
  network(address) {
    const [, host = '', written] = /^(\[[0-9a-f:]+\]|[^\s:/@]+)(?::(\d{1,5}))?$/i.exec(address) ?? [];
    const port = written === undefined ? RAW_PORT : Number(written);
    if (host === '' || port < 1 || port > 65_535) return null;
    return { kind: 'network', host: host.replace(/^\[|\]$/g, ''), port };
  },
  usb(address) {
    const [, vendor, product, serial] = /^([0-9a-f]{4}):([0-9a-f]{4})(?::(\S+))?$/i.exec(address) ?? [];
    if (!vendor || !product) return null;
    return {
      kind: 'usb',
      vendorId: Number.parseInt(vendor, 16),
      productId: Number.parseInt(product, 16),
      serialNumber: serial ?? null,
    };
  },
  serial(address) {
    const [, path = '', written] = /^(\/dev\/[^\s@]+|COM\d{1,3})(?:@(\d+))?$/i.exec(address) ?? [];
    const baudRate = written === undefined ? DEFAULT_BAUD : Number(written);
    if (path === '' || path.includes('..') || !BAUD_RATES.includes(baudRate)) return null;
    return { kind: 'serial', path, baudRate };
  },
};

/** Formats a printer address, the inverse of `parsePrinterAddress`. */
export function printerAddress(address: PrinterAddress): string {
  switch (address.kind) {
    case 'network':
      return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
    case 'usb': {
      const ids = [address.vendorId, address.productId].map((id) => id.toString(16).padStart(4, '0'));
      return [...ids, ...(address.serialNumber === null ? [] : [address.serialNumber])].join(':');
    }
    case 'serial':
      return `${address.path}@${address.baudRate}`;
  }
}

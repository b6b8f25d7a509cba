import type { PrinterAddress } from '#shared/domain/printing/printer-address.ts';
import { createNetworkTransport } from './network-transport.ts';
import type { PrinterTransport } from './printer-transport.ts';
import { createSerialTransport } from './serial-transport.ts';
import { createUsbTransport } from './usb-transport.ts';

/** Creates the transport for a printer address. */
export function transportTo(address: PrinterAddress): PrinterTransport {
  switch (address.kind) {
    case 'network':
      return createNetworkTransport(address);
    case 'usb':
      return createUsbTransport(address);
    case 'serial':
      return createSerialTransport(address);
  }
}

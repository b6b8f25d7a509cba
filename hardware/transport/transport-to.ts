import type { PrinterPlace } from '#shared/domain/printing/printer-address.ts';
import { createNetworkTransport } from './network-transport.ts';
import type { PrinterTransport } from './printer-transport.ts';
import { createSerialTransport } from './serial-transport.ts';
import { createUsbTransport } from './usb-transport.ts';

/** Makes the way to a printer, however it is attached. */
export function transportTo(place: PrinterPlace): PrinterTransport {
  switch (place.kind) {
    case 'network':
      return createNetworkTransport(place);
    case 'usb':
      return createUsbTransport(place);
    case 'serial':
      return createSerialTransport(place);
  }
}

import { describe, expect, it } from 'vitest';
import { parsePrinterAddress, printerAddress } from './printer-address.ts';

describe('the address of a printer', () => {
  it.each([
    ['network', '192.168.1.50:9100', { kind: 'network', host: '192.168.1.50', port: 9100 }],
    ['network', '[fe80::1]:9100', { kind: 'network', host: 'fe80::1', port: 9100 }],
    ['usb', '04b8:0e15', { kind: 'usb', vendorId: 0x04b8, productId: 0x0e15, serialNumber: null }],
    ['usb', '04b8:0e15:X3A1', { kind: 'usb', vendorId: 0x04b8, productId: 0x0e15, serialNumber: 'X3A1' }],
    ['serial', '/dev/ttyUSB0@19200', { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 19_200 }],
    ['serial', 'COM3@9600', { kind: 'serial', path: 'COM3', baudRate: 9_600 }],
  ] as const)('is parsed and formatted: %s %s', (kind, address, index) => {
    expect(parsePrinterAddress(kind, address)).toEqual(index);
    expect(printerAddress(index)).toBe(address);
  });

  it('has a default port and a default rate', () => {
    expect(parsePrinterAddress('network', 'impresora.local')).toMatchObject({ port: 9100 });
    expect(parsePrinterAddress('serial', '/dev/ttyS0')).toMatchObject({ baudRate: 9_600 });
  });

  it.each([
    ['network', ''],
    ['network', 'host:0'],
    ['network', 'host:70000'],
    ['network', 'http://host'],
    ['usb', '4b8:e15'],
    ['usb', 'Epson'],
    ['serial', '/etc/passwd'],
    ['serial', '/dev/../etc/passwd'],
    ['serial', 'COM3@12345'],
  ] as const)('is invalid: %s “%s”', (kind, address) => {
    expect(parsePrinterAddress(kind, address)).toBeNull();
  });
});

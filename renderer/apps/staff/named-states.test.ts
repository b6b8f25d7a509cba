import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addressOfState, NAMED_STATES } from './named-states.tsx';
import { STAFF_ROUTES } from './routes.tsx';

const query = (text = '') => new URLSearchParams(text);

describe('a named state', () => {
  it.each([
    ['login', '/login'],
    ['app.home', '/app/home'],
    ['app.about', '/app/about'],
    ['app.error', '/app/error/GENERIC_ERROR'],
    ['app.workstation-selection', '/app/workstation-selection'],
    ['app.workstation', '/app/workstation'],
    ['app.configuration-branch', '/app/configuration/branch'],
    ['app.configuration-crud-branch', '/app/configuration/branch/crud'],
    ['app.resources', '/app/configuration/tools/resources'],
    ['app.signature', '/app/configuration/tools/digital-signage'],
    ['app.signature-crud', '/app/configuration/tools/digital-signage/crud'],
    ['app.administration', '/app/administration'],
    ['app.implementator', '/app/implementator'],
    ['app.sms', '/app/sms'],
    ['app.dashboard', '/app/dashboard'],
    ['app.supervision', '/app/supervision'],
    ['app.reporting', '/app/reporting'],
  ])('A-067 to A-072: %s is the page %s', (name, address) => {
    expect(addressOfState(name, query())).toBe(address);
    const matches = matchRoutes([...STAFF_ROUTES], address);
    expect(matches?.at(-1)?.route.path).not.toBe('*');
  });

  it.each([
    ['app.crudTicketDesign', '/app/configuration/tools/ticket-designs'],
    ['app.ticketDesigner', '/app/configuration/tools/ticket-designs/designer'],
    ['app.resources-upload', '/app/configuration/tools/resources/upload'],
  ])('O-427, O-516: %s is the page %s', (name, address) => {
    expect(addressOfState(name, query())).toBe(address);
    const matches = matchRoutes([...STAFF_ROUTES], address);
    expect(matches?.at(-1)?.route.path).not.toBe('*');
  });

  it('O-428: ticketPrinter is the page /ticket-printer, outside the shell', () => {
    expect(addressOfState('ticketPrinter', query())).toBe('/ticket-printer');
    expect(matchRoutes([...STAFF_ROUTES], '/ticket-printer')?.at(-1)?.route.path).toBe('*');
  });

  it.each(Object.keys(NAMED_STATES).filter((name) => name !== 'ticketPrinter'))(
    'C-033 to C-036: %s leads to a page',
    (name) => {
      const address = addressOfState(name, query('kioskId=3'));
      const matches = matchRoutes([...STAFF_ROUTES], address ?? '');
      expect(matches?.at(-1)?.route.path).not.toBe('*');
    },
  );

  it('takes its parameter from the query and passes the others on', () => {
    expect(addressOfState('app.error', query('state=app.error&key=EXPIRED_TOKEN'))).toBe(
      '/app/error/EXPIRED_TOKEN',
    );
    expect(addressOfState('app.kiosk-designer', query('kioskId=3'))).toBe(
      '/app/configuration/kiosk-designer/kiosks/3/editor',
    );
    expect(addressOfState('configuration-crud-queues', query('state=configuration-crud-queues&id=4'))).toBe(
      '/app/configuration/queues/crud?id=4',
    );
  });

  it('opens a page even without its parameter', () => {
    expect(addressOfState('app.error', query())).toBe('/app/error/GENERIC_ERROR');
    expect(addressOfState('app.kiosk-designer-screens', query())).toBe(
      '/app/configuration/kiosk-designer/kiosks',
    );
  });

  it('is one of the specification', () => {
    expect(addressOfState('toString', query())).toBeNull();
    expect(addressOfState('configuration-nothing', query())).toBeNull();
  });
});

import { Navigate, useLocation, useParams } from 'react-router';
import { PageNotFound } from '#renderer/ui/page/not-found.tsx';

const CONFIGURATION = '/app/configuration';

/**
 * Addresses of the states that the specification names (access specification, section 2; configuration and
 * operations specifications, section 2). `:name` is filled in from the query.
 *
 * @internal walked by tests besides this file
 */
export const NAMED_STATES: Readonly<Record<string, string>> = {
  login: '/login',
  'app.home': '/app/home',
  'app.error': '/app/error/:key',
  'app.workstation-selection': '/app/workstation-selection',
  'app.workstation': '/app/workstation',
  'app.supervision': '/app/supervision',
  'app.reporting': '/app/reporting',
  'app.dashboard': '/app/dashboard',
  'app.administration': '/app/administration',
  'app.implementator': '/app/implementator',
  'app.sms': '/app/sms',
  'app.about': '/app/about',
  'app.resources': `${CONFIGURATION}/tools/resources`,
  'app.resources-upload': `${CONFIGURATION}/tools/resources/upload`,
  'app.signature': `${CONFIGURATION}/tools/digital-signage`,
  'app.signature-crud': `${CONFIGURATION}/tools/digital-signage/crud`,
  'app.kiosk-designer-list': `${CONFIGURATION}/kiosk-designer/kiosks`,
  'app.kiosk-designer-screens': `${CONFIGURATION}/kiosk-designer/kiosks/:kioskId`,
  'app.kiosk-designer': `${CONFIGURATION}/kiosk-designer/kiosks/:kioskId/editor`,
  'app.crudTicketDesign': `${CONFIGURATION}/tools/ticket-designs`,
  'app.ticketDesigner': `${CONFIGURATION}/tools/ticket-designs/designer`,
  'app.configuration-branch': `${CONFIGURATION}/branch`,
  'app.configuration-crud-branch': `${CONFIGURATION}/branch/crud`,
  ticketDesigner: `${CONFIGURATION}/tools/ticket-designs/designer`,
  ticketPrinter: '/ticket-printer',
  configuration: CONFIGURATION,
  'configuration-schedules': `${CONFIGURATION}/schedules`,
  'configuration-crud-schedules': `${CONFIGURATION}/schedules/crud`,
  'configuration-queues': `${CONFIGURATION}/queues`,
  'configuration-crud-queues': `${CONFIGURATION}/queues/crud`,
  'configuration-detail-groups': `${CONFIGURATION}/detail-groups`,
  'configuration-crud-detail-groups': `${CONFIGURATION}/detail-groups/crud`,
  'configuration-branch-groups': `${CONFIGURATION}/branch-groups`,
  'configuration-crud-branch-groups': `${CONFIGURATION}/branch-groups/crud`,
  'configuration-virtual-tickets': `${CONFIGURATION}/branch-type/virtual-tickets`,
  'configuration-alarms': `${CONFIGURATION}/alarms`,
  'configuration-crud-alarms': `${CONFIGURATION}/alarms/crud`,
  'configuration-workstation-types-branchType': `${CONFIGURATION}/branch-type/workstation-types`,
  'configuration-crud-workstation-types-branchType': `${CONFIGURATION}/branch-type/workstation-types/crud`,
  'configuration-crud-virtual-tickets-branchType': `${CONFIGURATION}/branch-type/virtual-tickets/crud`,
  'configuration-view-profiles-branchType': `${CONFIGURATION}/branch-type/view-profiles`,
  'configuration-crud-view-profiles-branchType': `${CONFIGURATION}/branch-type/view-profiles/crud`,
  'configuration-detail-profiles-branchType': `${CONFIGURATION}/branch-type/detail-profiles`,
  'configuration-crud-detail-profiles-branchType': `${CONFIGURATION}/branch-type/detail-profiles/crud`,
  'configuration-attention-profiles-branchType': `${CONFIGURATION}/branch-type/attention-profiles`,
  'configuration-crud-attention-profiles-branchType': `${CONFIGURATION}/branch-type/attention-profiles/crud`,
  'configuration-alarms-branchType': `${CONFIGURATION}/branch-type/alarms`,
  'configuration-crud-alarms-branchType': `${CONFIGURATION}/branch-type/alarms/crud`,
  'configuration-alarms-branch': `${CONFIGURATION}/branch/alarms`,
  'configuration-crud-alarms-branch': `${CONFIGURATION}/branch/alarms/crud`,
  'configuration-displays-branch': `${CONFIGURATION}/branch/displays`,
  'configuration-crud-displays-branch': `${CONFIGURATION}/branch/displays/crud`,
};

/** Values of parameters that a query may leave out. */
const DEFAULTS: Readonly<Record<string, string>> = { key: 'GENERIC_ERROR' };
/** Addresses for queries without the parameter of a state. */
const WITHOUT: Readonly<Record<string, string>> = { kioskId: `${CONFIGURATION}/kiosk-designer/kiosks` };
/** Separate pages, which the staff router does not have. */
const OWN_PAGES: ReadonlySet<string> = new Set(['/ticket-printer']);

/**
 * Returns the address of a named state with the other parameters of the query, null if no state has the name.
 *
 * @example addressOfState('app.error', new URLSearchParams('key=EXPIRED_TOKEN')) // '/app/error/EXPIRED_TOKEN'
 * @internal used by tests besides this file
 */
export function addressOfState(name: string, parameters: URLSearchParams): string | null {
  const template = Object.hasOwn(NAMED_STATES, name) ? NAMED_STATES[name] : undefined;
  if (template === undefined) return null;
  const rest = new URLSearchParams(parameters);
  rest.delete('state');
  const missing = template.match(/:(\w+)/)?.[1];
  let path = template;
  if (missing !== undefined) {
    const value = rest.get(missing) ?? DEFAULTS[missing];
    rest.delete(missing);
    if (value === undefined) path = WITHOUT[missing] ?? template;
    else path = template.replace(`:${missing}`, encodeURIComponent(value));
  }
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** Redirects `/app/go/{state}` and `?state={state}` to the page of that state; otherwise to `home`. */
export function NamedState({ home }: { readonly home: string }) {
  const { state } = useParams();
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const name = state ?? parameters.get('state');
  if (name === null) return <Navigate to={home} replace />;
  const address = addressOfState(name, parameters);
  if (address === null) return <PageNotFound />;
  if (!OWN_PAGES.has(address.split('?')[0] ?? '')) return <Navigate to={address} replace />;
  window.location.replace(address);
  return null;
}

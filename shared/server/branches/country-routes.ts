import { listCountries } from '#shared/contract/configuration/countries.ts';
import { countriesIn } from '#shared/domain/countries/country-names.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

/** The countries that a branch may be in, Spanish unless asked otherwise (access specification, section 7). */
export const countryRoutes = (): AsyncRoute<never>[] => [
  read(listCountries, ({ query }) => countriesIn(query.language ?? 'es')),
];

import { listCountries } from '#shared/contract/configuration/countries.ts';
import { countriesIn } from '#shared/domain/countries/country-names.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

/** Countries in a language, default Spanish (access specification, section 7). */
export const countryRoutes = (): AsyncRoute<never>[] => [
  read(listCountries, ({ query }) => countriesIn(query.language ?? 'es')),
];

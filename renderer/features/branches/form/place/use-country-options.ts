import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { listCountries } from '#shared/contract/configuration/countries.ts';
import { language as knownLanguage } from '#shared/contract/fields.ts';

/** Names the countries in the language of the page; a regional language has names of its own. */
export function useCountryOptions() {
  const api = useApi();
  const { i18n } = useTranslation();
  const { data: language } = knownLanguage.safeParse(i18n.language.slice(0, 2));
  const { data = [] } = useQuery({
    queryKey: ['countryNames', language],
    queryFn: ({ signal }) => api.call(listCountries, { query: { language } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map(({ code, name }) => ({ value: code, label: name }));
}

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import type { Control, Draft } from '#renderer/ui/fields/draft/control.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { branchBody } from '#shared/contract/configuration/branches.ts';
import { listCountries } from '#shared/contract/configuration/countries.ts';
import { language as knownLanguage } from '#shared/contract/fields.ts';
import { BranchFieldInput } from './branch-field.tsx';
import styles from './branch-form.module.css';
import type { BranchDraft } from './use-branch-form.ts';

/** Fetched with the first form that shows it: maps are large. */
const LocationMap = fetchedPart(async () => (await import('./location-map.tsx')).LocationMap);

const TEXT: Control = { kind: 'text', maxLength: 60 };

interface LocationCardProps {
  readonly draft: BranchDraft;
  readonly disabled: boolean;
}

/** Edits the location of the branch: by typing, or on a map if the installation uses maps. */
export function LocationCard({ draft, disabled }: LocationCardProps) {
  const { t } = useTranslation('branches');
  const countries = useCountryOptions();
  const hasMaps = useSetting('useMaps') === 'Y';
  const tiles = useSetting('mapTiles') ?? '';
  const location = toGeoPosition(draft.values);
  const shared = { draft, disabled };
  const guess = location && t('form.zoneGuess', { hours: zoneGuess(location.longitude) });

  function setLocation({ latitude, longitude }: GeoPosition) {
    draft.set('latitude', degreesText(latitude));
    draft.set('longitude', degreesText(longitude));
  }

  return (
    <Card title={t('form.place')}>
      <FormFields>
        <BranchFieldInput {...shared} name="address" control={TEXT} />
        <BranchFieldInput {...shared} name="city" control={TEXT} />
        <SelectField
          label={t('form.country')}
          placeholder={t('form.chooseCountry')}
          error={draft.errors.country}
          required={draft.required('country')}
          disabled={disabled}
          options={countries}
          value={String(draft.values.country) || null}
          onChange={(code) => draft.set('country', code)}
        />
        <BranchFieldInput
          {...shared}
          name="zone"
          control="decimal"
          hint={[t('form.zoneHint'), guess].filter(Boolean).join(' ')}
        />
        <BranchFieldInput {...shared} name="latitude" control="decimal" hint={t('form.latitudeHint')} />
        <BranchFieldInput {...shared} name="longitude" control="decimal" hint={t('form.longitudeHint')} />
      </FormFields>
      {hasMaps && (
        <Suspense fallback={<p className={styles.drawing}>{t('map.loading')}</p>}>
          <LocationMap location={location} tiles={tiles} disabled={disabled} onLocation={setLocation} />
        </Suspense>
      )}
    </Card>
  );
}

/** Country names in the language of the page, including regional names. */
function useCountryOptions() {
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

/** Degrees that the sun crosses in an hour. */
const DEGREES_PER_HOUR = 15;

/**
 * Guesses the time zone of a longitude: whole hours that the sun is ahead of UTC. Governments may decide otherwise.
 *
 * @internal used by tests besides this file
 */
export const zoneGuess = (longitude: number): number => Math.round(longitude / DEGREES_PER_HOUR) || 0;

const { latitude: ofLatitude, longitude: ofLongitude } = branchBody.shape;

/**
 * Parses the typed degrees; null if invalid.
 *
 * @internal used by tests besides this file
 */
export function toGeoPosition({ latitude, longitude }: Draft): GeoPosition | null {
  const [north, east] = [ofLatitude.safeParse(latitude), ofLongitude.safeParse(longitude)];
  if (!north.success || !east.success) return null;
  return { latitude: Number(north.data), longitude: Number(east.data) };
}

/** Six decimals are about 10 cm. */
const DECIMALS = 6;

/**
 * Formats degrees as they are typed.
 *
 * @internal used by tests besides this file
 */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(DECIMALS)));

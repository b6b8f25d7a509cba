import { useTranslation } from 'react-i18next';
import type { Licence } from '#shared/domain/licence/licence.ts';
import { LIMITS, UNLIMITED } from '#shared/domain/licence/licence.ts';
import { dayOf } from '#shared/domain/licence/licence-day.ts';
import { dayText } from './date-texts.ts';

/** Writes what a licence says, as people read it, in the language of the page. */
export function useLicenceTexts() {
  const { t, i18n } = useTranslation(['licence', 'common']);
  const day = (written: string) => {
    const iso = dayOf(written);
    if (iso === null) return written;
    if (Number(iso.slice(0, 4)) > 2099) return t('never');
    return dayText(iso.slice(0, 10), i18n.language);
  };
  const limit = (max: number) => (max === UNLIMITED ? t('unlimited') : max.toLocaleString(i18n.language));
  return {
    limit,
    /** Lists whom it is for and how long it holds. */
    holder: (licence: Licence & { readonly evaluation: 'Y' | 'N' }): [string, string][] =>
      [
        [t('clientName'), licence.evaluation === 'Y' ? t('trial') : licence.clientName],
        [t('companyName'), licence.companyName],
        [t('partnerName'), licence.partnerName],
        [t('creationDate'), day(licence.creationDate)],
        [t('expirationDate'), day(licence.expirationDate)],
        [t('dashboardEnabled'), t(`common:${licence.dashboardEnabled === 'Y' ? 'yes' : 'no'}`)],
      ].filter((detail): detail is [string, string] => detail[1] !== ''),
    limits: (licence: Licence) => LIMITS.map((name): [string, string] => [t(name), limit(licence[name])]),
  };
}

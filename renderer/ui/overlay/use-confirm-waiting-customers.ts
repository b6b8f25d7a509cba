import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';
import { ApiError, type BranchWaiting } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useConfirm } from './confirm.tsx';

/** Branches that the question names; of further ones it says how many there are. */
const NAMED = 5;

/**
 * Asks whether a change is wanted although it takes service from people who wait, with how many and where. Answers for how
 * many it is wanted, null where it is not; throws on what was refused for anything else.
 */
export function useConfirmWaitingCustomers(): (error: unknown) => Promise<number | null> {
  const { t, i18n } = useTranslation('people-waiting');
  const confirm = useConfirm();

  const place = ({ name, people, asOf }: BranchWaiting): string =>
    asOf === null
      ? t('place', { name, people })
      : t('placeAsOf', { name, people, time: timeText(asOf, i18n.language) });

  return async (error) => {
    if (!(error instanceof ApiError) || error.status !== 'CUSTOMERS_ARE_WAITING') throw error;
    const { params = {}, waiting = [] } = error.detail;
    const [people, branches, uncalled] = [params.people, params.branches, params.uncalled].map(Number);
    if (!people || !branches || uncalled === undefined) throw error;
    const named = waiting.slice(0, NAMED).map(place).join(', ');
    const others = branches - Math.min(NAMED, waiting.length);
    const isWanted = await confirm({
      title: t('title', { people: t('people', { count: people }), places: t('places', { count: branches }) }),
      text: [
        others > 0 ? `${named} ${t('more', { count: others })}` : named,
        ...(uncalled < people ? [t('stillCalled')] : []),
        ...(uncalled > 0 && uncalled < people ? [t('uncalled.some', { count: uncalled })] : []),
        ...(uncalled === people ? [t('uncalled.all')] : []),
      ],
      confirm: t(`anyway.${doingOf(params.doing)}`),
      danger: true,
    });
    return isWanted ? people : null;
  };
}

const DOING = ['disable', 'remove', 'change'] as const;

/** Reads what is being done; `change` where a newer server says something else. */
const doingOf = (action: unknown): (typeof DOING)[number] => DOING.find((one) => one === action) ?? 'change';

/** Writes a time, with its day where that is not today. */
function timeText(at: Millis, language: string): string {
  return recentText(at, language, Date.now());
}

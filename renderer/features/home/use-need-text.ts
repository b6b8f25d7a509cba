import { useTranslation } from 'react-i18next';
import { dayOfMomentText } from '#renderer/lib/format.ts';
import type { Need } from '#shared/contract/installation/home.ts';

/** Any issue except the workstation, which has its own card. */
export type Concern = Exclude<Need, { kind: 'lastWorkstation' }>;

/** Sentence for an issue, with the branch if there are several. */
export function useNeedText(namesBranches: boolean): (concern: Concern) => string {
  const { t, i18n } = useTranslation('home');
  const listed = ({ names, total }: { readonly names: readonly string[]; readonly total: number }) => {
    const more = total - names.length;
    const all = more > 0 ? [...names, t('more', { count: more })] : names;
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(all);
  };
  const minutes = (seconds: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'minute' }).format(Math.trunc(seconds / 60));
  const at = ({ branchName }: { readonly branchName: string }, text: string) =>
    namesBranches ? t('at', { branch: branchName, text }) : text;

  return (concern) => {
    switch (concern.kind) {
      case 'maxWait': {
        const { code, queueName, seconds, waiting } = concern;
        const values = { code, queue: queueName, time: minutes(seconds) };
        return at(concern, t('maxWait', { ...values, count: waiting }));
      }
      case 'displays':
        return at(concern, t('displays', { count: concern.total, names: listed(concern) }));
      case 'kiosks':
        return at(concern, t('kiosks', { count: concern.total, names: listed(concern) }));
      case 'printers':
        return t('printers', { count: concern.total, names: listed(concern) });
      case 'branches':
        return t('branches', { count: concern.total, names: listed(concern) });
      case 'blockedUsers':
        return t('blockedUsers', { count: concern.total, names: listed(concern) });
      case 'emails':
        return t('emails', { count: concern.total, said: concern.failure });
      case 'licence':
        return concern.state === 'expired'
          ? t('licenceExpired')
          : t('licenceExpiring', { count: concern.daysLeft ?? 0 });
      case 'configuration':
        return concern.errors > 0
          ? t('errors', { count: concern.errors })
          : t('warnings', { count: concern.warnings });
      case 'backup':
        return concern.at === null
          ? t('noBackup')
          : t('oldBackup', { day: dayOfMomentText(concern.at, i18n.language) });
    }
  };
}

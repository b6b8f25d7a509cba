import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { type BranchClaim, listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { FLEET } from './api.ts';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

/** Lists the machines that claim to be this branch when there are several, to choose the right one. */
export function ClaimsCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'claims'],
    queryFn: ({ signal }) => api.call(listClaims, { params: { id } }, { signal }),
  });
  const choose = useAction(
    (epoch: string, call) => api.call(resolveIdentityConflict, { params: { id }, body: { epoch } }, call),
    { refreshes: [FLEET.list], onDone: () => toasts.success({ title: t('claims.CHOSEN') }) },
  );
  if (!data || data.claims.length === 0) return null;

  async function confirmAction({ epoch, machine }: BranchClaim) {
    const sure = await confirm({
      title: t('claims.sure', { machine: machine || t('claims.nameless') }),
      text: t('claims.consequence'),
      confirm: t('claims.choose'),
      danger: true,
    });
    if (sure) await choose.run(epoch);
  }

  return (
    <Card title={t('claims.title')}>
      <p>{t('claims.hint')}</p>
      <ul className={styles.claims}>
        {data.claims.map((claim) => (
          <li key={claim.epoch}>
            <Claim claim={claim} />
            <Button disabled={isDisconnected || choose.busy} onClick={() => void confirmAction(claim)}>
              {t('claims.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Identifying details of a machine. */
function Claim({ claim }: { readonly claim: BranchClaim }) {
  const { t, i18n } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const { machine, address, epoch, lastSeenAt, quarantined, lastTicket, wasTrusted } = claim;
  return (
    <div>
      <h3 className={styles.name}>{machine || t('claims.nameless')}</h3>
      <p className={styles.quiet}>{t(wasTrusted === 'Y' ? 'claims.first' : 'claims.later')}</p>
      <Details
        facts={[
          [t('claims.address'), address],
          [t('claims.heard'), lastSeenAt === null ? t('claims.none') : moment(lastSeenAt)],
          [
            t('claims.lastTicket'),
            lastTicket ? `${lastTicket.code} · ${moment(lastTicket.at)}` : t('claims.none'),
          ],
          [t('claims.apart'), quarantined.toLocaleString(i18n.language)],
          [t('claims.epoch'), epoch],
        ]}
      />
    </div>
  );
}

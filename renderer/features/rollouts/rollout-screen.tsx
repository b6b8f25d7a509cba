import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { ChangedValue } from '#renderer/ui/changes/changed-value.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { type Rollout, type RolloutBranch, stepRollout } from '#shared/contract/central/rollouts.ts';
import { listBranchGroups, listGroupableBranches } from '#shared/contract/configuration/branch-groups.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { ROLLOUTS, useRollout, useSelectRollout } from './api.ts';
import { RevertDialog } from './revert-dialog.tsx';
import styles from './rollouts.module.css';
import { useRolloutTexts } from './texts.ts';

/** One rollout: its changes and branches, with actions to advance or revert it. */
export function RolloutScreen() {
  const { t } = useTranslation('rollouts');
  const id = Number(useParams().id);
  const { state } = useRolloutTexts();
  const { data: known, error, refetch } = useRollout(id);
  if (error && !known) {
    return (
      <div className={styles.screen}>
        <NotLoaded error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!known) return <PageHeader title={t('title')} />;
  const { rollout, changes, branches } = known;
  return (
    <div className={styles.screen}>
      <PageHeader title={rollout.name} />
      <div className={styles.buttons}>
        <span className={styles.state}>{state(rollout)}</span>
        {rollout.state !== 'reverted' && <Commands rollout={rollout} />}
      </div>
      <div className={styles.columns}>
        <StepCard rollout={rollout} />
        <BranchesCard rollout={rollout} branches={branches} />
      </div>
      <ChangesCard changes={changes} />
    </div>
  );
}

function Commands({ rollout }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const isDisconnected = useConnection().state === 'lost';
  const choose = useSelectRollout();
  const [taking, setTaking] = useState(false);
  return (
    <>
      {rollout.state === 'open' && (
        <Button
          disabled={isDisconnected}
          loading={choose.busy}
          onClick={() => void choose.run(rollout.isMine === 'Y' ? null : rollout)}
        >
          {t(rollout.isMine === 'Y' ? 'mine.leave' : 'mine.join')}
        </Button>
      )}
      <Button variant="danger" disabled={isDisconnected} onClick={() => setTaking(true)}>
        {t('back.do')}
      </Button>
      {taking && (
        <RevertDialog
          title={t('back.title', { name: rollout.name })}
          of={{ rollout: rollout.id }}
          rows={rollout.rows}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}

/** Advances a rollout to a branch, a group or all; shows the result of a finished one. */
function StepCard({ rollout }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const { state, reached, branches, endedAt, endedBy } = rollout;
  if (state === 'open') {
    return (
      <Card title={t('step.title')}>
        <p>{reached === 0 ? t('step.none') : t('step.some', { reached, branches })}</p>
        <Targets rollout={rollout} />
      </Card>
    );
  }
  const ended = { date: moment(endedAt ?? rollout.startedAt), name: endedBy };
  return (
    <Card title={t('step.title')}>
      <p>{t(state === 'all' ? 'step.done' : 'step.reverted', ended)}</p>
    </Card>
  );
}

function Targets({ rollout: { id, name } }: { readonly rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const { branches, groups, areLoaded, isUnread, retry } = useTargets();
  const step = useStep(id);
  const [branch, setBranch] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);

  async function toAll() {
    const sure = await confirm({
      title: t('step.allTitle', { name }),
      text: t('step.allText'),
      confirm: t('step.all'),
    });
    if (sure) await step.run({ to: 'all' });
  }

  if (isUnread) return <NotRead onRetry={retry} />;
  if (!areLoaded) return null;
  return (
    <>
      <div className={styles.step}>
        <SelectField label={t('step.branch')} options={branches} value={branch} onChange={setBranch} />
        <Button
          variant="filled"
          disabled={isDisconnected || branch === null || step.busy}
          onClick={() => void step.run({ to: 'branches', idBranches: [Number(branch)] })}
        >
          {t('step.one')}
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className={styles.quiet}>{t('step.noGroups')}</p>
      ) : (
        <div className={styles.step}>
          <SelectField label={t('step.groupOf')} options={groups} value={group} onChange={setGroup} />
          <Button
            disabled={isDisconnected || group === null || step.busy}
            onClick={() => void step.run({ to: 'group', idBranchGroups: Number(group) })}
          >
            {t('step.group')}
          </Button>
        </div>
      )}
      <div className={`${styles.buttons} ${styles.below}`}>
        <Button disabled={isDisconnected || step.busy} onClick={() => void toAll()}>
          {t('step.all')}
        </Button>
      </div>
    </>
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const asOptions = (named: readonly Named[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Loads the branches and branch groups that a rollout can target. */
function useTargets() {
  const api = useApi();
  const branches = useQuery({
    queryKey: [ROLLOUTS, 'branches'],
    queryFn: ({ signal }) => api.call(listGroupableBranches, {}, { signal }),
  });
  const groups = useQuery({
    queryKey: [ROLLOUTS, 'groups'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listBranchGroups, { query: { ...query, sort: 'name' } }, { signal })),
  });
  const { data: allBranches } = branches;
  const { data: allGroups } = groups;
  return {
    branches: asOptions(allBranches?.filter(({ enabled }) => enabled === 'Y') ?? []),
    groups: asOptions(allGroups?.filter(({ enabled }) => enabled === 'Y') ?? []),
    areLoaded: allBranches !== undefined && allGroups !== undefined,
    isUnread: (!allBranches && branches.isError) || (!allGroups && groups.isError),
    retry: () => void Promise.all([branches.refetch(), groups.refetch()]),
  };
}

/** Adds branches to a rollout. */
function useStep(id: number) {
  const { t } = useTranslation('rollouts');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (to: BodyOf<typeof stepRollout>, call) => api.call(stepRollout, { params: { id }, body: to }, call),
    {
      refreshes: [ROLLOUTS],
      onDone: ({ reached }) =>
        reached > 0
          ? toasts.success({ title: t('step.REACHED', { count: reached }) })
          : toasts.info({ title: t('step.SAME') }),
    },
  );
}

/** Changes of a rollout by field. */
function ChangesCard({ changes }: { readonly changes: readonly ChangedRow[] }) {
  const { t } = useTranslation('rollouts');
  return (
    <Card title={t('changes.title')}>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{t('changes.none')}</p>
      ) : (
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('changes.what')}</th>
                <th scope="col">{t('changes.field')}</th>
                <th scope="col">{t('changes.before')}</th>
                <th scope="col">{t('changes.after')}</th>
                <th scope="col">{t('changes.who')}</th>
              </tr>
            </thead>
            {changes.map((change) => (
              <Changed key={`${change.entity} ${change.pk}`} change={change} />
            ))}
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}

function Changed({ change }: { readonly change: ChangedRow }) {
  const texts = useRolloutTexts();
  const { entity, pk, name, values, at, username } = change;
  const lines = values.length > 0 ? values : [null];
  return (
    <tbody className={styles.group}>
      {lines.map((value, line) => (
        <tr key={value?.field ?? ''}>
          {line === 0 && (
            <td rowSpan={lines.length} className={styles.value}>
              <b>{name || pk}</b>
              <span className={styles.kind}>
                {texts.entity(entity)}, {texts.what(change).toLocaleLowerCase()}
              </span>
            </td>
          )}
          <td>{value && texts.column(value.field)}</td>
          <td className={styles.value}>{value && <ChangedValue kind={value.kind} value={value.before} />}</td>
          <td className={styles.value}>{value && <ChangedValue kind={value.kind} value={value.after} />}</td>
          {line === 0 && (
            <td rowSpan={lines.length}>
              {username}
              <span className={styles.kind}>{texts.moment(at)}</span>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface BranchesCardProps {
  readonly rollout: Rollout;
  readonly branches: readonly RolloutBranch[];
}

/** Target branches of a rollout; those without it first. */
function BranchesCard({ rollout, branches }: BranchesCardProps) {
  const { t } = useTranslation('rollouts');
  const { applied, moment } = useRolloutTexts();
  return (
    <Card title={t('branches.title')}>
      <p className={styles.quiet} aria-live="polite">
        {branches.length === 0 ? t('branches.none') : applied(rollout)}
      </p>
      {branches.length > 0 && (
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('branches.name')}</th>
                <th scope="col">{t('branches.state')}</th>
                <th scope="col">{t('branches.since')}</th>
                <th scope="col">{t('branches.lastSeen')}</th>
              </tr>
            </thead>
            <tbody>
              {branches.map(({ idBranches, name, applied: has, since, lastSeen }) => (
                <tr key={idBranches}>
                  <td>{name}</td>
                  <td className={has === 'Y' ? undefined : styles.late}>{t(`branches.${has}`)}</td>
                  <td className={styles.when}>{moment(since)}</td>
                  <td className={styles.when}>
                    {lastSeen === null ? t('branches.never') : moment(lastSeen)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}

import { Button, Modal, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { ChangedValue } from '#renderer/ui/changes/changed-value.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { type Save, startRollout } from '#shared/contract/central/rollouts.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import { ROLLOUTS, useMyRollout, useRolloutList, useSaves, useSelectRollout } from './api.ts';
import { RevertDialog } from './revert-dialog.tsx';
import styles from './rollouts.module.css';
import { useRolloutTexts } from './texts.ts';

/** Target of the changes of the user, rollouts, and recent saves that can be reverted. */
export function RolloutsScreen() {
  const { t } = useTranslation('rollouts');
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <MineCard />
      <RolloutsCard />
      <SavesCard />
    </div>
  );
}

/** Target of the changes of the user. */
function MineCard() {
  const { t } = useTranslation('rollouts');
  const isDisconnected = useConnection().state === 'lost';
  const { data: mine, isError, refetch } = useMyRollout();
  const choose = useSelectRollout();
  const [starting, setStarting] = useState(false);
  if (mine === undefined && isError)
    return (
      <Card title={t('mine.title')}>
        <NotRead onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card title={t('mine.title')}>
      <p aria-live="polite">
        {mine !== undefined && (mine ? t('mine.into', { name: mine.name }) : t('mine.atOnce'))}
      </p>
      <p className={styles.quiet}>{t('always')}</p>
      <div className={`${styles.buttons} ${styles.below}`}>
        {mine && (
          <Button disabled={isDisconnected} loading={choose.busy} onClick={() => void choose.run(null)}>
            {t('mine.leave')}
          </Button>
        )}
        <Button
          variant={mine ? 'default' : 'filled'}
          disabled={isDisconnected}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => setStarting(true)}
        >
          {t('start.open')}
        </Button>
      </div>
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Card>
  );
}

/** Creates a named rollout and opens it. */
function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['rollouts', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isDisconnected = useConnection().state === 'lost';
  const [name, setName] = useState('');
  const start = useAction(
    (called: string, call) => api.call(startRollout, { body: { name: called } }, call),
    {
      refreshes: [ROLLOUTS],
      onDone: ({ id }) => {
        toasts.success({ title: t('start.STARTED') });
        navigate(`/app/rollouts/${id}`);
      },
    },
  );
  const wanted = name.trim();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('start.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '') void start.run(wanted);
        }}
      >
        <Text size="sm" mb="md">
          {t('start.hint')}
        </Text>
        <TextField label={t('start.name')} value={name} onChange={setName} maxLength={45} />
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={isDisconnected || wanted === ''}
            loading={start.busy}
          >
            {t('start.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** Rollouts, newest first. */
function RolloutsCard() {
  const { t, i18n } = useTranslation('rollouts');
  const texts = useRolloutTexts();
  const list = useRolloutList();
  return (
    <Card title={t('list.title')}>
      <ShortList list={list} empty={t('list.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('list.name')}</th>
                <th scope="col">{t('list.state')}</th>
                <th scope="col">{t('list.rows')}</th>
                <th scope="col">{t('list.started')}</th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((rollout) => (
                <tr key={rollout.id}>
                  <td>
                    <Link className={styles.name} to={`/app/rollouts/${rollout.id}`}>
                      {rollout.name}
                    </Link>
                    {rollout.isMine === 'Y' && <span className={styles.mine}>{t('isMine')}</span>}
                  </td>
                  <td>
                    {texts.state(rollout)}
                    {rollout.reached > 0 && <span className={styles.kind}>{texts.applied(rollout)}</span>}
                  </td>
                  <td>{rollout.rows.toLocaleString(i18n.language)}</td>
                  <td className={styles.quiet}>
                    {t('list.by', { name: rollout.startedBy, date: texts.moment(rollout.startedAt) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ShortList>
    </Card>
  );
}

/** Recent saves at central, newest first, each with an action to revert it. */
function SavesCard() {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const list = useSaves();
  const [taking, setTaking] = useState<Save | null>(null);
  return (
    <Card title={t('saves.title')}>
      {list.total > 0 && <p className={styles.quiet}>{t('saves.hint')}</p>}
      <ShortList list={list} empty={t('saves.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('saves.at')}</th>
                <th scope="col">{t('saves.who')}</th>
                <th scope="col">{t('saves.what')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.rows.map((save) => (
                <SaveRow key={save.id} save={save} onRevert={() => setTaking(save)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ShortList>
      {taking && (
        <RevertDialog
          title={t('back.titleSave', { name: taking.username, date: moment(taking.at) })}
          of={{ save: taking.id }}
          rows={taking.rows}
          onClose={() => setTaking(null)}
        />
      )}
    </Card>
  );
}

interface SaveRowProps {
  readonly save: Save;
  readonly onRevert: () => void;
}

/** One save. */
function SaveRow({ save, onRevert }: SaveRowProps) {
  const { t } = useTranslation('rollouts');
  const { moment } = useRolloutTexts();
  const isDisconnected = useConnection().state === 'lost';
  const { at, username, changes, rows, rollout, reverts, revertedAt } = save;
  return (
    <tr>
      <td className={styles.when}>{moment(at)}</td>
      <td>{username}</td>
      <td>
        {reverts && <p className={styles.back}>{revertedText(reverts)}</p>}
        <ul className={styles.changes}>
          {changes.map((change) => (
            <SavedChange key={`${change.entity} ${change.pk}`} change={change} />
          ))}
          {rows > changes.length && (
            <li className={styles.quiet}>{t('changes.more', { count: rows - changes.length })}</li>
          )}
        </ul>
        {rollout !== null && <span className={styles.mine}>{t('saves.in', { name: rollout })}</span>}
      </td>
      <td className={styles.action}>
        {revertedAt === null ? (
          <Button disabled={isDisconnected} onClick={onRevert}>
            {t('back.do')}
          </Button>
        ) : (
          <span className={styles.quiet}>{t('saves.reverted', { date: moment(revertedAt) })}</span>
        )}
      </td>
    </tr>
  );

  function revertedText(back: NonNullable<Save['reverts']>): string {
    if (back.rollout !== null) return t('saves.backRollout', { name: back.rollout });
    return t('saves.back', { name: back.username, date: moment(back.at) });
  }
}

function SavedChange({ change }: { readonly change: ChangedRow }) {
  const texts = useRolloutTexts();
  const { entity, pk, name, values } = change;
  return (
    <li className={styles.value}>
      {texts.what(change)}: {texts.entity(entity)} <b>{name || pk}</b>
      {values.map(({ field, kind, before, after }) => (
        <span key={field} className={styles.kind}>
          {texts.column(field)}: <ChangedValue kind={kind} value={before} /> →{' '}
          <ChangedValue kind={kind} value={after} />
        </span>
      ))}
    </li>
  );
}

import { ActionIcon, Button, Checkbox, Modal, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { createEnrolmentCodes } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { csvText } from '#shared/domain/csv-text.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { FLEET } from './api.ts';
import styles from './fleet.module.css';
import { hasMachine } from './fleet-totals.ts';
import { useFleetTexts } from './texts.ts';

interface CodesDialogProps {
  readonly points: readonly FleetPoint[];
  readonly onClose: () => void;
}

/** Creates enrolment codes for the selected branches, by default those without a machine, and shows them once. */
export function CodesDialog({ points, onClose }: CodesDialogProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(points.filter((point) => !hasMachine(point)).map(({ id }) => id)),
  );
  const [created, setCreated] = useState<AnswerOf<typeof createEnrolmentCodes> | null>(null);
  const make = useAction(
    (idBranches: number[], call) => api.call(createEnrolmentCodes, { body: { idBranches } }, call),
    { refreshes: [FLEET.list], onDone: setCreated },
  );
  const selected = points.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('codes.title')}
      size={640}
      // A click outside must not close the dialog: the codes are shown only once.
      closeOnClickOutside={!created}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {created ? (
        <GeneratedCodes {...created} />
      ) : (
        <BranchPicks points={points} picked={picked} onPick={setPicked} />
      )}
      <DialogButtons>
        {created ? (
          <Button variant="filled" onClick={onClose}>
            {t('code.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              variant="filled"
              disabled={isDisconnected || selected.length === 0}
              loading={make.busy}
              onClick={() => void make.run(selected)}
            >
              {t('codes.make', { count: selected.length })}
            </Button>
          </>
        )}
      </DialogButtons>
    </Modal>
  );
}

interface BranchPicksProps {
  readonly points: readonly FleetPoint[];
  readonly picked: ReadonlySet<number>;
  readonly onPick: (picked: ReadonlySet<number>) => void;
}

/** Branch selection; branches without a machine first. */
function BranchPicks({ points, picked, onPick }: BranchPicksProps) {
  const { t } = useTranslation('fleet');
  const [search, setSearch] = useState('');
  const element = points
    .filter(({ name }) => foldText(name).includes(foldText(search)))
    .toSorted((one, other) => Number(hasMachine(one)) - Number(hasMachine(other)) || byName(one, other));
  const without = points.filter((point) => !hasMachine(point)).map(({ id }) => id);
  const pick = (id: number, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, id] : [...picked].filter((other) => other !== id)));
  return (
    <div className={styles.picks}>
      <Text size="sm">{t('codes.ask')}</Text>
      <div className={styles.tools}>
        <SearchField value={search} onChange={setSearch} label={t('search')} />
        <Button disabled={without.length === 0} onClick={() => onPick(new Set(without))}>
          {t('codes.withoutMachine', { count: without.length })}
        </Button>
        <Button disabled={picked.size === 0} onClick={() => onPick(new Set())}>
          {t('codes.nobody')}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t('title')}>
        {element.map((point) => (
          <li key={point.id}>
            <Checkbox
              label={point.name}
              description={hasMachine(point) ? t('codes.replaces') : undefined}
              checked={picked.has(point.id)}
              onChange={({ currentTarget }) => pick(point.id, currentTarget.checked)}
            />
          </li>
        ))}
        {element.length === 0 && <li className={styles.codesDialogNone}>{t('noneSuch')}</li>}
      </ul>
    </div>
  );
}

const byName = (one: FleetPoint, other: FleetPoint): number =>
  foldText(one.name) < foldText(other.name) ? -1 : 1;

/** New codes, to print or save. */
function GeneratedCodes({ codes, expiresAt }: AnswerOf<typeof createEnrolmentCodes>) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const until = moment(expiresAt);

  function download() {
    const heading = [t('column.name'), t('codes.code'), t('codes.until')];
    const text = csvText([heading, ...codes.map(({ branchName, code }) => [branchName, code, until])]);
    saveFile({ file: new Blob([text], { type: 'text/csv' }), name: `${t('codes.file')}.csv` });
  }

  return (
    <div className={styles.created}>
      <b>{t('codes.once')}</b>
      <div className={styles.tools}>
        <Button leftSection={<IconDownload size={18} stroke={1.75} />} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div className={styles.paper}>
        <table className={styles.codesDialogTable}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('codes.code')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((created) => (
              <GeneratedCode key={created.idBranches} {...created} />
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm">{t('code.validUntil', { date: until })}</Text>
      <Text size="sm">{t('code.where', { address: window.location.origin })}</Text>
    </div>
  );
}

/** Code of one branch, to select or copy. */
function GeneratedCode({ branchName, code }: AnswerOf<typeof createEnrolmentCodes>['codes'][number]) {
  const { t } = useTranslation(['fleet', 'common']);
  const { element, copied, copy } = useCopy<HTMLSpanElement>(code);
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <tr>
      <th scope="row">{branchName}</th>
      <td>
        <span ref={element}>{code}</span>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('codes.copy', { name: branchName })}
          onClick={() => void copy()}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
        <small aria-live="polite">
          {copied === 'yes' && t('common:shownOnce.copied')}
          {copied === 'selected' && t('common:shownOnce.copyFailed')}
        </small>
      </td>
    </tr>
  );
}

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionList } from '#renderer/ui/fields/option-list.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { ViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { useViewProfiles } from './api.ts';
import { Dialog } from './dialog.tsx';
import { useView } from './supervision-view.ts';

interface ViewProfileDialogProps {
  readonly branch: Branch;
  readonly onClose: () => void;
}

/** Value for all queues; profile ids start at 1. */
const ALL = 0;

const isOffered = ({ enabled, supervision }: ViewProfile) => enabled === 'Y' && supervision === 'Y';

/** Selects a view profile: enabled, of the branch's type and for supervision. Stored per branch. */
export function ViewProfileDialog({ branch, onClose }: ViewProfileDialogProps) {
  const { t } = useTranslation(['supervision', 'common']);
  const { idBranches, idBranchTypes } = branch;
  const { idViewProfile, show } = useView(idBranches);
  const { data, isError } = useViewProfiles(idBranchTypes);
  const [selected, select] = useState(idViewProfile ?? ALL);
  const profiles = data?.filter(isOffered);
  const choices = [{ id: ALL, name: t('view.all'), description: t('view.allText') }, ...(profiles ?? [])];

  function confirm(event: FormEvent) {
    event.preventDefault();
    show(selected === ALL ? null : selected);
    onClose();
  }

  return (
    <Dialog title={t('view.title')} size={560} onClose={onClose}>
      <form onSubmit={confirm}>
        {isError && !data && <Notice kind="error">{t('common:list.notLoaded')}</Notice>}
        {profiles?.length === 0 && <Notice kind="warning">{t('view.none')}</Notice>}
        {!isError && (
          <OptionList
            label={t('view.choose')}
            choices={
              profiles
                ? choices.map(({ id, name, description }) => ({
                    id,
                    name,
                    ...(description && description !== name && { description }),
                    mark: id === (idViewProfile ?? ALL) ? t('view.present') : undefined,
                  }))
                : []
            }
            value={selected}
            onChange={select}
          />
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!profiles}>
            {t('view.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

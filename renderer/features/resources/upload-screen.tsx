import { Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { ACCEPTED } from '#renderer/ui/resources/accepted.ts';
import { useUpload } from '#renderer/ui/resources/use-upload.ts';
import { RESOURCE_MODULES, RESOURCE_TYPES } from '#shared/contract/resources/resource-kinds.ts';
import { MAX_RESOURCE_BYTES, type Resource, resourceExists } from '#shared/contract/resources/resources.ts';
import css from './resources.module.css';

const LIST = '/app/configuration/tools/resources';
const MEGABYTE = 1024 * 1024;
/** Uploads a file for a module, as a type; one of the same name is replaced once that is confirmed. */
export function UploadScreen() {
  const { t, i18n } = useTranslation(['resources', 'errors']);
  const api = useApi();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toasts = useToasts();
  const [module, setModule] = useState<Resource['module'] | null>(null);
  const [type, setType] = useState<Resource['type'] | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [rejected, setRejected] = useState<string>();
  const [over, setOver] = useState(false);
  const { left, leave } = useLeaveAfterSave();

  const upload = useUpload();
  const tooLarge =
    file && type && file.size > MAX_RESOURCE_BYTES[type]
      ? t('errors:UPLOAD_TOO_LARGE', { megabytes: MAX_RESOURCE_BYTES[type] / MEGABYTE })
      : undefined;
  const isComplete = module !== null && type !== null && file !== null && !tooLarge;

  function select(selected: File | null) {
    setFile(selected);
    setRejected(undefined);
  }

  async function run() {
    if (!isComplete) return;
    const query = { name: file.name.trim(), type, module };
    const { exists } = await api.call(resourceExists, { query }).catch(() => ({ exists: false }));
    const replace = exists
      ? await confirm({
          title: t('replaceTitle', { name: file.name }),
          text: t('replaceText'),
          confirm: t('replace'),
          danger: true,
        })
      : false;
    if (exists && !replace) return;
    const done = await upload.run({ file, module, type, replace: replace ? 'Y' : 'N' }, (error) => {
      setRejected(errorText(i18n, error));
      return true;
    });
    if (!done) return;
    toasts.success({ title: t('uploaded', { name: file.name }) });
    leave(() => navigate(LIST));
  }

  return (
    <>
      <PageHeader title={t('uploadTitle')} />
      <FormFrame
        save={{ run, possible: isComplete, busy: upload.busy }}
        saveLabel={t('uploadNow')}
        unsaved={!left && file !== null}
        onCancel={() => navigate(LIST)}
      >
        <Card title={t('uploadTitle')}>
          <FormFields>
            <SelectField
              label={t('module')}
              required
              options={RESOURCE_MODULES.map((value) => ({ value, label: t(`modules.${value}`) }))}
              value={module}
              onChange={(value) => setModule(value as Resource['module'])}
            />
            <SelectField
              label={t('type')}
              required
              options={RESOURCE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              value={type}
              hint={type ? t('largest', { megabytes: MAX_RESOURCE_BYTES[type] / MEGABYTE }) : undefined}
              onChange={(value) => setType(value as Resource['type'])}
            />
          </FormFields>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the field inside, which takes the keyboard */}
          <div
            className={css.drop}
            data-over={over || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              select(event.dataTransfer.files[0] ?? null);
            }}
          >
            <FileField
              label={t('file')}
              accept={type ? ACCEPTED[type] : Object.values(ACCEPTED).join()}
              placeholder={t('dropHere')}
              value={file}
              error={tooLarge ?? rejected}
              onChange={select}
            />
          </div>
          {upload.sent !== null && (
            <Progress
              value={upload.sent * 100}
              aria-label={t('progress', { percent: Math.round(upload.sent * 100) })}
              mt="xs"
            />
          )}
        </Card>
      </FormFrame>
    </>
  );
}

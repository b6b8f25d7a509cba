import { ActionIcon, Progress } from '@mantine/core';
import { IconDownload, IconFileMusic, IconFileSettings, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { ACCEPTED, useUpload } from '#renderer/ui/fields/upload-button.tsx';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useDeletion } from '#renderer/ui/list/data-table/rows/delete-dialog.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { RESOURCE_MODULES, RESOURCE_TYPES } from '#shared/contract/installation/resource-kinds.ts';
import {
  checkResourceDeletion,
  deleteResource,
  downloadResource,
  listResources,
  MAX_RESOURCE_BYTES,
  type Resource,
  resourceExists,
} from '#shared/contract/installation/resources.ts';
import css from './resources.module.css';

const SORTS = ['name', 'module', 'type', 'bytes'] as const;
const ALL = 'all';
const FIRST = { module: ALL, type: ALL };
const ICONS = { audio: IconFileMusic, video: IconVideo, configuration: IconFileSettings } as const;
type Row = Resource & Origin;

/** Uploaded files by module and type (operations specification, section 4, Resources). */
export function ResourcesScreen() {
  const { t } = useTranslation('resources');
  const api = useApi();
  const shows = useShows();
  const isCreatedHere = shows('configuration.global');
  const confirmDeletion = useDeletion();
  const [selected, change] = useAddressValues(FIRST);
  const module = RESOURCE_MODULES.find((each) => each === selected.module) ?? ALL;
  const type = RESOURCE_TYPES.find((each) => each === selected.type) ?? ALL;
  const filters = {
    ...(module !== ALL && { module }),
    ...(type !== ALL && { type }),
  };
  const list = useListQuery<Row, (typeof SORTS)[number], unknown>({
    key: 'resources',
    sorts: SORTS,
    firstSort: 'name',
    filter: JSON.stringify(filters),
    fetchPage: (query, signal) => api.call(listResources, { query: { ...query, ...filters } }, { signal }),
  });
  const remove = useAction(
    ({ name, type: of, module: part }: Row, call) =>
      api.call(deleteResource, { body: { name, type: of, module: part } }, call),
    { refreshes: ['resources', 'kiosk-designer'] },
  );
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: t('name'),
      sortable: true,
      weight: 'strong',
      read: (row) => (
        <span className={css.name}>
          <Thumbnail resource={row} />
          <span>{row.name}</span>
        </span>
      ),
    },
    {
      key: 'module',
      header: t('module'),
      width: 170,
      sortable: true,
      read: (row) => t(`modules.${row.module}`),
    },
    { key: 'type', header: t('type'), width: 150, sortable: true, read: (row) => t(`types.${row.type}`) },
    {
      key: 'bytes',
      header: t('size'),
      width: 120,
      sortable: true,
      align: 'right',
      read: ({ bytes }) => t('kilobytes', { size: Math.max(1, Math.round(bytes / 1024)) }),
    },
  ];
  const options = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) => [
    { value: ALL, label: t('all') },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ];

  return (
    <>
      <PageHeader />
      {isCreatedHere && (
        <div className={css.bar}>
          <NewLink to="upload" label={t('upload')} />
        </div>
      )}
      <Card>
        <div className={css.filters}>
          <SelectField
            label={t('module')}
            options={options(RESOURCE_MODULES, (value) => t(`modules.${value}`))}
            value={module}
            onChange={(next) => change({ module: next ?? ALL })}
          />
          <SelectField
            label={t('type')}
            options={options(RESOURCE_TYPES, (value) => t(`types.${value}`))}
            value={type}
            onChange={(next) => change({ type: next ?? ALL })}
          />
        </div>
      </Card>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        extra={(row) => <DownloadOf resource={row} />}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_RESOURCES'), hint: t(isCreatedHere ? 'emptyHint' : 'emptyAtBranch') },
        }}
        onDelete={
          isCreatedHere
            ? (row) =>
                confirmDeletion({
                  name: row.name,
                  loses: t('deleteLoses'),
                  check: (call) =>
                    api.call(
                      checkResourceDeletion,
                      { query: { name: row.name, type: row.type, module: row.module } },
                      call,
                    ),
                  remove: (showError) => remove.run(row, showError),
                })
            : undefined
        }
      />
    </>
  );
}

/** Link to a file; configuration files are requested with the session, because they require a privilege. */
function DownloadOf({ resource: { type, module, href, name } }: { readonly resource: Resource }) {
  const { t } = useTranslation('resources');
  const api = useApi();
  const fetched = useAction(
    (_: null, call) => api.call(downloadResource, { query: { name, type, module } }, call),
    { onDone: ({ file }) => saveFile({ file, name }) },
  );
  const label = t('downloadOf', { name });
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />;
  if (type === 'configuration')
    return (
      <ActionIcon aria-label={label} disabled={fetched.busy} onClick={() => void fetched.run(null)}>
        {icon}
      </ActionIcon>
    );
  return (
    <a className={css.download} href={href} download={name} aria-label={label}>
      {icon}
    </a>
  );
}

/** Thumbnail of an image; other types have an icon. */
function Thumbnail({ resource: { type, href } }: { readonly resource: Resource }) {
  if (type === 'image') return <img className={css.thumbnail} src={href} alt="" loading="lazy" />;
  const Icon = ICONS[type];
  return (
    <span className={css.thumbnail}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '#central-server/settings.ts';

const FOLDER = join(import.meta.dirname, 'kubernetes');
const MODELS = { Deployment, Ingress, Namespace, PersistentVolumeClaim, PodDisruptionBudget, Service };

interface Manifest {
  readonly kind: keyof typeof MODELS;
  readonly metadata: { readonly name: string };
}

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
const manifests = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);

describe('the files for Kubernetes', () => {
  it('are all listed', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is valid',
    (kind, _name, manifest) => {
      expect(() => new MODELS[kind](manifest as never).validate()).not.toThrow();
    },
  );

  it('detect an invalid field', () => {
    const service = { kind: 'Service', spec: { ports: [{ port: 'eighty' }] } };
    expect(() => new Service(service as never).validate()).toThrow('port');
  });

  it('let the server trust the ingress', () => {
    const { spec } = manifests.find(({ kind }) => kind === 'Deployment') as never as Deployment;
    const variables = spec?.template.spec?.containers[0]?.env ?? [];
    const environment = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    expect(readSettings(environment, []).proxies).toEqual(['uniquelocal']);
  });
});

describe('the compose files', () => {
  it.each(['compose.yaml', 'compose.branch.yaml'])('%s limits the log and waits for the stop', (file) => {
    const text = readFileSync(join(import.meta.dirname, 'containers', file), 'utf8');
    const { services } = parse(text) as { services: Readonly<Record<string, Record<string, unknown>>> };
    const server = services.central ?? services.branch;
    expect(server).toMatchObject({ stop_grace_period: '20s', restart: 'unless-stopped' });
    expect(server?.logging).toBeDefined();
  });
});

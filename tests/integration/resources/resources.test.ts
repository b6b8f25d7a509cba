import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { resourceAddress } from '#shared/contract/installation/resource-address.ts';
import {
  deleteResource,
  downloadResource,
  filterResources,
  listKioskImages,
  listResources,
  type Resource,
  resourceExists,
  uploadResource,
} from '#shared/contract/installation/resources.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { png } from '#tests/support/samples/images.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** Written by pdftocairo, compressed with LZW. */
const TIFF = fileURLToPath(new URL('../../support/samples/poppler.tif', import.meta.url));
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" viewBox="0 0 4 4">
  <script>alert(2)</script><rect width="4" height="4" fill="#025d6e" onclick="alert(3)"/>
  <a href="javascript:alert(4)"><circle r="1"/></a><use href="#part"/><foreignObject/></svg>`;

describe('resources', () => {
  let branch: Branch;
  let admin: Awaited<ReturnType<Branch['signIn']>>;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const logo = { name: 'logo.png', type: 'image', module: 'kiosk' } as const;
  const upload = (
    content: Uint8Array<ArrayBuffer> | string,
    { name = 'logo.png', replace = 'N' as 'Y' | 'N', type = 'image' as Resource['type'] } = {},
  ) =>
    admin.call(uploadResource, {
      file: new File([content], name),
      body: { type, module: 'kiosk', replace },
    });
  const served = (headers: Record<string, string> = {}, hash?: string) =>
    fetch(`${branch.origin}${resourceAddress(logo, hash)}`, { headers });
  const files = () => readdir(join(branch.folder, 'resources')).catch(() => []);

  it('are uploaded, listed, filtered and served with their type', async () => {
    const content = png('#025d6e');
    const created = await upload(content);
    expect(created).toMatchObject({ ...logo, media: 'image/png', bytes: content.length });
    expect((await admin.call(listResources, { query: { search: 'LOGO' } })).rows).toEqual([created]);
    expect((await admin.call(listResources, { query: { module: 'report' } })).total).toBe(0);
    expect(await admin.call(filterResources, { query: { type: 'image' } })).toEqual([created]);
    expect(await admin.call(listKioskImages, {})).toEqual([created]);
    const answer = await served();
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    expect((await fetch(`${branch.origin}${created.href}`)).headers.get('cache-control')).toContain(
      'immutable',
    );
  });

  it('are served in ranges, and not again to clients that have them', async () => {
    const content = png('#025d6e', 64);
    const { hash } = await upload(content);
    const part = await served({ range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(content.slice(10, 20));
    const beyond = await served({ range: `bytes=${content.length + 9}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    expect((await served({ 'if-none-match': `"${hash}"`, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  it('are replaced only on request, without leaving the former file', async () => {
    await upload(png('#025d6e'));
    expect((await apiErrorOf(upload(png('#ffffff')))).status).toBe('RESOURCE_EXISTS');
    const { hash } = await upload(png('#ffffff'), { name: 'LOGO.png', replace: 'Y' });
    expect(await files()).toEqual([hash]);
    expect((await admin.call(listResources, { query: {} })).total).toBe(1);
  });

  it.each([
    ['a picture that is cut off', png('#025d6e', 64).slice(0, 60), 'image'],
    ['a text that calls itself a picture', 'not a picture', 'image'],
    ['a picture as a video', png('#025d6e'), 'video'],
    ['a picture as a sound', png('#025d6e'), 'audio'],
    ['nothing at all', '', 'image'],
    ['no JSON as configuration', '{', 'configuration'],
    ['a page as a drawing', '<html><body/></html>', 'image'],
  ] as const)('are refused by content: %s', async (_what, content, type) => {
    const rejected = await apiErrorOf(upload(content, { type }));
    expect([rejected.status, rejected.detail.field]).toEqual(['RESOURCE_UNREADABLE', 'file']);
    expect(await files()).toEqual([]);
    expect((await admin.call(listResources, { query: {} })).total).toBe(0);
  });

  it.each([
    ['RESOURCE_FORMAT', 'TIFF', readFileSync(TIFF)],
    ['RESOURCE_FORMAT', 'BMP', new Uint8Array([0x42, 0x4d, 0x1a, 0, 0, 0, 0, 0, 0, 0, 0x1a, 0, 0, 0])],
    ['RESOURCE_FORMAT', 'AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['RESOURCE_FORMAT', 'HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    [
      'DRAWING_EXTERNAL',
      'http://elsewhere/spy.png',
      `${DRAWING.slice(0, -6)}<image href="http://elsewhere/spy.png"/></svg>`,
    ],
    ['DRAWING_DAMAGED', 3, `${DRAWING}<`],
  ] as const)('are refused with the reason: %s, %s', async (status, reason, content) => {
    const rejected = await apiErrorOf(
      upload(typeof content === 'string' ? content : new Uint8Array(content)),
    );
    expect([rejected.status, rejected.detail.field]).toEqual([status, 'file']);
    expect(Object.values(rejected.detail.params ?? {})).toContain(reason);
    expect(await files()).toEqual([]);
  });

  it('larger than their type may be are refused with the limit', async () => {
    const large = new Uint8Array(11 * 1024 * 1024);
    const rejected = await apiErrorOf(upload(large));
    expect([rejected.status, rejected.detail.params]).toEqual(['UPLOAD_TOO_LARGE', { megabytes: 10 }]);
    expect(rejected.message).toContain('6000');
  });

  it('with drawings keep their shapes, without scripts and external references', async () => {
    await upload(DRAWING);
    const text = await (await served()).text();
    expect(text).toContain('fill="#025d6e"');
    expect(text).toContain('href="#part"');
    expect(text).not.toMatch(/script|alert|onload|onclick|<a\b|foreignObject/);
    expect((await served()).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('report whether a name exists, ignoring case', async () => {
    const exists = (name: string) => admin.call(resourceExists, { query: { ...logo, name } });
    expect(await exists('Logo.PNG')).toEqual({ exists: false });
    await upload(png('#025d6e'));
    expect(await exists('Logo.PNG')).toEqual({ exists: true });
  });

  it('are deleted with their file, but not while a kiosk uses them', async () => {
    await upload(png('#025d6e'));
    const params = { id: DEMO.kiosks.hall };
    const seen = await admin.call(listKioskScreens, { params });
    const designs = seen.map(({ design }) => JSON.parse(design) as KioskScreen);
    const withImage = (image: string | null) =>
      designs.map((design) => ({
        design: {
          ...design,
          style: { ...design.style, page: { ...design.style.page, enabled: true, image } },
        },
        enabled: 'Y' as const,
      }));
    await admin.call(saveKioskScreens, {
      params,
      body: { screens: withImage('logo.png') },
    });
    const viewer = await branch.anybody.call(getKioskViewer, {
      params: { kioskId: DEMO.kiosks.hall, branchId: DEMO.branch },
    });
    expect(Object.keys(viewer.images)).toEqual(['logo.png']);
    const rejected = await apiErrorOf(admin.call(deleteResource, { body: logo }));
    expect([rejected.status, rejected.detail.params?.names]).toEqual(['RESOURCE_IN_USE', 'Acogida']);
    await admin.call(saveKioskScreens, { params, body: { screens: withImage(null) } });
    await admin.call(deleteResource, { body: logo });
    expect(await files()).toEqual([]);
    expect((await served()).status).toBe(404);
    expect((await apiErrorOf(admin.call(deleteResource, { body: logo }))).status).toBe('NOT_FOUND');
  });

  it.each(['Logo de la Oficina Ñu.png', 'A\u0301RBOL.PNG', '标志.png', 'ÅÄÖ 🏦.png'])(
    'are found by their names in any script: %s',
    async (name) => {
      const content = png('#025d6e');
      const created = await upload(content, { name });
      expect(created.name).toBe(name.normalize('NFC'));
      expect(await admin.call(resourceExists, { query: { ...logo, name: created.name } })).toEqual({
        exists: true,
      });
      const answer = await fetch(branch.origin + created.href);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
      await expect(upload(content, { name })).rejects.toThrow('exists');
      await admin.call(deleteResource, { body: { ...logo, name: created.name } });
      expect(await files()).toEqual([]);
    },
  );

  it('of configuration are served to users who configure, and to nobody else', async () => {
    const body = { type: 'configuration', module: 'report' } as const;
    const created = await admin.call(uploadResource, { file: new File(['{"a":1}'], 'año.json'), body });
    const query = { name: 'año.json', ...body };
    const { file } = await admin.call(downloadResource, { query });
    expect(await file.text()).toBe('{"a":1}');
    const served = resourceAddress({ ...query, type: 'configuration' }, created.hash);
    const answers = await Promise.all([served, created.href].map((path) => fetch(branch.origin + path)));
    expect(answers.map(({ status }) => status)).toEqual([400, 401]);
  });
});

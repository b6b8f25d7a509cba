import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { resourceAddress } from '#shared/contract/resources/resource-address.ts';
import {
  deleteResource,
  downloadResource,
  filterResources,
  listKioskImages,
  listResources,
  type Resource,
  resourceExists,
  uploadResource,
} from '#shared/contract/resources/resources.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { png } from '#tests/support/samples/pictures.ts';
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

  it('are uploaded, listed, filtered and given out as what they are', async () => {
    const content = png('#025d6e');
    const made = await upload(content);
    expect(made).toMatchObject({ ...logo, media: 'image/png', bytes: content.length });
    expect((await admin.call(listResources, { query: { search: 'LOGO' } })).rows).toEqual([made]);
    expect((await admin.call(listResources, { query: { module: 'report' } })).total).toBe(0);
    expect(await admin.call(filterResources, { query: { type: 'image' } })).toEqual([made]);
    expect(await admin.call(listKioskImages, {})).toEqual([made]);
    const answer = await served();
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    expect((await fetch(`${branch.origin}${made.href}`)).headers.get('cache-control')).toContain('immutable');
  });

  it('are given out in ranges, and not again to whoever has them', async () => {
    const content = png('#025d6e', 64);
    const { hash } = await upload(content);
    const part = await served({ range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(content.slice(10, 20));
    const beyond = await served({ range: `bytes=${content.length + 9}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    expect((await served({ 'if-none-match': `"${hash}"`, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  it('are replaced only where that is asked for, and leave no old file behind', async () => {
    await upload(png('#025d6e'));
    expect((await refusalOf(upload(png('#ffffff')))).status).toBe('RESOURCE_EXISTS');
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
  ] as const)('are refused by their content: %s', async (_what, content, type) => {
    const refused = await refusalOf(upload(content, { type }));
    expect([refused.status, refused.detail.field]).toEqual(['RESOURCE_UNREADABLE', 'file']);
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
    const refused = await refusalOf(upload(typeof content === 'string' ? content : new Uint8Array(content)));
    expect([refused.status, refused.detail.field]).toEqual([status, 'file']);
    expect(Object.values(refused.detail.params ?? {})).toContain(reason);
    expect(await files()).toEqual([]);
  });

  it('larger than their type may be are refused with the limit', async () => {
    const large = new Uint8Array(11 * 1024 * 1024);
    const refused = await refusalOf(upload(large));
    expect([refused.status, refused.detail.params]).toEqual(['UPLOAD_TOO_LARGE', { megabytes: 10 }]);
    expect(refused.message).toContain('6000');
  });

  it('that are drawings keep what draws, and nothing that runs or loads', async () => {
    await upload(DRAWING);
    const text = await (await served()).text();
    expect(text).toContain('fill="#025d6e"');
    expect(text).toContain('href="#part"');
    expect(text).not.toMatch(/script|alert|onload|onclick|<a\b|foreignObject/);
    expect((await served()).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('tell whether there is one, whatever the case of its name', async () => {
    const exists = (name: string) => admin.call(resourceExists, { query: { ...logo, name } });
    expect(await exists('Logo.PNG')).toEqual({ exists: false });
    await upload(png('#025d6e'));
    expect(await exists('Logo.PNG')).toEqual({ exists: true });
  });

  it('are deleted with their file, but not while a kiosk shows them', async () => {
    await upload(png('#025d6e'));
    const params = { id: DEMO.kiosks.hall };
    const seen = await admin.call(listKioskScreens, { params });
    const designs = seen.map(({ design }) => JSON.parse(design) as KioskScreen);
    const withPicture = (image: string | null) =>
      designs.map((design) => ({
        design: {
          ...design,
          style: { ...design.style, page: { ...design.style.page, enabled: true, image } },
        },
        enabled: 'Y' as const,
      }));
    await admin.call(saveKioskScreens, {
      params,
      body: { screens: withPicture('logo.png') },
    });
    const viewer = await branch.anybody.call(getKioskViewer, {
      params: { kioskId: DEMO.kiosks.hall, branchId: DEMO.branch },
    });
    expect(Object.keys(viewer.pictures)).toEqual(['logo.png']);
    const refused = await refusalOf(admin.call(deleteResource, { body: logo }));
    expect([refused.status, refused.detail.params?.names]).toEqual(['RESOURCE_IN_USE', 'Acogida']);
    await admin.call(saveKioskScreens, { params, body: { screens: withPicture(null) } });
    await admin.call(deleteResource, { body: logo });
    expect(await files()).toEqual([]);
    expect((await served()).status).toBe(404);
    expect((await refusalOf(admin.call(deleteResource, { body: logo }))).status).toBe('NOT_FOUND');
  });

  it.each(['Logo de la Oficina Ñu.png', 'A\u0301RBOL.PNG', '标志.png', 'ÅÄÖ 🏦.png'])(
    'are found by their names in any script: %s',
    async (name) => {
      const content = png('#025d6e');
      const made = await upload(content, { name });
      expect(made.name).toBe(name.normalize('NFC'));
      expect(await admin.call(resourceExists, { query: { ...logo, name: made.name } })).toEqual({
        exists: true,
      });
      const answer = await fetch(branch.origin + made.href);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
      await expect(upload(content, { name })).rejects.toThrow('exists');
      await admin.call(deleteResource, { body: { ...logo, name: made.name } });
      expect(await files()).toEqual([]);
    },
  );

  it('of configuration are given to those who configure, and to nobody else on the network', async () => {
    const body = { type: 'configuration', module: 'report' } as const;
    const made = await admin.call(uploadResource, { file: new File(['{"a":1}'], 'año.json'), body });
    const query = { name: 'año.json', ...body };
    const { file } = await admin.call(downloadResource, { query });
    expect(await file.text()).toBe('{"a":1}');
    const served = resourceAddress({ ...query, type: 'configuration' }, made.hash);
    const answers = await Promise.all([served, made.href].map((path) => fetch(branch.origin + path)));
    expect(answers.map(({ status }) => status)).toEqual([400, 401]);
  });
});

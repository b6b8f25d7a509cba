import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BranchDatabase, openDatabase } from '#branch-server/db/open-database.ts';
import { defaultTicketDesign, type TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createPaperInForce } from './paper-in-force.ts';

const ID = 7;
const [NEW, OLD] = ['b'.repeat(64), 'a'.repeat(64)];
const KEY = { name: 'logo.png', type: 'image', module: 'ticket designer' };

const withLogo = (text: string, enabled = true): TicketDesign => ({
  ...defaultTicketDesign(),
  logo: { enabled, key: KEY },
  fixedText: { ...defaultTicketDesign().fixedText, enabled: true, value: text },
});
const [present, before] = [withLogo('now'), withLogo('before')];

describe('the printed ticket design', () => {
  let folder: TemporaryFolder;
  let database: BranchDatabase;
  beforeEach(async () => {
    folder = temporaryFolder();
    database = await openDatabase(folder.path);
    database.sqlite
      .prepare(
        `insert into resources (name, type, module, hash, media, bytes) values (?, ?, ?, ?, 'image/png', 9)`,
      )
      .run(KEY.name, KEY.type, KEY.module, NEW);
    database.sqlite
      .prepare(`insert into last_designs (kind, id_designs, parts, files) values ('ticketDesign', ?, ?, ?)`)
      .run(
        ID,
        JSON.stringify([JSON.stringify(before)]),
        JSON.stringify({ 'ticket designer/image/logo.png': { hash: OLD, media: 'image/png' } }),
      );
  });
  afterEach(() => {
    database.close();
    folder.remove();
  });

  const paper = (design: TicketDesign, ...here: readonly string[]) =>
    createPaperInForce(database.sqlite, (hash) => here.includes(hash))(ID, JSON.stringify(design));

  it('is the current design once its logo is stored', () => {
    expect(paper(present, OLD, NEW)).toEqual({ design: present, logo: { ...KEY, hash: NEW } });
  });

  it('stays the last complete one until the logo arrives', () => {
    expect(paper(present, OLD)).toEqual({ design: before, logo: { ...KEY, hash: OLD } });
  });

  it('does not wait for an image that central lacks too', () => {
    database.sqlite
      .prepare(`insert into resource_files (hash, state, since) values (?, 'absent', 1)`)
      .run(NEW);
    expect(paper(present, OLD).design).toEqual(present);
  });

  it('is the current one if the previous logo is missing as well', () => {
    expect(paper(present).design).toEqual(present);
  });

  it('does not wait for a logo that is switched off or deleted', () => {
    const off = withLogo('now', false);
    expect(paper(off, OLD)).toEqual({ design: off, logo: null });
    database.sqlite.exec('delete from resources');
    expect(paper(present, OLD)).toEqual({ design: present, logo: null });
  });
});

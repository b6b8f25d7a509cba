interface Images {
  readonly kiosk: Buffer;
  readonly workstation: Buffer;
  readonly wallboard: Buffer;
  readonly paper: Uint8Array;
}

/** A page of 1600 by 970 with a kiosk, its ticket, a workstation and a display side by side. */
export function composedImage({ kiosk, workstation, wallboard: displayPage, paper }: Images): string {
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 1600px; height: 970px; position: relative; background: #e9e7e2; }
img { position: absolute; box-sizing: border-box; box-shadow: 0 10px 30px rgb(0 0 0 / 22%); }
.wall { left: 56px; top: 32px; width: 780px; border: 10px solid #16191b; border-radius: 10px; }
.workstation { left: 300px; top: 486px; width: 790px; border: 10px solid #16191b; border-radius: 12px; }
.kiosk { left: 1132px; top: 90px; width: 424px; border: 12px solid #16191b; border-radius: 16px; }
.paper { left: 84px; top: 610px; width: 176px; }
</style>
<img class="wall" src="${source(displayPage)}"><img class="kiosk" src="${source(kiosk)}">
<img class="workstation" src="${source(workstation)}"><img class="paper" src="${source(paper)}">`;
}

const source = (imageFile: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(imageFile).toString('base64')}`;

import { lettering } from './lettering.ts'
import { colors, FIGURE_WIDTH, rect } from './picture.ts'
import type { Drawing } from './picture.ts'

const HEIGHT = 860

/** Who certifies what: two roads to the same certificate. */
export async function apostillePath(): Promise<Drawing> {
  const frame = `stroke="${colors.ink}" stroke-width="5"`
  const row = async (
    top: number,
    [from, signer]: readonly [string, string],
    office: readonly [string, string],
  ) =>
    rect([70, top, 560, 240], colors.paper, frame) +
    rect([970, top, 560, 240], colors.ramp[4]) +
    (await lettering(from, [350, top + 108], { anchor: 'middle', weight: 600 })) +
    (await lettering(signer, [350, top + 172], {
      anchor: 'middle',
      size: 54,
      color: colors.inkSoft,
    })) +
    (await lettering(office[0], [1250, top + 108], {
      anchor: 'middle',
      weight: 600,
      color: colors.paper,
    })) +
    (await lettering(office[1], [1250, top + 172], {
      anchor: 'middle',
      size: 54,
      color: colors.ramp[0],
    })) +
    `<path d="M660 ${top + 120} H930 M896 ${top + 92} L932 ${top + 120} L896 ${top + 148}" fill="none" stroke="${colors.ink}" stroke-width="8"/>`
  return {
    width: FIGURE_WIDTH,
    height: HEIGHT,
    body:
      (await row(70, ['State or county', 'or a notary'], ['Secretary of State', 'of that state'])) +
      (await row(
        390,
        ['Federal official', 'FBI, USCIS, agencies'],
        ['State Department', 'in Washington'],
      )) +
      (await lettering('Signature on the document', [350, 760], { anchor: 'middle', size: 56 })) +
      (await lettering('Office of the apostille', [1250, 760], { anchor: 'middle', size: 56 })),
  }
}

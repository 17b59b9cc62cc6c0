import type { SamplePicture } from '../../../local/first-start/sample-picture.ts'
import type { Cover } from '../../../shared/picture/cover.ts'
import type { SeededRandom } from '../../harness/random.ts'

/** A picture as it stands in the text of a post. */
export function figureOf({ url, path, width, height }: SamplePicture): string {
  return (
    `<figure><img src="${url}" data-path="${path}" alt="A drawing" ` +
    `width="${width}" height="${height}"></figure>`
  )
}

/** A picture as the cover of a post. */
export function coverOf(picture: SamplePicture, alt: string, random: SeededRandom): Cover {
  const { path, url, width, height } = picture
  const focal = () => random.below(5) / 4
  return { path, url, width, height, alt, focalX: focal(), focalY: focal() }
}

/** Facts that posts refer to: some change on days to come, some stay, the last is none. */
export const FACTS = [
  'states/pennsylvania/corporate-tax',
  'states/nebraska/corporate-tax',
  'states/nebraska/income-tax',
  'states/indiana/income-tax',
  'states/delaware/report-fee',
  'states/nowhere/report-fee',
] as const

/** Terms of the glossary, as authors write them; the last is none. */
export const TERMS = [
  'nexus',
  'an apostille',
  'the registered agent',
  'a beneficial owner',
  'backup withholding',
  'the green card test',
  'a certified copy',
  'nothing in particular',
] as const

import { shorten } from '../html/markup.ts'
import type { GhostExport, GhostMeta, GhostPost, GhostTextBeside } from './ghost-export.ts'

/** Their names for people. */
const BESIDE = {
  canonical_url: 'its canonical address',
  codeinjection_head: 'its code for the head',
  codeinjection_foot: 'its code for the foot',
  og_title: 'its title for Facebook',
  og_description: 'its description for Facebook',
  og_image: 'its picture for Facebook',
  twitter_title: 'its title for X',
  twitter_description: 'its description for X',
  twitter_image: 'its picture for X',
} as const satisfies Record<GhostTextBeside, string>

const NAMED_LENGTH = 60

/** Code is quoted as it is: nothing of it may be hidden. */
const quoted = (text: string) => `"${shorten(text.replace(/\s+/g, ' ').trim(), NAMED_LENGTH)}"`

/**
 * Notes for the report about what belongs to a post and has no place here.
 *
 * @param authors names, the first of whom is kept
 * @param ownAddress where readers had the post, which a canonical address may repeat
 */
export function notesBeside(
  post: GhostPost,
  meta: GhostMeta | null,
  authors: readonly string[],
  ownAddress: string,
): string[] {
  const others = authors.slice(1)
  const names = Object.keys(BESIDE) as GhostTextBeside[]
  return [
    ...(others.length > 0 ? [`has more authors, and one is kept here: ${others.join(', ')}`] : []),
    ...names.flatMap((name) => {
      const value = (meta?.[name] || post[name]).trim()
      if (value === '' || value === ownAddress) return []
      return [
        `${BESIDE[name]} was left out: ${/_(?:url|image)$/.test(name) ? value : quoted(value)}`,
      ]
    }),
  ]
}

/** Notes about the code that every page of the site had. */
export function notesOnSite({ settings }: GhostExport): string[] {
  return (['head', 'foot'] as const).flatMap((place) => {
    const code = settings.find(({ key }) => key === `codeinjection_${place}`)?.value
    return typeof code === 'string' && code.trim() !== ''
      ? [`code that Ghost put into the ${place} of every page was left out: ${quoted(code)}`]
      : []
  })
}

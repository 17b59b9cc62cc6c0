import { shorten } from '../html/markup.ts'
import { isOn } from './ghost-export.ts'
import type { GhostMeta, GhostPost, GhostTextBeside } from './ghost-export.ts'

/** Their names for people: of one, of several. */
export const BESIDE = {
  canonical_url: ['canonical address', 'canonical addresses'],
  codeinjection_head: ['code for the head', 'code for the head'],
  codeinjection_foot: ['code for the foot', 'code for the foot'],
  og_title: ['title for Facebook', 'titles for Facebook'],
  og_description: ['description for Facebook', 'descriptions for Facebook'],
  og_image: ['picture for Facebook', 'pictures for Facebook'],
  twitter_title: ['title for X', 'titles for X'],
  twitter_description: ['description for X', 'descriptions for X'],
  twitter_image: ['picture for X', 'pictures for X'],
} as const satisfies Record<GhostTextBeside, readonly [one: string, several: string]>

export const BESIDE_NAMES = Object.keys(BESIDE) as readonly GhostTextBeside[]

const NAMED_LENGTH = 60

/** Code is quoted as it is: nothing of it may be hidden. Addresses are whole. */
export const quotedBeside = (name: GhostTextBeside, text: string): string =>
  /_(?:url|image)$/.test(name) ? text.trim() : quotedCode(text)

export const quotedCode = (text: string): string =>
  `"${shorten(text.replace(/\s+/g, ' ').trim(), NAMED_LENGTH)}"`

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
  return [
    ...(isOn(post.featured) ? ['was featured in Ghost; posts are not pinned here'] : []),
    ...(isOn(post.show_title_and_feature_image ?? true)
      ? []
      : ['Ghost showed it without its title and cover; here they are shown']),
    ...(others.length > 0 ? [`has more authors, and one is kept here: ${others.join(', ')}`] : []),
    ...BESIDE_NAMES.flatMap((name) => {
      const value = (meta?.[name] || post[name]).trim()
      if (value === '' || value === ownAddress) return []
      return [`its ${BESIDE[name][0]} was left out: ${quotedBeside(name, value)}`]
    }),
  ]
}

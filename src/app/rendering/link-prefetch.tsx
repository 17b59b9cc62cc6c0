import type { ReactNode } from 'react'
import { CLIENT_ONLY_ROUTES, STANDING_REDIRECT } from '../../../shared/site/paths'

/** Addresses below which nothing is fetched ahead: they need scripts, lead on, or are no pages. */
const NOT_AHEAD = [
  ...CLIENT_ONLY_ROUTES.map((route) => `${route}*`),
  STANDING_REDIRECT.from,
  '/v0/*',
  '/*.*',
]

/** Rests of the pointer on a link, of 200 ms, have the browser fetch the page that it leads to. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_AHEAD } },
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/**
 * The speculation rules of a page, inert: the inline script decides whether they apply
 * (`src/inline-script/startup/link-prefetch.ts`). Their text stands in the page so that a content security
 * policy can name its hash.
 *
 * @see https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export function linkPrefetch(): ReactNode {
  return (
    <template key="link-prefetch" id="link-prefetch">
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }} />
    </template>
  )
}

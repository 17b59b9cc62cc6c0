import { animations } from './animations.ts'
import { cards } from './card-files.ts'
import type { DerivedFile } from './derived-file.ts'
import { feeds } from './feed-files.ts'
import { manifest, robots, stateDownloads } from './fixed-files.ts'
import { redirectsList } from './redirects-file.ts'
import { searchIndex } from './search-files.ts'
import { sitemap } from './sitemap-files.ts'

/**
 * Every file of the site that no page makes. Full builds and changes go through this list, in its
 * order. What the build says about posts (`site-warnings.ts`) is no file, and follows from all of them.
 */
export const DERIVED_FILES: readonly DerivedFile[] = [
  cards,
  redirectsList,
  animations,
  feeds,
  sitemap,
  robots,
  manifest,
  stateDownloads,
  searchIndex,
]

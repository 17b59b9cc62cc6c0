import { readCleanHtml } from './clean-html.ts'
import type { CleanBody, Sanitiser } from './sanitise.ts'

/** Texts after which a new document of jsdom takes over, so that nothing can pile up in the old one. */
const SANITISER_MAX_USES = 500

/** A maker of the bodies of posts from texts that may hold anything. */
export interface BodySanitiser {
  /** Parses hostile HTML into a fragment that holds only what the allow-list allows. */
  sanitise(html: string): Promise<CleanBody>
}

/** jsdom takes half a second and 80 MB: it is loaded with the first text that needs it. */
async function loadSanitiser(): Promise<Sanitiser> {
  const { createSanitiser } = await import('./sanitise.ts')
  return createSanitiser()
}

/**
 * Opens a sanitiser that reads clean texts by itself and leaves all others to DOMPurify, which is loaded
 * with the first of them.
 *
 * @param load makes the sanitiser that decides about all others
 */
export function openSanitiser(load: () => Promise<Sanitiser> = loadSanitiser): BodySanitiser {
  let loaded: Promise<Sanitiser> | null = null
  let uses = 0
  return {
    async sanitise(html) {
      const clean = readCleanHtml(html)
      if (clean !== null) return clean
      if (loaded === null || uses >= SANITISER_MAX_USES) {
        loaded = load()
        uses = 0
      }
      uses += 1
      return (await loaded).sanitise(html)
    },
  }
}

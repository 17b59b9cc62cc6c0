import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SecurityHeaderOptions } from '../../shared/hosting/security-headers.ts'
import { securityHeaders } from '../../shared/hosting/security-headers.ts'
import type { ReleaseBlobs } from '../release/files/blobs.ts'
import type { FoundFile, SiteIndex } from '../release/model/site-index.ts'
import { createBlobReader } from './blob-reader.ts'
import { sendText } from './send-text.ts'
import { plainQuery } from '../http/plain-query.ts'
import { withPlainResults } from './plain-results.ts'
import { createPlainSearch } from './plain-search.ts'

/** Options of {@link createResults}. */
export interface ResultsOptions {
  readonly blobs: ReleaseBlobs
  readonly site: () => SiteIndex | null
  readonly security: () => SecurityHeaderOptions
  /** Told why a question could not be answered. */
  readonly onFailure: (cause: string) => void
}

/** Pages of results for readers without scripts. */
export interface Results {
  /**
   * Sends a page with what its address asks for.
   *
   * @returns false where it asks for nothing or no answer is to be had: the page is sent as it stands
   */
  readonly send: (
    request: IncomingMessage,
    response: ServerResponse,
    page: FoundFile,
  ) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Makes pages of results from the live site's own index. */
export function createResults({ blobs, site, security, onFailure }: ResultsOptions): Results {
  // Nothing is kept: the thread that searches has what it needs.
  const reader = createBlobReader(blobs, 0)
  const bytesOf = async ({ file }: FoundFile) => {
    const bytes = await reader.read(file, null)
    return bytes === null ? null : new Uint8Array(bytes)
  }
  const search = createPlainSearch({
    read: async (path) => {
      const found = site()?.resolve(path)
      return found?.kind === 'file' ? bytesOf(found) : null
    },
    onFailure,
  })
  return {
    send: async (request, response, page) => {
      const query = plainQuery(request.url ?? '/', request.headers.referer)
      if (query === null) return false
      const [html, answer] = await Promise.all([bytesOf(page), search.answer(query)])
      if (html === null || answer === null) return false
      const { type, scriptHashes } = page.file
      const text = withPlainResults(new TextDecoder().decode(html), query, answer)
      sendText(request, response, security(), 200, text, {
        ...securityHeaders(security(), type, scriptHashes),
        'content-type': type,
        'x-robots-tag': 'noindex',
      })
      return true
    },
    close: search.close,
  }
}

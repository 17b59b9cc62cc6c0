import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StartProgress } from '../estimate/start-estimate.ts'
import type { SiteIndex } from '../release/model/site-index.ts'
import type { Results } from './send-results.ts'
import { createBlobReader } from './blob-reader.ts'
import { parseRequestPath } from './request-path.ts'
import { CACHE_CONTROL, sendFile } from './send-file.ts'
import type { SendFileOptions } from './send-file.ts'
import { sendText } from './send-text.ts'
import { waitingPage } from './waiting-page.ts'

/** Options of the static server. */
export interface SiteServerOptions extends Omit<SendFileOptions, 'reader'> {
  /** The live site, or null before the first release. */
  readonly site: () => SiteIndex | null
  /** How far the first build has come, for the page that readers see before the first release. */
  readonly firstStart: () => StartProgress | null
  /** Told of each page that a reader asked for and that is not there: its path and query. */
  readonly onMissing?: (target: string, request: IncomingMessage) => void
  /** Sends the page of the search with results: see {@link createResults}. */
  readonly sendResults?: Results['send']
  /** Told of each address of an earlier site that has led a reader on. */
  readonly onLed?: (address: string, request: IncomingMessage) => void
}

/** Answers requests for the static site. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Makes the static server. Lookups go to memory alone, so no path can reach any other file. */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  const { site, firstStart, security, onMissing, onLed, sendResults } = options
  const files: SendFileOptions = { ...options, reader: createBlobReader(options.blobs) }

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(request, response, security(), 405, 'Only GET and HEAD are allowed.\n', {
        allow: 'GET, HEAD',
      })
      return
    }
    const target = parseRequestPath(request.url ?? '/')
    if (target.kind === 'bad') {
      sendText(request, response, security(), 400, 'This is not a valid address.\n')
      return
    }
    const live = site()
    if (live === null) {
      sendText(request, response, security(), 503, waitingPage(firstStart()), {
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '2',
      })
      return
    }
    const found = live.resolve(target.path, target.query)
    switch (found.kind) {
      case 'file':
        if ((await sendResults?.(request, response, found)) !== true) {
          await sendFile(files, request, response, found, 200)
        }
        return
      case 'stand-in':
        await sendFile(files, request, response, found, 200, CACHE_CONTROL.never)
        return
      case 'redirect':
        if (found.old !== null && request.method === 'GET') onLed?.(found.old, request)
        sendText(request, response, security(), found.status, `See ${found.to}\n`, {
          location: found.to,
          'cache-control': CACHE_CONTROL.revalidate,
        })
        return
      case 'missing':
        if (live.notFound === null || !wantsPage(target.path)) {
          sendText(request, response, security(), 404, 'There is nothing at this address.\n')
        } else {
          if (request.method === 'GET') onMissing?.(request.url ?? '/', request)
          await sendFile(files, request, response, live.notFound, 404)
        }
    }
  }
}

/** Scripts and data that are missing are answered in a line, addresses that people see by a page. */
function wantsPage(path: string): boolean {
  return !path.startsWith('/page-data/') && !/\.(?!html$)[a-z0-9]{2,5}$/i.test(path)
}

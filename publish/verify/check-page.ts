import { DOCUMENT_WORDS } from '../../shared/documents/document-source.ts'
import type { DocumentSource } from '../../shared/documents/document-source.ts'
import type { BuiltDocument } from '../workspace/built-site.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'

const TIMEOUT_MS = 5_000

/** The digest stands in the head; whatever answers with more than this is no page of ours. */
const READ_MAX_CHARACTERS = 256 * 1024

const DIGEST = /<meta\b(?=[^>]*\bname="pliego-digest")[^>]*\bcontent="([^"]*)"/

const REDIRECTS: readonly number[] = [301, 302, 307, 308]

/** The content expected at a public address. */
export interface Expectation {
  readonly change: Pick<DocumentChange, 'source' | 'kind' | 'path'>
  /** The page as it was built; null for a removal, and for a redirect. */
  readonly built: BuiltDocument | null
}

/** A problem of a page, in words for authors and operators. */
export interface PageProblem {
  readonly text: string
  /** Whether it is the public address as a whole, and not this page. */
  readonly isOfSite: boolean
}

/** Answers of what stands before the site, or of another site. */
const SITE_STATUSES: readonly number[] = [401, 403, 407, 421, 429, 502, 503, 504]

/**
 * Fetches the public page of a change as a reader would, and compares the digest in it with the one
 * that was built. Never throws, except when `signal` aborts.
 *
 * @returns null when all is well
 */
export async function checkPage(
  { change, built }: Expectation,
  siteUrl: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<PageProblem | null> {
  const url = `${siteUrl}${encodeURI(built?.path ?? change.path ?? '/')}`
  try {
    const response = await fetch(url, {
      headers: { 'cache-control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const page = await readStart(response)
    if (change.kind === 'remove') return problemOfRemoval(response, change.source)
    return built === null ? problemOfRedirect(response) : problemOfPage(response, page, built)
  } catch (error) {
    if (signal.aborted) throw error
    return ofSite(
      `The public page ${url} could not be reached from the publisher's machine: ` +
        `${causeOf(error)}. Readers may still see it: open the page to check.`,
    )
  }
}

async function readStart(response: Response): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  const body: AsyncIterable<Uint8Array> = response.body
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > READ_MAX_CHARACTERS || DIGEST.test(text)) break
  }
  return text
}

const ofPage = (text: string): PageProblem => ({ text, isOfSite: false })
const ofSite = (text: string): PageProblem => ({ text, isOfSite: true })

function problemOfRemoval({ status }: Response, source: DocumentSource): PageProblem | null {
  // A page may stand where a redirect was.
  if (status === 200 && source !== 'redirects')
    return ofPage(`The page of the removed ${DOCUMENT_WORDS[source]} is still served.`)
  return status >= 500 ? problemOfStatus(status) : null
}

function problemOfRedirect({ status }: Response): PageProblem | null {
  return status === 200 || REDIRECTS.includes(status) ? null : problemOfStatus(status)
}

function problemOfPage(response: Response, page: string, built: BuiltDocument): PageProblem | null {
  const { status } = response
  if (REDIRECTS.includes(status)) {
    const target = response.headers.get('location') ?? 'another address'
    return ofSite(
      `The public address redirects to ${target}. ` +
        'Check that PLIEGO_SITE_URL is the address that readers use.',
    )
  }
  if (status !== 200) return problemOfStatus(status)
  const digest = DIGEST.exec(page)?.[1]
  if (digest === undefined) {
    return ofSite('The public address does not serve a page of this site.')
  }
  return digest === built.digest ? null : ofPage('The public page shows another version.')
}

function problemOfStatus(status: number): PageProblem {
  return { text: textOfStatus(status), isOfSite: SITE_STATUSES.includes(status) }
}

function textOfStatus(status: number): string {
  const answer = `The public page answers with status ${status}`
  switch (status) {
    case 401:
    case 403:
    case 407:
      return `${answer}: a proxy in front of the site refuses the publisher.`
    case 421:
      return `${answer}: set PLIEGO_SITE_URL, or PLIEGO_ALLOWED_HOSTS, to the name that readers use.`
    case 429:
      return `${answer}: whatever stands in front of the site limits the publisher's requests.`
    case 502:
    case 503:
    case 504:
      return `${answer}: the proxy in front does not reach the site.`
    default:
      return `${answer}.`
  }
}

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nothing listens there'],
  [/ENOTFOUND|EAI_AGAIN/, 'its name cannot be resolved'],
  [/EHOSTUNREACH|ENETUNREACH/, 'the network has no route to it'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'its certificate is not trusted'],
  [/TimeoutError|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/, 'it did not answer in time'],
]

/** fetch says "fetch failed"; what failed is in the cause, which may hold several by itself. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const named = cause as { readonly code?: unknown; readonly name?: unknown } | null
  const text = `${String(named?.code)} ${String(named?.name)} ${messageOf(cause)}`
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? messageOf(cause)
}

/** The variable by which an operator lets search engines list a site that shows sample content. */
export const INDEX_SAMPLES_VARIABLE = 'PLIEGO_INDEX_SAMPLE_CONTENT'

/** Facts that decide whether search engines may list a site. */
export interface IndexingFacts {
  /** The public origin of the site. */
  readonly siteUrl: string
  /** How many pages state facts that were compared with nothing. */
  readonly samples: number
  /** Whether the operator has confirmed that they may be listed. */
  readonly isConfirmed: boolean
}

/** Whether every page tells search engines not to list it: a public site that shows sample content. */
export function isKeptFromSearch({ siteUrl, samples, isConfirmed }: IndexingFacts): boolean {
  return samples > 0 && !isConfirmed && isPublicOrigin(siteUrl)
}

/**
 * Whether an origin names anything but the machine itself.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export function isPublicOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$|\.$/g, '')
  const isLocal =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '0.0.0.0' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  return !isLocal
}

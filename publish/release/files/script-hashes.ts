import { createHash } from 'node:crypto'

const SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi
const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const SOURCE = /\ssrc\s*=/i

/** Types that browsers execute or obey; data blocks such as JSON-LD need no permission. */
const EXECUTED = new Set([
  '',
  'module',
  'importmap',
  'speculationrules',
  'text/javascript',
  'application/javascript',
])

/**
 * The hashes of a page's inline scripts, as `script-src` lists them.
 * Source: Content Security Policy Level 3, "Does element match source list for type and source?".
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (SOURCE.test(attributes) || !EXECUTED.has(typeOf(attributes)) || text === '') continue
    // The parser hands scripts on with unified line breaks, and that text is what browsers hash.
    const content = text.replace(/\r\n?/g, '\n')
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return [...hashes]
}

function typeOf(attributes: string): string {
  const [, double, single, bare] = TYPE.exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').trim().toLowerCase()
}

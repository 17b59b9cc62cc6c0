import { Link } from 'gatsby'
import type { ReactNode } from 'react'

/** Where a text links to a term. Offsets are UTF-16 units. */
export interface TextLink {
  /** The text's name: `summary`, `whenToUse.0`. */
  readonly field: string
  readonly start: number
  readonly length: number
  readonly path: string
}

export interface LinkedTextProps {
  readonly text: string
  /** The name by which `links` knows the text. */
  readonly field: string
  /** The links of the whole page, or none. */
  readonly links: readonly TextLink[]
}

/** A text with its words of the glossary as links. */
export function LinkedText({ text, field, links }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let end = 0
  const own = links.filter((link) => link.field === field).sort((a, b) => a.start - b.start)
  for (const { start, length, path } of own) {
    parts.push(
      text.slice(end, start),
      <Link key={start} to={path} className="term-link">
        {text.slice(start, start + length)}
      </Link>,
    )
    end = start + length
  }
  parts.push(text.slice(end))
  return parts
}

import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { ownValue } from '../../../shared/own-value'

export interface UsingPage {
  readonly path: string
  readonly label: string
}

export interface TermUsage {
  readonly pages: readonly { readonly section: string; readonly links: readonly UsingPage[] }[]
  readonly posts: readonly UsingPage[]
  readonly postCount: number
}

/** Titles of the sections, by folder. */
const TITLES: Readonly<Record<string, string>> = {
  forms: 'Forms',
  states: 'States',
  tools: 'Tools',
  glossary: 'Other terms',
}

/** Links of one section that are seen at once; the others unfold. */
const SHOWN = 8

/** The pages that use a term, by section; nothing when none does. */
export function UsedIn({ term, usage }: { readonly term: string; readonly usage: TermUsage }) {
  if (usage.postCount === 0 && usage.pages.length === 0) return null
  const notListed = usage.postCount - usage.posts.length
  return (
    <section className="used-in" aria-labelledby="used-in">
      <h2 id="used-in">Where it is used</h2>
      <div>
        {usage.posts.length === 0 ? null : (
          <UsingPages title="Blog" links={usage.posts}>
            {notListed === 0 ? null : (
              <p className="meta">
                The newest of {usage.postCount} posts.{' '}
                <Link to={`/explore?q=${encodeURIComponent(term)}`}>Search for the others</Link>
              </p>
            )}
          </UsingPages>
        )}
        {usage.pages.map(({ section, links }) => (
          <UsingPages key={section} title={ownValue(TITLES, section) ?? section} links={links} />
        ))}
      </div>
    </section>
  )
}

interface UsingPagesProps {
  readonly title: string
  readonly links: readonly UsingPage[]
  readonly children?: ReactNode
}

function UsingPages({ title, links, children }: UsingPagesProps) {
  const rest = links.slice(SHOWN)
  return (
    <div className="used-in__group">
      <h3 className="small-heading">{title}</h3>
      <div>
        <PageLinks links={links.slice(0, SHOWN)} />
        {rest.length === 0 ? null : (
          <details>
            <summary>
              {rest.length} more<span className="visually-hidden"> under {title}</span>
            </summary>
            <PageLinks links={rest} />
          </details>
        )}
        {children}
      </div>
    </div>
  )
}

function PageLinks({ links }: { readonly links: readonly UsingPage[] }) {
  return (
    <ul className="link-list">
      {links.map(({ path, label }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

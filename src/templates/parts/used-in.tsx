import { graphql, Link } from 'gatsby'
import type { ReactNode } from 'react'
import type { ReferenceKindName } from '../../../shared/kinds/names'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../../shared/kinds/names'
import { ownValue } from '../../../shared/records/own-value'
import { recordOf } from '../../../shared/records/typed-records'
import { PageLinks, type ReferenceLink } from './reference-parts'

export interface PageUsage {
  readonly pages: readonly { readonly section: string; readonly links: readonly ReferenceLink[] }[]
  readonly posts: readonly ReferenceLink[]
  readonly postCount: number
}

type UsageTitles = Readonly<Record<'posts' | ReferenceKindName, string>>

const TITLES: UsageTitles = {
  posts: 'Explained in',
  ...recordOf(REFERENCE_KIND_NAMES, (name) => REFERENCE_KINDS[name].usedIn.title),
}

/** Links of one section that are seen at once; the others unfold. */
const SHOWN = 8

export interface UsedInProps {
  /** The words with which further posts are searched for. */
  readonly name: string
  readonly usage: PageUsage
  /** Tools that have to do with the page. */
  readonly tools?: readonly ReferenceLink[]
  readonly title?: string
  readonly titles?: Partial<UsageTitles>
}

/** Posts, tools and pages that go on from a page, by section; nothing where there are none. */
export function UsedIn({ name, usage, tools = [], title = 'Where to go on', titles }: UsedInProps) {
  const titleOf = { ...TITLES, ...titles }
  const pages = usage.pages.filter(({ section }) => tools.length === 0 || section !== 'tools')
  if (usage.postCount === 0 && pages.length === 0 && tools.length === 0) return null
  const notListed = usage.postCount - usage.posts.length
  return (
    <section className="used-in" aria-labelledby="used-in">
      <h2 id="used-in">{title}</h2>
      <div>
        {usage.posts.length === 0 ? null : (
          <UsingPages title={titleOf.posts} links={usage.posts}>
            {notListed === 0 ? null : (
              <p className="meta">
                The newest of {usage.postCount} posts.{' '}
                <Link to={`/explore?q=${encodeURIComponent(name)}`}>Search for the others</Link>
              </p>
            )}
          </UsingPages>
        )}
        {tools.length === 0 ? null : <UsingPages title={titleOf.tools} links={tools} />}
        {pages.map(({ section, links }) => (
          <UsingPages key={section} title={ownValue(titleOf, section) ?? section} links={links} />
        ))}
      </div>
    </section>
  )
}

interface UsingPagesProps {
  readonly title: string
  readonly links: readonly ReferenceLink[]
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

export const pageUsageFields = graphql`
  fragment PageUsageFields on PageUsage {
    pages {
      section
      links {
        path
        label
      }
    }
    posts {
      path
      label
    }
    postCount
  }
`

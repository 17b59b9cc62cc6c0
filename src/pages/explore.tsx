import { graphql, Link, type HeadProps, type PageProps } from 'gatsby'
import type { ReferenceKindName } from '../../shared/kinds/names'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS, sectionPath } from '../../shared/kinds/names'
import { FOOTER_ENTRIES, LEGAL_ENTRIES } from '../../shared/site/navigation'
import { createIsland } from '../components/islands/island'
import { PageHeading } from '../components/page/page-heading'
import { Prebuilt } from '../components/islands/prebuilt'
import type { DirectoryGroup } from '../features/search/site-directory'
import { SectionCounts, SiteDirectory } from '../features/search/site-directory'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import '../theme/styles/parts/drawings.css'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../features/search/search-form.css'
import '../features/search/search.css'

interface ExploreQuery {
  readonly allGlossaryTerm: {
    readonly nodes: readonly {
      readonly path: string
      readonly term: string
    }[]
  }
  readonly allOfficialForm: {
    readonly nodes: readonly {
      readonly path: string
      readonly number: string
      readonly title: string
    }[]
  }
  readonly allUsState: Named
  readonly allTool: Named
  readonly postList: {
    readonly total: number | null
    readonly items: readonly {
      readonly path: string
      readonly title: string
      readonly publishedAt: string
      readonly publishedText: string
    }[]
  } | null
  readonly allPageUsage: { readonly nodes: readonly { readonly path: string }[] }
}

interface Named {
  readonly nodes: readonly { readonly path: string; readonly name: string }[]
}

const ExploreSearch = createIsland({
  load: async () =>
    (await import(/* webpackChunkName: "search" */ '../features/search/explore-search'))
      .ExploreSearch,
  parameters: ['q'],
})

/** Tools are few and what a reader can use at once: they come before the long lists. */
const TOOLS = 'all-tools'

const OTHER_PAGES = [...FOOTER_ENTRIES, ...LEGAL_ENTRIES].filter(({ href }) => href !== '/explore')

/** One search over everything, and plain links to everything. */
export default function ExplorePage({ data }: PageProps<ExploreQuery>) {
  const groups = groupsOf(data)
  const posts = data.postList?.items ?? []
  const popular = data.allPageUsage.nodes.flatMap(
    ({ path }) => data.allGlossaryTerm.nodes.find((term) => term.path === path) ?? [],
  )
  return (
    <>
      <PageHeading
        title="Explore"
        lead="One search over every term, form, state, tool and post, and a list of all of them."
      />
      <ExploreSearch />
      <Prebuilt>
        <SectionCounts groups={groups} />
        {popular.length === 0 ? null : (
          <section className="band" aria-labelledby="explore-popular">
            <div className="band__head">
              <h2 id="explore-popular">Words that come up most</h2>
            </div>
            <ul className="word-list">
              {popular.map(({ path, term }) => (
                <li key={path}>
                  <Link to={path}>{term}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {posts.length === 0 ? null : (
          <section className="band" aria-labelledby="explore-posts">
            <div className="band__head">
              <h2 id="explore-posts">New in the blog</h2>
              <Link to="/discover">All posts</Link>
            </div>
            <ul className="dated-list">
              {posts.map(({ path, title, publishedAt, publishedText }) => (
                <li key={path}>
                  <Link to={path}>{title}</Link>{' '}
                  <time className="meta" dateTime={publishedAt}>
                    {publishedText}
                  </time>
                </li>
              ))}
            </ul>
          </section>
        )}
        <SiteDirectory groups={groups.filter(({ id }) => id === TOOLS)} />
        <SiteDirectory groups={groups.filter(({ id }) => id !== TOOLS)} />
        <section className="band" aria-labelledby="explore-more">
          <div className="band__head">
            <h2 id="explore-more">About the site</h2>
          </div>
          <ul className="link-list link-list--columns">
            {OTHER_PAGES.map(({ label, href }) => (
              <li key={href}>
                <Link to={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      </Prebuilt>
    </>
  )
}

interface EntryList extends Pick<DirectoryGroup, 'id' | 'layout'> {
  /** The name of what is counted. */
  readonly counted: string
  readonly linksOf: (data: ExploreQuery) => DirectoryGroup['links']
}

const named = ({ nodes }: Named) => nodes.map(({ path, name }) => ({ path, label: name }))

const LISTS: Readonly<Record<ReferenceKindName, EntryList>> = {
  glossary: {
    id: 'all-terms',
    counted: 'terms',
    linksOf: ({ allGlossaryTerm }) =>
      allGlossaryTerm.nodes
        .map(({ path, term }) => ({ path, label: term }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    layout: 'letters',
  },
  forms: {
    id: 'all-forms',
    counted: 'forms',
    linksOf: ({ allOfficialForm }) =>
      allOfficialForm.nodes.map(({ path, number, title }) => ({
        path,
        label: `${number}: ${title}`,
      })),
    layout: 'wide-columns',
  },
  states: {
    id: 'all-states',
    counted: 'places',
    linksOf: ({ allUsState }) => named(allUsState),
    layout: 'columns',
  },
  tools: {
    id: TOOLS,
    counted: 'calculators',
    linksOf: ({ allTool }) => named(allTool),
    layout: 'wide-columns',
  },
}

function groupsOf(data: ExploreQuery): DirectoryGroup[] {
  const entries = REFERENCE_KIND_NAMES.map((kind): DirectoryGroup => {
    const { id, counted, linksOf, layout } = LISTS[kind]
    const links = linksOf(data)
    const index = { path: sectionPath(kind), label: `${links.length} ${counted}` }
    return { id, title: REFERENCE_KINDS[kind].section, index, links, layout }
  })
  const count = data.postList?.total ?? 0
  return [
    ...entries,
    {
      id: 'all-posts',
      title: 'Blog',
      index: { path: '/discover', label: `${count} ${count === 1 ? 'post' : 'posts'}` },
      links: [],
      layout: 'wide-columns',
    },
  ]
}

export function Head({ pageContext }: HeadProps<ExploreQuery, HeadContext>) {
  return (
    <DocumentHead
      title="Explore"
      description="Search every term, form, state, tool and post of the site, or pick from the full list of them."
      path="/explore"
      context={pageContext}
      breadcrumbs={[{ name: 'Explore', path: '/explore' }]}
    />
  )
}

export const query = graphql`
  query ExplorePage {
    allGlossaryTerm(sort: { term: ASC }) {
      nodes {
        path
        term
      }
    }
    allOfficialForm(sort: { number: ASC }) {
      nodes {
        path
        number
        title
      }
    }
    allUsState(sort: { name: ASC }) {
      nodes {
        path
        name
      }
    }
    allTool(sort: { name: ASC }) {
      nodes {
        path
        name
      }
    }
    postList(id: { eq: "PostList:/discover" }) {
      total
      items(limit: 6) {
        path
        title
        publishedAt
        publishedText
      }
    }
    allPageUsage(
      filter: { path: { glob: "/glossary/*" } }
      sort: [{ postCount: DESC }, { path: ASC }]
      limit: 12
    ) {
      nodes {
        path
      }
    }
  }
`

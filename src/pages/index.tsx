import { regionPath, STATE_REGIONS } from '../../shared/states/regions'
import { graphql, Link, type HeadProps, type PageProps } from 'gatsby'
import { site } from '../../shared/site/site'
import { organization, webSite } from '../../shared/structured-data/publisher'
import type { HomeForm, HomeTerm, HomeTool } from '../features/home/entry-points'
import { EntryPoints, FormEntries, TermEntries, ToolEntries } from '../features/home/entry-points'
import { StateTiles } from '../features/home/state-tiles'
import type { PostCardData } from '../features/post-list/post-card'
import { PostList } from '../features/post-list/post-list'
import { SearchForm } from '../features/search/search-form'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import '../theme/styles/parts/card-list.css'
import '../theme/styles/parts/lists.css'
import '../features/home/home.css'
import '../features/post-list/post-list.css'
import '../features/search/search-form.css'

interface HomeQuery {
  /** The blog's front page; it is there even before the first post. */
  readonly postList: { readonly items: readonly PostCardData[] } | null
  readonly allOfficialForm: { readonly nodes: readonly HomeForm[] }
  readonly allGlossaryTerm: { readonly nodes: readonly HomeTerm[] }
  readonly allTool: { readonly nodes: readonly HomeTool[] }
}

/** The front page: a question first, then the ways into the five sections, then what is new. */
export default function HomePage({ data }: PageProps<HomeQuery>) {
  return (
    <>
      <Hero />
      <div className="home-entries">
        <EntryPoints
          id="home-forms"
          title="Forms people look for"
          lead="What each asks, who files it, what to attach and where it goes."
          all={{ label: 'All forms', href: '/forms' }}
        >
          <FormEntries forms={data.allOfficialForm.nodes} />
        </EntryPoints>
        <EntryPoints
          id="home-glossary"
          title="Words in the letter"
          lead="The terms that officials take for granted, in plain language."
          all={{ label: 'The whole glossary', href: '/glossary' }}
        >
          <TermEntries terms={data.allGlossaryTerm.nodes} />
        </EntryPoints>
        <EntryPoints
          id="home-tools"
          title="Questions with a number"
          lead="Calculators that show their formula and keep nothing of what you enter."
          all={{ label: 'All tools', href: '/tools' }}
        >
          <ToolEntries tools={data.allTool.nodes} />
        </EntryPoints>
      </div>
      <StatesBand />
      <LatestPosts posts={data.postList?.items ?? []} />
      <WorkingPromise />
    </>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div>
        <h1>United States paperwork, explained from abroad</h1>
        <p className="lead">
          What a form asks, what a word means, what a state wants, and what changed: in plain
          language, with a link to the official source.
        </p>
        <SearchForm hint="The number of a form, a word from a letter, the name of a state." />
      </div>
      <img
        className="hero__drawing"
        src={site.darkTheme ? '/home-drawing-dark.svg' : '/home-drawing.svg'}
        alt=""
        width={480}
        height={360}
        fetchPriority="high"
      />
    </section>
  )
}

function StatesBand() {
  return (
    <section className="band band--ruled home-states" aria-labelledby="home-states">
      <div>
        <h2 id="home-states">Fifty states, fifty ways to do it</h2>
        <p>
          Who registers a company, what it owes each year and by when: every state and the District
          of Columbia, told the same way, so that they can be compared.
        </p>
        <ul className="home-regions">
          {STATE_REGIONS.map((region) => (
            <li key={region}>
              <Link to={regionPath(region)}>{region}</Link>
            </li>
          ))}
        </ul>
        <p className="home-entry__all">
          <Link to="/states">Map, list and comparison</Link>
        </p>
      </div>
      <StateTiles />
    </section>
  )
}

function LatestPosts({ posts }: { readonly posts: readonly PostCardData[] }) {
  if (posts.length === 0) return null
  return (
    <section className="band band--ruled home-latest" aria-labelledby="latest-posts">
      <div className="band__head">
        <h2 id="latest-posts">Latest from the blog</h2>
        <Link to="/discover">All posts</Link>
      </div>
      <PostList posts={posts} level={3} />
    </section>
  )
}

/** Words about the sources of the facts, by whether the site promises that all facts were reviewed. */
const SOURCES = {
  reviewed: {
    title: 'A source for every fact',
    text: 'Each reference page links to the official text and says when it was last reviewed.',
  },
  linked: {
    title: 'The official text, one link away',
    text: 'Each reference page links to it and says how far it was compared with it.',
  },
} as const

function WorkingPromise() {
  const sources = SOURCES[site.promisesReviews ? 'reviewed' : 'linked']
  return (
    <section className="band band--ruled" aria-labelledby="home-promise">
      <div className="band__head">
        <h2 id="home-promise">How we work</h2>
        <Link to="/about">About {site.name}</Link>
      </div>
      <dl className="home-promise">
        <div>
          <dt>{sources.title}</dt>
          <dd>{sources.text}</dd>
        </div>
        <div>
          <dt>Nothing to sign up for</dt>
          <dd>
            {site.isSample
              ? 'No account, and no cookies unless you agree to them.'
              : 'No account, no cookies unless you agree to them, and no one pays to be mentioned.'}
          </dd>
        </div>
        <div>
          <dt>Changes in the open</dt>
          <dd>
            A changed post says when it was changed. Write to us at{' '}
            <a href={`mailto:${site.email}`}>{site.email}</a>.
          </dd>
        </div>
      </dl>
    </section>
  )
}

export function Head({ pageContext }: HeadProps<HomeQuery, HeadContext>) {
  return (
    <DocumentHead
      description={site.description}
      path="/"
      context={pageContext}
      structured={() => [webSite({ siteUrl: SITE_URL }), organization({ siteUrl: SITE_URL })]}
    />
  )
}

export const query = graphql`
  query HomePage {
    allOfficialForm(
      filter: {
        slug: { in: ["form-w-8ben", "form-w-7", "form-ss-4", "form-1040-nr", "form-5472"] }
      }
      sort: { number: ASC }
    ) {
      nodes {
        path
        number
        title
      }
    }
    allGlossaryTerm(
      filter: {
        slug: {
          in: [
            "apostille"
            "individual-taxpayer-identification-number"
            "limited-liability-company"
            "nonresident-alien"
            "registered-agent"
            "tax-treaty"
            "withholding"
          ]
        }
      }
      sort: { term: ASC }
    ) {
      nodes {
        path
        term
      }
    }
    allTool(sort: { name: ASC }, limit: 6) {
      nodes {
        path
        name
        question
      }
    }
    postList(id: { eq: "PostList:/discover" }) {
      items(limit: 3) {
        ...PostCardFields
      }
    }
  }
`

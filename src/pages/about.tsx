import type { HeadProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { site } from '../../shared/site'
import { PageHeading } from '../components/page-heading'
import { Prose } from '../components/prose'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

export default function AboutPage() {
  return (
    <SearchScope section="Pages">
      <PageHeading title={`About ${site.name}`} lead={site.description} />
      <Prose>
        <p>
          People who live outside the United States meet its paperwork sooner or later: a bank asks
          for a tax form, a company has to be registered in a state, a relative leaves an account
          behind. The rules are public, but they are written for people who grew up with them. We
          explain them for everybody else.
        </p>
        <h2>What you find here</h2>
        <p>
          The <Link to="/glossary">glossary</Link> says what the words mean, the pages on{' '}
          <Link to="/forms">forms</Link> and <Link to="/states">states</Link> say what is asked for
          and where, the <Link to="/tools">tools</Link> do the arithmetic and show how, and the{' '}
          <Link to="/discover">blog</Link> follows what changes.
        </p>
        <h2>How we work</h2>
        <ul>
          <li>
            Every fact comes from an official source. The page links to it and says on which day we
            last compared the two.
          </li>
          <li>We write plainly. A term that needs an explanation has one in the glossary.</li>
          <li>
            We correct mistakes openly: a post shows when it was published and when it was last
            changed.
          </li>
          <li>Nobody pays to be mentioned, and no page asks you for an account.</li>
        </ul>
        <h2>What we are not</h2>
        <p>
          We are not a law firm, an accountant or a government office, and nothing here is advice on
          your own case. Where a mistake would cost you money or a right, ask somebody who may
          advise you and who knows your papers.
        </p>
        <h2>Who we are</h2>
        <p>
          {site.name} is published by {site.owner} in {site.address.lines.join(', ')}. Questions,
          corrections and suggestions are welcome at{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </Prose>
    </SearchScope>
  )
}

export function Head({ data }: HeadProps<SiteQuery>) {
  return (
    <DocumentHead
      title="About"
      description={`Who publishes ${site.name}, how its texts are written and checked, and how to reach us.`}
      path="/about"
      siteUrl={data.site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query AboutPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`

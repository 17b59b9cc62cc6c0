import type { HeadProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { site } from '../../shared/site'
import { PageHeading } from '../components/page-heading'
import { Prose } from '../components/prose'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

export default function TermsPage() {
  return (
    <SearchScope section="Pages">
      <PageHeading
        title="Terms of use"
        lead="Reading is free. Please check what matters to you with the official source."
      />
      <Prose>
        <p className="meta">
          In force since <time dateTime="2026-11-01">1 November 2026</time>
        </p>
        <h2>Information, not advice</h2>
        <p>
          The texts and tools on this site explain rules in general. They are not legal, tax or
          immigration advice, and using them makes you nobody’s client. Rules change, and your case
          may differ from the one described. Before you rely on something that matters, compare it
          with the official source that the page links to, or ask a professional.
        </p>
        <h2>Accuracy</h2>
        <p>
          We check facts against official sources and say when we last did. We cannot promise that
          every page is complete and up to date at every moment. If you find a mistake, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>; we correct it and say so.
        </p>
        <h2>The tools</h2>
        <p>
          Each calculator shows its formula and its assumptions. Its result is an estimate on the
          basis of what you entered. The figures that count are those of the authority concerned.
        </p>
        <h2>Using our texts</h2>
        <p>
          You may link to any page, print it and quote from it if you name {site.name} and the
          address of the page. To republish a whole text, ask us first. Names and marks of others,
          and the official forms themselves, belong to their owners.
        </p>
        <h2>Links to other sites</h2>
        <p>
          We link to official sources and to other sites that help. We choose them with care, but we
          do not control them and are not responsible for what they show.
        </p>
        <h2>Authors</h2>
        <p>
          Accounts are for people who write for this site. Keep your password to yourself, publish
          only what you may publish, and tell us at once if you think that somebody else has used
          your account. We may close an account that is misused.
        </p>
        <h2>Liability</h2>
        <p>
          We answer for damage that we cause on purpose or by gross negligence, and wherever the law
          does not allow us to exclude it. For anything else that follows from using this free site,
          we are not liable.
        </p>
        <h2>Law and changes</h2>
        <p>
          These terms are governed by the law of Costa Rica; rights that the law of your own country
          gives you as a consumer stay yours. When the terms change, the date at the top changes
          too. How we treat data is described under <Link to="/privacy">Privacy</Link>.
        </p>
      </Prose>
    </SearchScope>
  )
}

export function Head({ data }: HeadProps<SiteQuery>) {
  return (
    <DocumentHead
      title="Terms of use"
      description="What you may expect of this site, what you may do with its texts, and where its limits are."
      path="/terms"
      siteUrl={data.site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query TermsPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`

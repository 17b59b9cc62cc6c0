import type { HeadProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { COOKIE_CONSENT_KEY } from '../../shared/constants'
import { PageHeading } from '../components/page-heading'
import { Prose } from '../components/prose'
import { SearchScope } from '../components/search-scope'
import { ConsentChoice } from '../features/consent/consent-choice'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

export default function CookiesPage() {
  return (
    <SearchScope section="Pages">
      <PageHeading
        title="Cookies Settings"
        lead="The site works the same whether you accept or not."
      />
      <Prose>
        <ConsentChoice />
        <h2>What accepting changes</h2>
        <p>
          After you accept, Google Analytics is loaded and sets cookies whose names begin with{' '}
          <code>_ga</code>. They let it recognise your browser on the next visit, so that we can see
          which pages help readers. Before you accept, and after you withdraw, it is not loaded and
          nothing is sent to it.
        </p>
        <p>
          Your answer is kept in your browser under the name <code>{COOKIE_CONSENT_KEY}</code>. If
          you do not accept, nothing is kept, and so we have to ask again on your next visit.
        </p>
        <p>
          Everything else that is stored, and why, is described under{' '}
          <Link to="/privacy">Privacy</Link>.
        </p>
      </Prose>
    </SearchScope>
  )
}

export function Head({ data }: HeadProps<SiteQuery>) {
  return (
    <DocumentHead
      title="Cookies Settings"
      description="See and change your choice about analytics cookies on this site."
      path="/cookies"
      siteUrl={data.site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query CookiesPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`

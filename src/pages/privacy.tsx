import type { HeadProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { COOKIE_CONSENT_KEY } from '../../shared/constants'
import { site } from '../../shared/site'
import { PageHeading } from '../components/page-heading'
import { Prose } from '../components/prose'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

export default function PrivacyPage() {
  return (
    <SearchScope section="Pages">
      <PageHeading
        title="Privacy"
        lead="You can read everything on this site without telling us who you are."
      />
      <Prose>
        <p className="meta">
          In force since <time dateTime="2026-11-01">1 November 2026</time>
        </p>
        <h2>Who is responsible</h2>
        <p>
          {site.owner}, {site.address.lines.join(', ')}. For anything on this page, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
        <h2>When you read</h2>
        <p>
          Our server sees what every web server sees: your network address, the page you asked for,
          the time, and what your browser says about itself. It needs this to answer you, and to
          stop abuse. We do not combine it with anything else and do not build profiles.
        </p>
        <p>
          We may count page views and measure how fast pages load with a script of our own site. It
          sets no cookie, keeps nothing in your browser and cannot recognise you on your next visit.
        </p>
        <h2>Only if you agree</h2>
        <p>
          If you accept analytics cookies, Google Analytics measures your visits for us: which pages
          you read, for how long, on what kind of device and from which region. It sets cookies
          whose names begin with <code>_ga</code> and keeps them for up to two years. Until you
          accept, its script is not even loaded. You can take your consent back at any time under{' '}
          <Link to="/cookies">Cookies Settings</Link>; the cookies are then deleted.
        </p>
        <h2>What your browser keeps</h2>
        <dl>
          <dt>
            <code>{COOKIE_CONSENT_KEY}</code>
          </dt>
          <dd>That you have accepted analytics cookies. Kept until you withdraw it.</dd>
          <dt>The sign-in of authors</dt>
          <dd>
            Only if you write for this site: who is signed in, until you sign out, and texts that
            have not been saved yet, until they are.
          </dd>
        </dl>
        <h2>The tools</h2>
        <p>
          Our calculators work in your browser. What you type into them is not sent to us. Where a
          tool can put your figures into a link, it does so in the address itself: whoever has the
          link sees them.
        </p>
        <h2>When you write to us</h2>
        <p>
          We use your message and your address to answer you, and delete both when the matter is
          closed, at the latest after two years, unless a law obliges us to keep them.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask us what we hold about you and have it corrected or deleted. Costa Rican law
          (Law 8968) gives you these rights, and so does the law of many other places, such as the
          General Data Protection Regulation of the European Union. Write to us; it costs nothing.
          You may also complain to the data protection authority of the place where you live.
        </p>
        <h2>Changes</h2>
        <p>
          When this page changes, the date at its top changes too. We will not start to measure more
          than it says without asking you again.
        </p>
      </Prose>
    </SearchScope>
  )
}

export function Head({ data }: HeadProps<SiteQuery>) {
  return (
    <DocumentHead
      title="Privacy"
      description="What this site stores about its readers, what it does not, and what happens only after you agree."
      path="/privacy"
      siteUrl={data.site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query PrivacyPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`

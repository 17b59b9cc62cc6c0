import { Link } from 'gatsby'
import {
  FOOTER_ENTRIES,
  LEGAL_ENTRIES,
  type NavigationEntry,
} from '../../../shared/site/navigation'
import { site, type SiteConfig } from '../../../shared/site/site'

const currentYear = (): string => String(new Date().getFullYear())

interface FooterLinksProps {
  readonly title: string
  readonly id: string
  readonly entries: readonly NavigationEntry[]
}

function FooterLinks({ title, id, entries }: FooterLinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The footer of every page. Specification, section 1. */
export function SiteFooter({ config = site }: { readonly config?: SiteConfig }) {
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="site-footer__columns">
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Contact</h2>
            <address>
              {config.owner}
              <br />
              {config.address.lines.join(', ')}
              <br />
              <a href={`mailto:${config.email}`}>{config.email}</a>
            </address>
          </section>
          <FooterLinks id="footer-site" title="This site" entries={FOOTER_ENTRIES} />
          <section aria-labelledby="footer-elsewhere">
            <h2 id="footer-elsewhere">Elsewhere</h2>
            <ul>
              {[config.social, config.partners].map(({ label, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {label}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <FooterLinks id="footer-legal" title="Legal" entries={LEGAL_ENTRIES} />
        </div>
        <p className="site-footer__copyright">
          © <CopyrightYear /> {config.owner}
        </p>
      </div>
    </footer>
  )
}

/** The current year. A prebuilt page holds that of its build, so it is corrected once it is alive. */
function CopyrightYear() {
  return (
    <span ref={correct} suppressHydrationWarning>
      {currentYear()}
    </span>
  )
}

function correct(span: HTMLSpanElement | null): void {
  if (span !== null) span.textContent = currentYear()
}

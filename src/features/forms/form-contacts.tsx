import { CONTACT_KINDS, CONTACT_TITLES, type ContactKind } from '../../../shared/forms/contacts'
import { verificationText, type Verification } from '../../../shared/kinds/verification'
import { CopyButton } from '../../components/page/copy-area'

export interface FormContact {
  readonly kind: ContactKind
  /** When it is the right one; null where there is only one. */
  readonly when: string | null
  readonly lines: readonly string[]
  readonly href: string | null
  readonly source: string
  readonly verification: Verification
}

/** Addresses, numbers and times of the office that takes a form; nothing where none are known. */
export function FormContacts({ contacts }: { readonly contacts: readonly FormContact[] }) {
  if (contacts.length === 0) return null
  const isSample = contacts.some(({ verification }) => verification.state === 'sample')
  return (
    // One address is that of many forms: the search would tell them apart by it less than by their words.
    <div className="form-contacts" data-pagefind-ignore="">
      {isSample ? (
        <p className="form-contacts__notice">
          No one has compared these with their sources: do so before you send anything.
        </p>
      ) : null}
      {CONTACT_KINDS.map((kind) => (
        <Contacts key={kind} kind={kind} contacts={contacts.filter((one) => one.kind === kind)} />
      ))}
    </div>
  )
}

interface ContactsProps {
  readonly kind: ContactKind
  readonly contacts: readonly FormContact[]
}

function Contacts({ kind, contacts }: ContactsProps) {
  if (contacts.length === 0) return null
  return (
    <section aria-label={CONTACT_TITLES[kind]}>
      <h3>{CONTACT_TITLES[kind]}</h3>
      <ul className="form-contacts__list">
        {contacts.map((contact) => (
          <Contact key={`${contact.when ?? ''} ${contact.lines.join(' ')}`} {...contact} />
        ))}
      </ul>
    </section>
  )
}

/** Kinds whose text is entered somewhere else: on an envelope, in a telephone. */
const COPIED: readonly ContactKind[] = ['address', 'fax', 'telephone']

function Contact({ kind, when, lines, href, source, verification }: FormContact) {
  const text = kind === 'address' ? lines.join('\n') : (lines[0] ?? '')
  return (
    <li>
      {when === null ? null : <p className="form-contacts__when">{when}</p>}
      <Lines lines={lines} href={href} />
      <p className="meta form-contacts__source">
        <a href={source}>Source: {new URL(source).hostname.replace(/^www\./, '')}</a>
        {verification.state === 'sample' ? null : (
          <span className="form-contacts__verified">{verificationText(verification)}</span>
        )}
      </p>
      {COPIED.includes(kind) ? (
        <CopyButton text={text} label={kind === 'address' ? 'Copy address' : 'Copy number'} />
      ) : null}
    </li>
  )
}

function Lines({ lines, href }: Pick<FormContact, 'lines' | 'href'>) {
  const [first = '', ...others] = lines
  return (
    <address>
      <span>{href === null ? first : <a href={href}>{first}</a>}</span>
      {others.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

import type { FilingWay } from '../../../shared/forms/filing'
import { filingText } from '../../../shared/forms/filing'

export interface FormSummaryProps {
  readonly number: string
  readonly alsoKnownAs: readonly string[]
  readonly issuingBody: string
  readonly audience: readonly string[]
  readonly revision: string
  readonly deadline: string
  /** Null when it is free. */
  readonly fee: { readonly amount: string } | null
  readonly filing: readonly FilingWay[]
  readonly official: OfficialAddresses
}

export interface OfficialAddresses {
  readonly page: string
  readonly pdf: string | null
  readonly instructions: string | null
}

/** What must be known before anything else, and the way to the form itself. */
export function FormSummary(props: FormSummaryProps) {
  const { number, alsoKnownAs, issuingBody, audience, revision, deadline, fee, filing } = props
  const facts = [
    { name: 'Deadline', value: deadline },
    { name: 'Fee', value: fee?.amount ?? 'None' },
    { name: 'How to file', value: filingText(filing) },
    { name: 'For', value: audience.join(', ') },
    { name: 'Issued by', value: issuingBody },
    { name: 'Revision', value: revision },
    ...(alsoKnownAs.length === 0 ? [] : [{ name: 'Also called', value: alsoKnownAs.join(', ') }]),
  ]
  return (
    <section className="form-summary" aria-labelledby="form-summary">
      <h2 id="form-summary" className="small-heading">
        {number} at a glance
      </h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OfficialLinks {...props.official} />
    </section>
  )
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')

function OfficialLinks({ page, pdf, instructions }: OfficialAddresses) {
  return (
    <div className="form-official">
      <a className="button button--filled" href={page}>
        Official page on {hostOf(page)}
      </a>
      {pdf === null && instructions === null ? null : (
        <ul className="link-list form-official__files">
          {pdf === null ? null : (
            <li>
              <a href={pdf}>Form as PDF</a> <span className="meta">{hostOf(pdf)}</span>
            </li>
          )}
          {instructions === null ? null : (
            <li>
              <a href={instructions}>Official instructions</a>{' '}
              <span className="meta">{hostOf(instructions)}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

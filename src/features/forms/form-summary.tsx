import type { YearDay } from '../../../shared/calendar/year-days'
import { DayList, YearLine } from '../../components/drawing/year-line'

export interface FormSummaryProps {
  readonly number: string
  readonly deadline: string
  readonly days: readonly YearDay[]
  /** Null when it is free. */
  readonly fee: { readonly amount: string } | null
  readonly official: OfficialAddresses
}

export interface OfficialAddresses {
  readonly page: string
  readonly pdf: string | null
  readonly instructions: string | null
}

/** The facts that most readers come for: the deadline, the fee, and the way to the form itself. */
export function FormSummary({ number, deadline, days, fee, official }: FormSummaryProps) {
  // One day of everyone's is the deadline itself.
  const isSaid = days.every(({ text, note }) => note === '' && text === deadline)
  return (
    <section className="form-summary" aria-labelledby="form-summary">
      <h2 id="form-summary" className="small-heading">
        {number} at a glance
      </h2>
      <div className="form-summary__body">
        <dl className="form-answers">
          <div>
            <dt>Deadline</dt>
            <dd className="answer">{deadline}</dd>
          </div>
          <div>
            <dt>Fee</dt>
            <dd className="answer">{fee?.amount ?? 'None'}</dd>
          </div>
        </dl>
        {days.length === 0 ? null : (
          <div className="form-year">
            <YearLine days={days} />
            {isSaid ? null : <DayList days={days} />}
          </div>
        )}
        <OfficialLinks {...official} />
      </div>
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

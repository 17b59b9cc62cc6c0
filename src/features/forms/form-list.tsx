import { Link } from 'gatsby'
import { filingText } from '../../../shared/forms/filing'
import type { FormEntry } from './form-listing'

/** Forms one below the other, each with what decides whether it is the right one. */
export function FormList({ forms }: { readonly forms: readonly FormEntry[] }) {
  return (
    <ul className="section-list form-list">
      {forms.map((form) => (
        <FormRow key={form.path} form={form} />
      ))}
    </ul>
  )
}

function FormRow({ form }: { readonly form: FormEntry }) {
  const { path, number, title, alsoKnownAs, summary, deadline, filing } = form
  return (
    <li>
      <h3>
        <Link to={path}>{number}</Link>
      </h3>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{summary}</p>
        <dl className="form-list__facts meta">
          <div>
            <dt>Deadline</dt>
            <dd>{deadline}</dd>
          </div>
          <div>
            <dt>How to file</dt>
            <dd>{filingText(filing)}</dd>
          </div>
          {alsoKnownAs.length === 0 ? null : (
            <div>
              <dt>Also called</dt>
              <dd>{alsoKnownAs.join(', ')}</dd>
            </div>
          )}
        </dl>
      </div>
    </li>
  )
}

import { filingText } from '../../../shared/forms/filing'
import type { FormEntry } from './form-listing'

export interface FormListProps {
  readonly forms: readonly FormEntry[]
  /** Whether the other names are said: they may be why a search has found the form. */
  readonly withOtherNames?: boolean
}

/** Forms one below the other, each with what decides whether it is the right one. */
export function FormList({ forms, withOtherNames = false }: FormListProps) {
  return (
    <ul className="section-list form-list title-links">
      {forms.map((form) => (
        <FormRow key={form.path} form={form} withOtherNames={withOtherNames} />
      ))}
    </ul>
  )
}

interface FormRowProps {
  readonly form: FormEntry
  readonly withOtherNames: boolean
}

function FormRow({ form, withOtherNames }: FormRowProps) {
  const { path, number, title, alsoKnownAs, summary, deadline, filing } = form
  return (
    <li>
      <h3>
        <a href={path}>{number}</a>
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
          {withOtherNames && alsoKnownAs.length > 0 ? (
            <div>
              <dt>Also called</dt>
              <dd>{alsoKnownAs.join(', ')}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </li>
  )
}

import { filingText } from '../../../shared/forms/filing'
import type { FormEntry } from './form-listing'

export interface FormTableProps {
  readonly forms: readonly FormEntry[]
  /** The id of the heading that names the table. */
  readonly labelledBy: string
  /** Whether titles and other names are said on every screen: they may be why a form is found here. */
  readonly withNames?: boolean
}

/** Forms one below the other, each with what decides whether it is the right one. */
export function FormTable({ forms, labelledBy, withNames = false }: FormTableProps) {
  return (
    <table
      className={withNames ? 'form-table form-table--names' : 'form-table'}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col">What it is for</th>
          <th scope="col">Due</th>
          <th scope="col">How to file</th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <FormRow key={form.path} form={form} withNames={withNames} />
        ))}
      </tbody>
    </table>
  )
}

function FormRow({ form, withNames }: { readonly form: FormEntry; readonly withNames: boolean }) {
  const { path, number, title, shortTitle, alsoKnownAs, purpose, deadline, filing } = form
  return (
    <tr>
      <th scope="row">
        <a href={path}>{number}</a>
      </th>
      <td>
        {purpose}
        <span className="form-table__title meta">{shortTitle ?? title}</span>
        {withNames && alsoKnownAs.length > 0 ? (
          <span className="form-table__title meta">Also called: {alsoKnownAs.join(', ')}</span>
        ) : null}
      </td>
      <td className="form-table__due">{deadline}</td>
      <td className="form-table__filing">{filingText(filing)}</td>
    </tr>
  )
}

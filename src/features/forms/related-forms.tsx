import { Link } from 'gatsby'

export interface RelatedFormsProps {
  readonly forms: readonly { readonly path: string; readonly label: string }[]
}

/** Other forms, by number, each with its title below: official titles are too long for one link. */
export function RelatedForms({ forms }: RelatedFormsProps) {
  if (forms.length === 0) return null
  return (
    <div>
      <h2 className="small-heading">Related forms</h2>
      <ul className="link-list related-forms">
        {forms.map(({ path, label }) => {
          const [number = label, ...title] = label.split(': ')
          return (
            <li key={path}>
              <Link to={path}>{number}</Link>
              <span className="meta">{title.join(': ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

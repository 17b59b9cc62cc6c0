import { Link } from 'gatsby'

/** An entry of a list of links. A form is linked by its number, with its title below: official titles are long. */
export function PageLink({ path, label }: { readonly path: string; readonly label: string }) {
  const [number = label, ...title] = path.startsWith('/forms/') ? label.split(': ') : [label]
  return (
    <>
      <Link to={path}>{number}</Link>
      {title.length > 0 && <div className="meta">{title.join(': ')}</div>}
    </>
  )
}

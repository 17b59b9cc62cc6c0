import { Link } from 'gatsby'
import { PageLink } from '../../components/links/page-link'

export interface DirectoryLink {
  readonly path: string
  readonly label: string
}

export interface DirectoryGroup {
  readonly id: string
  readonly title: string
  /** The section's own page. */
  readonly index: DirectoryLink
  readonly links: readonly DirectoryLink[]
  /** Short links and long ones stand in columns, or in columns below their first letters. */
  readonly layout: 'columns' | 'letters' | 'wide-columns'
}

/** Sections of the site with how much each holds; they lead to their lists further down. */
export function SectionCounts({ groups }: { readonly groups: readonly DirectoryGroup[] }) {
  return (
    <ul className="section-counts">
      {groups.map(({ id, title, index, links }) => (
        <li key={id}>
          <a href={links.length === 0 ? index.path : `#${id}`}>
            <strong>{title}</strong>
            <span className="meta">{index.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links to every page of every section: nothing on the site is out of reach without a script. */
export function SiteDirectory({ groups }: { readonly groups: readonly DirectoryGroup[] }) {
  return groups
    .filter(({ links }) => links.length > 0)
    .map((group) => (
      <section key={group.id} className="band" aria-labelledby={group.id}>
        <div className="band__head">
          <h2 id={group.id}>{group.title}</h2>
          <Link to={group.index.path}>{group.index.label}</Link>
        </div>
        {group.layout === 'letters' ? (
          <Letters links={group.links} />
        ) : (
          <Links links={group.links} layout={group.layout} />
        )}
      </section>
    ))
}

const LIST_CLASSES = {
  list: 'link-list',
  columns: 'link-list link-list--columns',
  'wide-columns': 'link-list directory-wide',
} as const

interface LinksProps {
  readonly links: readonly DirectoryLink[]
  readonly layout: keyof typeof LIST_CLASSES
}

function Links({ links, layout }: LinksProps) {
  return (
    <ul className={LIST_CLASSES[layout]}>
      {links.map(({ path, label }) => (
        <li key={path}>
          <PageLink path={path} label={label} />
        </li>
      ))}
    </ul>
  )
}

function Letters({ links }: { readonly links: readonly DirectoryLink[] }) {
  const letters = Object.entries(
    Object.groupBy(links, ({ label }) => label.slice(0, 1).toUpperCase()),
  )
  return (
    <div className="directory-letters">
      {letters.map(([letter, group = []]) => (
        <div key={letter}>
          <h3>{letter}</h3>
          <Links links={group} layout="list" />
        </div>
      ))}
    </div>
  )
}

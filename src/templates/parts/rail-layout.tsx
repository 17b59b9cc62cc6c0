import type { ReactNode } from 'react'

/** A part of a page, as its list of contents names it. */
export interface PagePart {
  readonly id: string
  readonly title: string
}

export interface RailLayoutProps {
  /** The parts of the text, in its order. */
  readonly parts: readonly PagePart[]
  /** Facts about the thing, in rows. */
  readonly facts: ReactNode
  /** Related pages and sources. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** The text of a page between a list of its parts and a rail; in a narrow window without the list. */
export function RailLayout({ parts, facts, aside, children }: RailLayoutProps) {
  return (
    <div className="rail-layout">
      <nav className="rail-layout__contents" aria-labelledby="parts" data-pagefind-ignore="">
        <h2 id="parts" className="small-heading">
          Contents
        </h2>
        <ul className="link-list">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="rail-layout__facts" aria-labelledby="key-facts">
        <h2 id="key-facts" className="small-heading">
          Key facts
        </h2>
        {facts}
      </section>
      <div className="prose rail-layout__text">{children}</div>
      <div className="rail-layout__aside" data-pagefind-ignore="">
        {aside}
      </div>
    </div>
  )
}

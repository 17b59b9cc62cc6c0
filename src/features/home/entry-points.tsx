import { Link } from 'gatsby'
import type { ReactNode } from 'react'

export interface EntryPointsProps {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  /** The contents of the section, in one sentence. */
  readonly lead: string
  readonly all: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

/** One section of the site on the home page: what readers come for most, and the way to all of it. */
export function EntryPoints({ id, title, lead, all, children }: EntryPointsProps) {
  return (
    <section className="home-entry" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      {children}
      <p className="home-entry__all">
        <Link to={all.href}>{all.label}</Link>
      </p>
    </section>
  )
}

export interface HomeForm {
  readonly path: string
  readonly number: string
  readonly title: string
}

export function FormEntries({ forms }: { readonly forms: readonly HomeForm[] }) {
  return (
    <ul className="home-list">
      {forms.map(({ path, number, title }) => (
        <li key={path}>
          <Link to={path}>
            <strong>{number}</strong>
            <span className="visually-hidden">: </span>
            <span className="home-list__detail">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export interface HomeTerm {
  readonly path: string
  readonly term: string
}

export function TermEntries({ terms }: { readonly terms: readonly HomeTerm[] }) {
  return (
    <ul className="home-list">
      {terms.map(({ path, term }) => (
        <li key={path}>
          <Link to={path}>{term}</Link>
        </li>
      ))}
    </ul>
  )
}

export interface HomeTool {
  readonly path: string
  readonly name: string
  readonly question: string
}

export function ToolEntries({ tools }: { readonly tools: readonly HomeTool[] }) {
  return (
    <ul className="home-list">
      {tools.map(({ path, name, question }) => (
        <li key={path}>
          <Link to={path}>
            {question}
            <span className="visually-hidden"> </span>
            <span className="home-list__detail">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { topicAnchor } from '../../../shared/forms/topics'

export interface FormHeadingProps {
  readonly number: string
  readonly title: string
  readonly topic: string
  /** The purpose of the form, in one or two sentences. */
  readonly lead: ReactNode
  /** How far the page can be relied on. */
  readonly mark?: ReactNode
}

/** Number and title of a form: official titles run long, the number is what people know. */
export function FormHeading({ number, title, topic, lead, mark }: FormHeadingProps) {
  return (
    <header className="page-heading form-heading">
      <p className="eyebrow">
        <Link to="/forms">Forms</Link> <span aria-hidden="true">/</span>{' '}
        <Link to={`/forms#${topicAnchor(topic)}`}>{topic}</Link>
      </p>
      <h1>
        <span className="form-heading__number">{number}</span>
        <span className="visually-hidden">: </span>
        <span className="form-heading__title">{title}</span>
      </h1>
      <p className="lead">{lead}</p>
      {mark}
    </header>
  )
}

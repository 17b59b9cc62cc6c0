import { topicAnchor } from '../../../shared/forms/topics'
import { FormTable } from './form-table'
import type { FormGroup } from './form-listing'

interface FormGroupsProps {
  readonly groups: readonly FormGroup[]
}

/** Links to the groups further down the page. */
export function TopicContents({ groups }: FormGroupsProps) {
  return (
    <nav aria-labelledby="form-topics" className="form-topics">
      <h2 id="form-topics" className="small-heading">
        Topics
      </h2>
      <details>
        <summary>{`${groups.length} topics`}</summary>
        <ul className="link-list">
          {groups.map(({ topic, forms }) => (
            <li key={topic.name}>
              <a href={`#${topicAnchor(topic.name)}`}>{topic.name}</a>{' '}
              <span className="meta">
                {forms.length}
                <span className="visually-hidden"> {forms.length === 1 ? 'form' : 'forms'}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** The forms under their topics. */
export function FormGroups({ groups }: FormGroupsProps) {
  return groups.map(({ topic, forms }) => (
    <section key={topic.name} className="form-group" aria-labelledby={topicAnchor(topic.name)}>
      <h2 id={topicAnchor(topic.name)}>{topic.name}</h2>
      <p>{topic.intro}</p>
      <FormTable forms={forms} labelledBy={topicAnchor(topic.name)} />
    </section>
  ))
}

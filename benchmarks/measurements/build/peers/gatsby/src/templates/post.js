import * as React from 'react'
import { graphql, Link } from 'gatsby'

export default function Post({ data: { letter }, pageContext: { newer, older } }) {
  return (
    <main>
      <h1>{letter.title}</h1>
      <p>
        <time dateTime={letter.date}>{letter.date}</time>
      </p>
      <div dangerouslySetInnerHTML={{ __html: letter.html }} />
      <ul>
        {letter.topics.map((topic) => (
          <li key={topic}>
            <Link to={`/topics/${topic.toLowerCase().replaceAll(' ', '-')}`}>{topic}</Link>
          </li>
        ))}
      </ul>
      {newer && <Link to={`/discover/${newer.slug}`}>{newer.title}</Link>}
      {older && <Link to={`/discover/${older.slug}`}>{older.title}</Link>}
    </main>
  )
}

export const Head = ({ data: { letter } }) => (
  <>
    <title>{letter.title}</title>
    <meta name="description" content={letter.description} />
  </>
)

export const query = graphql`
  query ($id: String!) {
    letter(id: { eq: $id }) {
      title
      description
      date
      topics
      html
    }
  }
`

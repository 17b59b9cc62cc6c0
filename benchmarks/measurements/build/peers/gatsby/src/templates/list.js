import * as React from 'react'
import { graphql, Link } from 'gatsby'

export default function List({ data: { letterList } }) {
  return (
    <main>
      <h1>{letterList.title}</h1>
      {letterList.slugs.map((slug, index) => (
        <article key={slug}>
          <h2>
            <Link to={`/discover/${slug}`}>{letterList.titles[index]}</Link>
          </h2>
          <p>{letterList.descriptions[index]}</p>
        </article>
      ))}
    </main>
  )
}

export const Head = ({ data: { letterList } }) => <title>{letterList.title}</title>

export const query = graphql`
  query ($id: String!) {
    letterList(id: { eq: $id }) {
      title
      slugs
      titles
      descriptions
    }
  }
`

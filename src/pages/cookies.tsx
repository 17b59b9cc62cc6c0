import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { Fragment } from 'react'
import { ConsentChoice } from '../features/consent/consent-choice'
import type { HeadContext } from '../templates/parts/document-head'
import { TextPage, TextPageHead, type TextPageQuery } from '../templates/parts/text-page'
import '../features/consent/consent-choice.css'

export default function CookiesPage({ data }: PageProps<TextPageQuery>) {
  return (
    <TextPage data={data}>
      <ConsentChoice />
    </TextPage>
  )
}

// It asks itself.
CookiesPage.shell = { Question: Fragment }

export function Head({ data, pageContext }: HeadProps<TextPageQuery, HeadContext>) {
  return <TextPageHead data={data} context={pageContext} />
}

export const query = graphql`
  query CookiesPage {
    textPage(slug: { eq: "cookies" }) {
      ...TextPageFields
    }
  }
`

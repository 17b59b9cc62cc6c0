import { graphql, type HeadProps, type PageProps } from 'gatsby'
import type { HeadContext } from '../templates/parts/document-head'
import { TextPage, TextPageHead, type TextPageQuery } from '../templates/parts/text-page'

export default function TermsPage({ data }: PageProps<TextPageQuery>) {
  return <TextPage data={data} />
}

export function Head({ data, pageContext }: HeadProps<TextPageQuery, HeadContext>) {
  return <TextPageHead data={data} context={pageContext} />
}

export const query = graphql`
  query TermsPage {
    textPage(slug: { eq: "terms" }) {
      ...TextPageFields
    }
  }
`

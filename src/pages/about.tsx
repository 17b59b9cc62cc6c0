import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import type { TextPageQuery } from '../templates/parts/text-page'
import { TextPage, TextPageHead } from '../templates/parts/text-page'

export default function AboutPage({ data }: PageProps<TextPageQuery>) {
  return <TextPage data={data} />
}

export function Head({ data }: HeadProps<TextPageQuery>) {
  return <TextPageHead data={data} />
}

export const query = graphql`
  query AboutPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    textPage(slug: { eq: "about" }) {
      ...TextPageFields
    }
  }
`

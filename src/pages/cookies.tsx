import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { ConsentChoice } from '../features/consent/consent-choice'
import type { TextPageQuery } from '../templates/parts/text-page'
import { TextPage, TextPageHead } from '../templates/parts/text-page'

export default function CookiesPage({ data }: PageProps<TextPageQuery>) {
  return (
    <TextPage data={data}>
      <ConsentChoice />
    </TextPage>
  )
}

export function Head({ data }: HeadProps<TextPageQuery>) {
  return <TextPageHead data={data} />
}

export const query = graphql`
  query CookiesPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    textPage(slug: { eq: "cookies" }) {
      ...TextPageFields
    }
  }
`

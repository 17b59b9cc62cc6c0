import { graphql } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import type { ReactNode } from 'react'
import { SectionBacklink, type SectionLink } from '../../components/page/page-heading'
import { ResponsivePicture } from '../../components/page/responsive-picture'

/** Facts about an author, besides the posts. */
export interface AuthorProfileData {
  readonly name: string
  readonly role: string
  /** Paragraphs. */
  readonly biography: readonly string[]
  readonly portrait: {
    readonly childImageSharp: { readonly gatsbyImageData: IGatsbyImageData } | null
  } | null
}

export interface AuthorProfileProps {
  readonly author: AuthorProfileData
  /** The section that the page belongs to. */
  readonly section: SectionLink
  /** How far the page can be relied on. */
  readonly mark?: ReactNode
}

/** The head of an author's page: portrait, name, role and biography. */
export function AuthorProfile({ author, section, mark }: AuthorProfileProps) {
  const { name, role, biography, portrait } = author
  const image = portrait?.childImageSharp?.gatsbyImageData
  return (
    <header className="author">
      {image === undefined ? null : (
        <ResponsivePicture
          className="author__portrait"
          image={image}
          // A photo or a seal: it says nothing that the name beside it does not.
          alt=""
          loading="eager"
          sizes="(min-width: 600px) 160px, 96px"
        />
      )}
      <div className="author__words">
        <SectionBacklink {...section} />
        <h1>{name}</h1>
        <p className="lead">{role}</p>
        <div className="author__biography">
          {biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {mark}
      </div>
    </header>
  )
}

/** @public Gatsby collects fragments by their export. */
export const authorProfileFields = graphql`
  fragment AuthorProfileFields on AuthorProfile {
    name
    role
    biography
    portrait {
      childImageSharp {
        gatsbyImageData(
          layout: CONSTRAINED
          width: 160
          aspectRatio: 1
          breakpoints: [16, 32, 48, 64, 96, 128, 256, 384]
          quality: 75
          placeholder: NONE
        )
      }
    }
  }
`

import type { ReactNode } from 'react'
import { Button } from '../../../components/controls/button'

export interface ArticleEmbedProps {
  /** The address of the frame, made by the build from its list of providers. */
  readonly frame: string
  readonly provider: string
  readonly title: string
  readonly className: string
  /** The way to it for readers who load nothing here. */
  readonly link: ReactNode
  /** The caption. */
  readonly children: ReactNode
}

/** Something of another site in a post: a card until a reader asks for it; see `load-embed.ts`. */
export function ArticleEmbed(props: ArticleEmbedProps) {
  const { frame, provider, title, className, link, children } = props
  return (
    <figure className={className} data-frame={frame} data-title={title}>
      <div className="embed__frame embed__card">
        <div className="embed__title">{link}</div>
        <div className="needs-script" data-pagefind-ignore="">
          <Button aria-label={`Load from ${provider}: ${title}`}>{`Load from ${provider}`}</Button>
          <p className="embed__note">{`${provider} then sees your visit and may store data.`}</p>
        </div>
      </div>
      {children}
    </figure>
  )
}

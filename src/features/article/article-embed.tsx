import { useState, type ReactNode } from 'react'
import { Button } from '../../components/button'

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

/** What embedded pages may do: work, and open what the reader asks for; never leave their frame. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'

const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/**
 * Something of another site in a post. Nothing is asked of that site before the reader says so: that
 * click is the consent to this one frame, and is not remembered.
 */
export function ArticleEmbed(props: ArticleEmbedProps) {
  const { frame, provider, title, className, link, children } = props
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <figure className={className}>
      {isLoaded ? (
        <iframe
          className="embed__frame"
          src={frame}
          title={title}
          sandbox={SANDBOX}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin"
          // The button that had the focus is gone.
          ref={focus}
        />
      ) : (
        <div className="embed__frame embed__card">
          <div className="embed__title">{link}</div>
          <div className="needs-script" data-pagefind-ignore="">
            <Button
              onClick={() => {
                setIsLoaded(true)
              }}
              aria-label={`Load from ${provider}: ${title}`}
            >
              {`Load from ${provider}`}
            </Button>
            <p className="embed__note">{`${provider} then sees your visit and may store data.`}</p>
          </div>
        </div>
      )}
      {children}
    </figure>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button'

export interface ShareLinksProps {
  readonly title: string
  /** The post's public address. */
  readonly address: string
}

type Copying = 'ready' | 'copied' | 'refused'

/** How long the button says what it has done, in milliseconds. */
const CONFIRMATION_MS = 4000

const LABELS: Readonly<Record<Copying, string>> = {
  ready: 'Copy link',
  copied: 'Link copied',
  refused: 'Copying was refused',
}

/** Ways to hand a post on: by mail, which needs no script, and by copying its address. */
export function ShareLinks({ title, address }: ShareLinksProps) {
  const [copying, setCopying] = useState<Copying>('ready')
  useEffect(() => {
    if (copying === 'ready') return undefined
    const timer = setTimeout(() => {
      setCopying('ready')
    }, CONFIRMATION_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [copying])
  const copy = async () => {
    try {
      // Without a secure origin browsers have no clipboard to offer.
      await navigator.clipboard.writeText(address)
      setCopying('copied')
    } catch {
      setCopying('refused')
    }
  }
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <section className="article__share" aria-labelledby="article-share">
      <h2 id="article-share" className="small-heading">
        Share
      </h2>
      <p className="article__address meta">{address}</p>
      <div className="article__share-ways">
        <span className="needs-script">
          <Button onClick={() => void copy()}>{LABELS[copying]}</Button>
        </span>
        <a className="button" href={mail}>
          Send by e-mail
        </a>
      </div>
      <p className="visually-hidden" role="status">
        {copying === 'ready' ? '' : LABELS[copying]}
      </p>
    </section>
  )
}

import { useMemo, type ReactNode } from 'react'
import { site } from '../../../shared/site'
import { SITE_URL } from '../../platform/site-url'
import { preparePreview, previewCover, type PreviewBody } from './prepare-preview'
import { usePreview, type PreviewRequest, type ShownPreview } from './use-preview'

type ShownText = Extract<ShownPreview, { kind: 'text' }>

/** A text with everything that the article's parts need. */
export interface PreviewArticle {
  readonly title: string
  readonly authorId: string
  readonly tags: readonly string[]
  readonly cover: ReturnType<typeof previewCover>
  readonly body: PreviewBody
}

export interface PreviewViewProps {
  readonly request: PreviewRequest
  /** Draws the article with the parts of the real page. */
  readonly renderArticle: (article: PreviewArticle) => ReactNode
}

const moment = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeStyle: 'short' })

/** A post before it is published, as readers will see it. */
export default function PreviewView({ request, renderArticle }: PreviewViewProps) {
  const shown = usePreview(request)
  switch (shown.kind) {
    case 'loading':
      return <p role="status">Loading the preview…</p>
    case 'over':
      return (
        <>
          <h1>This preview is not available</h1>
          <p>The link has expired, or it was taken back. Ask its author for a new one.</p>
        </>
      )
    case 'failed':
      return (
        <>
          <h1>The preview could not be loaded</h1>
          <p>Check the network and open this page again.</p>
        </>
      )
    case 'text':
      return <PreviewedText shown={shown} renderArticle={renderArticle} />
  }
}

function PreviewedText({
  shown,
  renderArticle,
}: { readonly shown: ShownText } & Pick<PreviewViewProps, 'renderArticle'>) {
  const { fields, authorId, shared } = shown
  const body = useMemo(() => preparePreview(fields.html, SITE_URL), [fields.html])
  return (
    <>
      <p role="note">
        <strong>Preview, not published.</strong>{' '}
        {shared === null
          ? 'It follows what you write in the editor.'
          : `Made on ${moment.format(shared.madeAt)}. This link works until ${moment.format(shared.expiresAt)}.`}
      </p>
      {renderArticle({
        title: fields.title === '' ? 'Untitled' : fields.title,
        authorId,
        tags: fields.tags,
        cover: previewCover(fields.cover),
        body,
      })}
    </>
  )
}

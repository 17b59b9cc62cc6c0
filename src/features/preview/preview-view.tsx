import { Link } from 'gatsby'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { WrittenFields } from '../../../shared/post/fields/post-fields'
import type { FactText } from '../../../shared/facts/fact'
import { countText, textProblems } from '../../../shared/html/limits/text-limits'
import { shownPublication } from '../../../shared/post/fields/publishing-date'
import { linkableTerms } from '../../../shared/glossary/linkable-terms'
import { createTermMatcher } from '../../../shared/glossary/term-matcher'
import { DATE_LOCALE } from '../../../shared/time/date-locale'
import { Button } from '../../components/controls/button'
import { readGlossaryTerms } from '../../platform/content/glossary-terms'
import { readFacts } from '../../platform/content/facts'
import { SITE_URL } from '../../platform/base/site-url'
import {
  preparePreview,
  previewCover,
  type PreviewBody,
  type PreviewGlossary,
} from './prepare-preview'
import { usePreview, type PreviewRequest, type ShownText, type PreviewOrigin } from './use-preview'

const moment = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long', timeStyle: 'short' })

const Moment = ({ at }: { readonly at: Date }) => (
  <time dateTime={at.toISOString()}>{moment.format(at)}</time>
)

/** The smaller phones of today, in CSS pixels. */
const PHONE_FEATURES = 'popup,width=390,height=844'

/** A text with everything that the article's parts need. */
export interface PreviewArticle {
  /** The fields that its author wrote. The lead is the standfirst, or else the excerpt. */
  readonly head: WrittenFields & { readonly lead: string }
  readonly authorId: string
  /** When readers are told that it was published. */
  readonly publishedAt: Date
  readonly tags: readonly string[]
  readonly cover: ReturnType<typeof previewCover>
  readonly body: PreviewBody
}

export interface PreviewViewProps {
  readonly request: PreviewRequest
  /** Draws the article with the parts of the real page. */
  readonly renderArticle: (article: PreviewArticle) => ReactNode
  /** Stands here until there is something to show. */
  readonly placeholder: ReactNode
}

/** A post before it is published, as readers will see it. */
export default function PreviewView({ request, renderArticle, placeholder }: PreviewViewProps) {
  const { shown, retry } = usePreview(request)
  const site = useSiteContent()
  switch (shown.kind) {
    case 'loading':
      return placeholder
    case 'over':
      return (
        <>
          <h1>This preview is not available</h1>
          <p className="lead">
            The link has expired, was revoked or is incomplete. Ask the sender for a new one.
          </p>
        </>
      )
    case 'nothing':
      return (
        <>
          <h1>Nothing to preview yet</h1>
          <p className="lead">
            This post has no text yet, or it belongs to another author. Write in the editor to see
            the text here.
          </p>
          {request.kind === 'post' && request.postId !== '' && (
            <EditorLink postId={request.postId} />
          )}
        </>
      )
    case 'failed':
      return (
        <>
          <h1>The preview could not be loaded</h1>
          <p className="lead">The server did not answer. Check your connection and try again.</p>
          <Button onClick={retry}>Try again</Button>
        </>
      )
    case 'text':
      return site === undefined ? (
        placeholder
      ) : (
        <>
          <PreviewNote request={request} origin={shown.origin} />
          <PreviewedText shown={shown} site={site} renderArticle={renderArticle} />
        </>
      )
  }
}

interface PreviewedTextProps extends Pick<PreviewViewProps, 'renderArticle'> {
  readonly shown: ShownText
  readonly site: SiteContent
}

function PreviewedText({ shown, site, renderArticle }: PreviewedTextProps) {
  const { fields, authorId, publishedAt } = shown
  const body = useMemo(() => {
    const problems = textProblems(countText(fields.html))
    return problems.length > 0
      ? { problems }
      : preparePreview(fields.html, SITE_URL, site.glossary, site.facts)
  }, [fields.html, site])
  if ('problems' in body) return <BeyondLimits problems={body.problems} />
  return renderArticle({
    head: {
      ...fields,
      title: fields.title === '' ? 'Untitled' : fields.title,
      lead: fields.standfirst === '' ? fields.excerpt : fields.standfirst,
    },
    authorId,
    publishedAt: shownPublication(fields.publishedOn, publishedAt ?? new Date()),
    tags: fields.tags,
    cover: previewCover(fields.cover),
    body,
  })
}

/** Instead of a text that could keep the browser busy for minutes, and that no build makes a page of. */
function BeyondLimits({ problems }: { readonly problems: readonly string[] }) {
  return (
    <>
      <h1>This text cannot be shown</h1>
      <p className="lead">It exceeds the limits of a post, so it cannot be published either.</p>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </>
  )
}

/** Content that the build takes from the site's other pages. */
interface SiteContent {
  /** Null where it could not be read. */
  readonly glossary: PreviewGlossary | null
  /** By id; none where they could not be read. */
  readonly facts: ReadonlyMap<string, FactText>
}

/** Reads the content that the build takes from other pages; undefined until it has been asked for. */
function useSiteContent(): SiteContent | undefined {
  const [site, setSite] = useState<SiteContent>()
  useEffect(() => {
    let isCurrent = true
    void Promise.all([readGlossaryTerms(), readFacts()]).then(([terms, facts]) => {
      if (!isCurrent) return
      setSite({
        glossary: terms && { terms, matcher: createTermMatcher(linkableTerms(terms)) },
        facts: new Map((facts ?? []).map((fact) => [fact.id, fact])),
      })
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return site
}

interface PreviewNoteProps {
  readonly request: PreviewRequest
  readonly origin: PreviewOrigin
}

/** Says what kind of page this is, and for how long. */
function PreviewNote({ request, origin }: PreviewNoteProps) {
  return (
    <div className="preview-note">
      <p role="note">
        <strong>Preview, not published.</strong> <Origin origin={origin} />
      </p>
      {request.kind === 'post' && (
        <div className="preview-note__ways">
          {origin.kind === 'saved' && <EditorLink postId={request.postId} />}
          <span className="preview-note__phone">
            <Button
              onClick={() => {
                openAsPhone(request.postId)
              }}
            >
              Show phone width
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

function Origin({ origin }: { readonly origin: PreviewOrigin }) {
  switch (origin.kind) {
    case 'editor':
      return 'It updates as you write in the editor.'
    case 'saved':
      return 'This is the latest text. It updates as you write when the editor is open.'
    case 'link':
      return (
        <>
          Made on <Moment at={origin.madeAt} />. This link works until{' '}
          <Moment at={origin.expiresAt} />.
        </>
      )
  }
}

/** Leads from a preview to where its text is written. */
function EditorLink({ postId }: { readonly postId: string }) {
  return (
    <Link className="button" to={`/create?post=${encodeURIComponent(postId)}`}>
      Open in the editor
    </Link>
  )
}

/** A window as narrow as a phone: the page's own rules for narrow screens hold in it. */
function openAsPhone(postId: string): void {
  window.open(window.location.href, `preview-phone-${postId}`, PHONE_FEATURES)
}

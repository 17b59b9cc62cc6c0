import { Link } from 'gatsby'
import { DATE_LOCALE } from '../../../shared/time/date-locale'
import { Button } from '../../components/controls/button'
import type { PreviewOrigin, PreviewRequest } from './use-preview'

const moment = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long', timeStyle: 'short' })

const Moment = ({ at }: { readonly at: Date }) => (
  <time dateTime={at.toISOString()}>{moment.format(at)}</time>
)

export interface PreviewNoteProps {
  readonly request: PreviewRequest
  readonly origin: PreviewOrigin
}

/** Says what kind of page this is, and for how long. */
export function PreviewNote({ request, origin }: PreviewNoteProps) {
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
export function EditorLink({ postId }: { readonly postId: string }) {
  return (
    <Link className="button" to={`/create?post=${encodeURIComponent(postId)}`}>
      Open in the editor
    </Link>
  )
}

/** The smaller phones of today, in CSS pixels. */
const PHONE_FEATURES = 'popup,width=390,height=844'

/** A window as narrow as a phone: the page's own rules for narrow screens hold in it. */
function openAsPhone(postId: string): void {
  window.open(window.location.href, `preview-phone-${postId}`, PHONE_FEATURES)
}

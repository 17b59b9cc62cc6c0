import { useEffect, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { followLink, linksWithin } from '../../../components/links/follow-link'
import { showDefinitions } from './show-definitions'

/** Rights of embedded pages: work, and open what the reader asks for; never leave their frame. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'

export interface BodyFrameProps extends ComponentPropsWithRef<'div'> {
  /** Names the body in the HTML of its page. */
  readonly bodyKey?: string
}

/** The frame of a body, with the behaviour of its links and buttons, whoever has drawn them. */
export function BodyFrame({ bodyKey, ...rest }: BodyFrameProps) {
  useEffect(showDefinitions, [])
  return (
    <div
      {...rest}
      className="prose article__body"
      data-body={bodyKey}
      onClick={act}
      {...linksWithin}
    />
  )
}

function act(event: MouseEvent): void {
  followLink(event)
  loadEmbed(event.target)
}

/**
 * Puts the frame of another site in the place of its card, where a click was on the card's button. Nothing
 * is asked of that site before: the click is the consent to this one frame, and is not remembered.
 */
function loadEmbed(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null
  const figure = button?.closest<HTMLElement>('[data-frame]')
  const card = button?.closest<HTMLElement>('.embed__card')
  if (figure === null || figure === undefined || card === null || card === undefined) return
  const frame = document.createElement('iframe')
  frame.className = 'embed__frame'
  frame.title = figure.dataset['title'] ?? ''
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin'
  frame.src = figure.dataset['frame'] ?? ''
  card.hidden = true
  card.after(frame)
  // The button that had the focus is out of sight.
  frame.focus()
}

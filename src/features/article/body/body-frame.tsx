import { useEffect, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { followLink, linksWithin } from '../../../components/links/follow-link'
import { loadEmbed } from './load-embed'
import { showDefinitions } from './show-definitions'

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

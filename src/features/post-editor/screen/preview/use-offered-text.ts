import { useEffect } from 'react'
import { offerText } from '../../../../platform/tabs/preview-channel'
import type { PostSession } from '../../session/post-session'

/** How long typing pauses before previews are told, in milliseconds: drawing one takes longer than a key. */
const TELLING_DELAY_MS = 400

/** Lets previews, beside the text and in other tabs, follow it. */
export function useOfferedText(
  postId: string,
  session: Pick<PostSession, 'current' | 'subscribe'>,
): void {
  useEffect(() => {
    const offer = offerText(postId, session.current)
    let timer: number | undefined
    const stop = session.subscribe(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(offer.tell, TELLING_DELAY_MS)
    })
    return () => {
      stop()
      window.clearTimeout(timer)
      offer.close()
    }
  }, [postId, session])
}

import { flushSync } from 'react-dom'
import { useCallback, useEffect, useState } from 'react'
import { ownPreviewPath } from '../../../../../shared/site/paths'
import { offerText } from '../../../../platform/tabs/preview-channel'
import { breakpoints } from '../../../../theme/tokens'
import { usePageShortcuts } from '../shortcuts/use-page-shortcuts'
import type { PostSession } from '../../session/post-session'

/** How long typing pauses before previews are told, in milliseconds: drawing one takes longer than a key. */
const TELLING_DELAY_MS = 400

/** The author's own preview: beside the text where the window has room, in a tab elsewhere. */
export interface OwnPreview {
  readonly isBeside: boolean
  /** Opens it, or closes the one beside the text. */
  readonly toggle: () => void
  readonly openTab: () => void
  /** Closes the one beside the text at once: what it hides is about to receive the focus. */
  readonly makeRoom: () => void
}

const WIDE = `(min-width: ${breakpoints.lg}px)`

export function usePreview(
  postId: string,
  session: Pick<PostSession, 'current' | 'subscribe'>,
): OwnPreview {
  const [isBeside, setIsBeside] = useState(false)
  useOfferedText(postId, session)
  const openTab = useCallback(() => {
    window.open(ownPreviewPath(postId), `preview-${postId}`)
  }, [postId])
  const toggle = useCallback(() => {
    if (window.matchMedia(WIDE).matches) setIsBeside((is) => !is)
    else openTab()
  }, [openTab])
  usePageShortcuts({ preview: toggle })

  // A window that has become narrow has no room beside the text.
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const follow = () => {
      if (!wide.matches) setIsBeside(false)
    }
    wide.addEventListener('change', follow)
    return () => {
      wide.removeEventListener('change', follow)
    }
  }, [])
  const makeRoom = useCallback(() => {
    flushSync(() => {
      setIsBeside(false)
    })
  }, [])
  return { isBeside, toggle, openTab, makeRoom }
}

function useOfferedText(postId: string, session: Pick<PostSession, 'current' | 'subscribe'>): void {
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

import Stack from '@mui/material/Stack'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'

/** The id of the button of the bar that saves or publishes. */
export const MAIN_ACTION_ID = 'main-action'

/**
 * Shows news above the bar whose buttons have brought it about: the text stays where it is.
 * Long news scrolls in itself.
 */
export function BarNews({ children }: { readonly children: ReactNode }) {
  return (
    <Stack {...useReturnedFocus()} sx={newsStyles}>
      {children}
    </Stack>
  )
}

/**
 * Gives the focus back to where it came from, else to the bar, when what has it goes, as a button that
 * closes its own message. The page begins anew for keyboards otherwise.
 */
function useReturnedFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const inside = useRef<Element | null>(null)
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (ref.current === null) return undefined
    const observer = new MutationObserver(() => {
      if (inside.current?.isConnected !== false || document.activeElement !== document.body) return
      inside.current = null
      from.current?.focus({ preventScroll: true })
      if (document.activeElement !== document.body) return
      document.getElementById(MAIN_ACTION_ID)?.focus({ preventScroll: true })
    })
    observer.observe(ref.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
    }
  }, [])
  return {
    ref,
    onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      inside.current = target
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
        from.current = relatedTarget
      }
    },
    // Not heard of what goes: React listens to nothing while it changes the page.
    onBlur: () => {
      inside.current = null
    },
  }
}

const newsStyles = {
  gap: 1,
  maxHeight: 'calc(var(--visible-height, 100vh) / 3)',
  overflowY: 'auto',
  // Room for rings around what has the focus, which the frame would cut off.
  mx: -0.5,
  px: 0.5,
  '&:not(:empty)': { pt: 1 },
  '& > *': { flexShrink: 0 },
  '& .MuiAlert-root': { py: 0.25, px: 1.5, alignItems: 'center' },
  '& .MuiAlert-action': { p: 0, pl: 1 },
}

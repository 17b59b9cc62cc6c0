import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useRef, useState } from 'react'
import { framedPreviewPath } from '../../../../../shared/site/paths'
import { layers, layout } from '../../../../theme/tokens'
import { PANEL_ID } from '../layout/side-panel'

/** Windows of readers, in CSS pixels: the page's own rules for them hold in the frame. */
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Reader = keyof typeof WIDTHS

const isReader = (value: unknown): value is Reader => value === 'phone' || value === 'desktop'

const PANE_WIDTHS: Readonly<Record<Reader, string>> = { phone: '430px', desktop: '50vw' }

interface PreviewPaneProps {
  readonly postId: string
  readonly onTab: () => void
  readonly onClose: () => void
}

/** The post as readers get it, beside the text and as it is written. */
export function PreviewPane({ postId, onTab, onClose }: PreviewPaneProps) {
  const [reader, setReader] = useState<Reader>('phone')
  const { box, size } = useSize()
  const width = WIDTHS[reader]
  // Nothing is measured before the first drawing.
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width)
  return (
    <Box component="aside" aria-label="Preview of the page" sx={paneStyles(PANE_WIDTHS[reader])}>
      <GlobalStyles styles={BESIDE[reader]} />
      <Stack direction="row" sx={{ gap: 1, p: 1, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Width of the preview"
          value={reader}
          onChange={(_event, value: unknown) => {
            if (isReader(value)) setReader(value)
          }}
        >
          <ToggleButton value="phone">Phone</ToggleButton>
          <ToggleButton value="desktop">Desktop</ToggleButton>
        </ToggleButtonGroup>
        <Button color="inherit" onClick={onTab} sx={{ ml: 'auto' }}>
          Open in a tab
        </Button>
        <Button color="inherit" onClick={onClose}>
          Close preview
        </Button>
      </Stack>
      <Box ref={box} sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
        <Box
          component="iframe"
          title="Preview"
          src={framedPreviewPath(postId)}
          sx={{ display: 'block', border: 0, mx: 'auto', transformOrigin: '0 0' }}
          style={{
            width,
            height: size.height / scale,
            transform: scale === 1 ? 'none' : `scale(${scale})`,
          }}
        />
      </Box>
    </Box>
  )
}

function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [])
  return { box, size }
}

const paneStyles = (width: string) => ({
  position: 'fixed',
  top: 'var(--writing-top)',
  right: 0,
  bottom: 'calc(var(--save-bar-height, 0px) + var(--question-height, 0px))',
  width,
  zIndex: layers.skeleton,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderColor: 'divider',
})

const SETTINGS = `#${PANEL_ID}`

/** The text has the rest of the window. */
function besideText(pane: string) {
  return {
    width: 'auto',
    maxWidth: 'none',
    marginInline: `${layout.containerMarginWide}px calc(${pane} + ${layout.containerMargin}px)`,
  }
}

/** A phone takes the place of the settings, and the text stays as it is; a desktop takes some of its room. */
const BESIDE: Readonly<Record<Reader, object>> = {
  phone: {
    [SETTINGS]: { visibility: 'hidden' },
    'main.container:has([data-panel="closed"])': besideText(PANE_WIDTHS.phone),
  },
  desktop: {
    [SETTINGS]: { display: 'none' },
    [`:has(> ${SETTINGS})`]: { gridTemplateColumns: 'minmax(0, 1fr) !important' },
    'main.container': besideText(PANE_WIDTHS.desktop),
  },
}

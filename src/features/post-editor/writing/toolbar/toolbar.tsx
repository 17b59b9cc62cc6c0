import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import type { Editor } from '@tiptap/core'
import { Fragment, useRef, type ReactNode, type RefObject } from 'react'
import { HelpOutlined } from '../../../../components/icons/material-icons'
import { FADE, fadingEdge } from '../../../../theme/fading-edge'
import { LOW_WINDOW, LOWEST_WINDOW } from '../../../../theme/low-window'
import { breakpoints, layers, workspace } from '../../../../theme/tokens'
import { useOwnHeight } from '../../../../components/workspace/use-own-height'
import type { WritingTools } from '../commands/command'
import type { ButtonCommand } from '../commands/command-icons'
import { MoreMenu } from './more-menu'
import { StyleSelect } from './style-select'
import { TableMenu } from './table-menu'
import { IconToggle, ToolbarButton } from './toolbar-button'
import { moveFocusInToolbar } from './toolbar-keys'
import { useRovingFocus } from './use-roving-focus'

/** The commands that have buttons, in their groups. */
const GROUPS: readonly (readonly ButtonCommand[])[] = [
  ['bold', 'italic', 'link'],
  ['bulleted-list', 'numbered-list', 'quote'],
  ['picture', 'library', 'table', 'embed'],
  ['undo', 'redo'],
]

/** The commands that are needed less often, in one menu. */
const MORE = [
  'term',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
  'clear',
  'unlink',
  'code-block',
  'callout-note',
  'footnote',
  'gallery',
  'divider',
  'move-up',
  'move-down',
  'duplicate',
  'delete-block',
  'typographic-quotes',
  'focus-mode',
] as const

interface ToolbarProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
  /** Its first control is what Alt+F10 leads to. */
  readonly toolbarRef: RefObject<HTMLElement | null>
}

/**
 * The place of the toolbar, there before its tools are. It stays in view: above the text, and on a phone
 * above the bar for saving, where thumbs are and where the touch keyboard ends.
 */
export function ToolbarShell({ children }: { readonly children: ReactNode }) {
  const shell = useRef<HTMLDivElement>(null)
  useOwnHeight(shell, '--toolbar-height')
  return (
    <Box ref={shell} sx={shellStyles}>
      {children}
    </Box>
  )
}

/**
 * The formatting of the body. One stop of the Tab key; arrow keys, Home and End move between the
 * buttons, Esc leads back to the text.
 */
export function Toolbar({ editor, tools, toolbarRef }: ToolbarProps) {
  useRovingFocus(toolbarRef)
  return (
    <Box
      ref={toolbarRef}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="post-body"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) {
          editor?.commands.focus()
        }
        moveFocusInToolbar(event)
      }}
      // The text keeps focus and selection, and a touch keyboard stays open.
      onMouseDown={(event) => {
        event.preventDefault()
      }}
      sx={barStyles}
    >
      <StyleSelect editor={editor} tools={tools} />
      {GROUPS.map((group) => (
        <Fragment key={group[0]}>
          <Divider orientation="vertical" flexItem sx={dividerStyles} />
          {group.map((command) => (
            <ToolbarButton key={command} command={command} editor={editor} tools={tools} />
          ))}
          {group[0] === 'picture' && <TableMenu editor={editor} />}
        </Fragment>
      ))}
      <Divider orientation="vertical" flexItem sx={dividerStyles} />
      <MoreMenu commands={MORE} editor={editor} tools={tools} />
      <IconToggle
        label="Keyboard shortcuts"
        keys="Mod-/"
        icon={HelpOutlined}
        onClick={tools.openHelp}
      />
    </Box>
  )
}

const shellStyles = {
  position: { xs: 'fixed', md: 'sticky' },
  zIndex: layers.skeleton,
  insetInline: { xs: 0, md: 'auto' },
  bottom: {
    xs: 'calc(var(--keyboard-inset, 0px) + var(--save-bar-height, 0px))',
    md: 'auto',
  },
  top: { md: 'var(--writing-top)' },
  minHeight: { xs: workspace.touchTarget + 9, md: 44 },
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderColor: 'divider',
  [LOW_WINDOW]: { minHeight: workspace.touchTarget + 1 },
  [LOWEST_WINDOW]: { position: 'static' },
}

/** On a narrow window one line, which is moved sideways; smaller where the settings leave it little room. */
const barStyles = {
  display: 'flex',
  flexWrap: { md: 'wrap' },
  alignItems: 'center',
  gap: { xs: 0.25, md: 0, lg: 0.25 },
  px: { xs: 1, md: 0 },
  py: 0.5,
  [LOW_WINDOW]: { py: 0 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [`@media (max-width: ${breakpoints.md - 1}px)`]: { ...fadingEdge, pr: FADE },
  // Rings around buttons stand outside of them.
  '& > *': { flexShrink: 0 },
  '& .MuiToggleButton-root': {
    minWidth: { xs: workspace.touchTarget, md: 32, lg: 36 },
    minHeight: { xs: workspace.touchTarget, md: 36 },
  },
}

const dividerStyles = { mx: { xs: 0.5, md: 0, lg: 0.5 }, my: 1 }

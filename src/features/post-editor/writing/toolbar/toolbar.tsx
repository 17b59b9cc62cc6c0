import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Editor } from '@tiptap/core'
import { Fragment, useRef, type ReactNode, type RefObject, useState } from 'react'
import { HelpOutlined, MoreHoriz } from '../../../../components/icons/material-icons'
import { ButtonMenu } from '../../../../components/workspace/menu/button-menu'
import { FADE, fadingEdge } from '../../../../theme/fading-edge'
import { LOW_WINDOW, LOWEST_WINDOW } from '../../../../theme/low-window'
import { breakpoints, layers, workspace } from '../../../../theme/tokens'
import { useOwnHeight } from '../../../../components/workspace/use-own-height'
import { hasAppleKeys, keyNames } from '../../screen/shortcuts/key-names'
import type { WritingTools, WritingCommand } from '../commands/command'
import type { ButtonCommand } from '../commands/command-icons'
import { writingCommand } from '../commands/writing-commands'
import { TableMenu } from './table-menu'
import { IconToggle, ToolbarButton } from './toolbar-button'
import { moveFocusInToolbar } from './toolbar-keys'
import { useRovingFocus } from './use-roving-focus'

/** The kinds of paragraphs on offer; a post's older headings of level 5 and 6 keep their level. */
const STYLES = ['paragraph', 'heading-2', 'heading-3', 'heading-4'].map(writingCommand)

/** Where the toolbar stands at the lower edge of the window, the list keeps off what opened it. */
const ABOVE = {
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
} as const

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

interface ToolbarProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
  /** Its first control is what Alt+F10 leads to. */
  readonly toolbarRef: RefObject<HTMLElement | null>
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

interface StyleSelectProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** The select for the kind of paragraph that the cursor is in. */
function StyleSelect({ editor, tools }: StyleSelectProps) {
  const isBelowText = useMediaQuery(`(max-width: ${breakpoints.md - 0.05}px)`, { noSsr: true })
  const style = STYLES.find((command) => editor !== null && command.isActive?.(editor) === true)
  return (
    <Select
      size="small"
      variant="standard"
      disableUnderline
      displayEmpty
      disabled={editor?.isEditable !== true}
      value={style?.id ?? ''}
      renderValue={() => style?.label ?? otherStyle(editor)}
      onChange={(event) => {
        if (editor !== null) writingCommand(event.target.value).run(editor, tools)
      }}
      SelectDisplayProps={{ 'aria-label': 'Text style' }}
      {...(isBelowText ? { MenuProps: ABOVE } : {})}
      sx={{ minWidth: 92, px: { xs: 1, md: 0 }, typography: 'body2' }}
    >
      {STYLES.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </Select>
  )
}

function otherStyle(editor: Editor | null): string {
  const level: unknown = editor?.getAttributes('heading')['level']
  if (typeof level === 'number') return `Heading ${level}`
  return editor?.isActive('codeBlock') === true ? 'Code' : 'Other'
}

interface MoreMenuProps {
  /** Ids of the commands that have no button of their own. */
  readonly commands: readonly string[]
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A menu of commands that are needed less often than the buttons of the bar. */
function MoreMenu({ commands, editor, tools }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <IconToggle
        label="More formatting"
        icon={MoreHoriz}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={editor?.isEditable !== true}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      />
      {anchor !== null && editor !== null && (
        <ButtonMenu anchor={anchor} label="More formatting" onClose={close}>
          {commands.map(writingCommand).map((command) => (
            <MenuItem
              key={command.id}
              // What is selected has the focus first: a setting that is on is not.
              {...(command.isSetting === true
                ? { role: 'menuitemcheckbox', 'aria-checked': command.isActive?.(editor) === true }
                : { selected: command.isActive?.(editor) === true })}
              disabled={command.isPossible?.(editor) === false}
              sx={{ minHeight: workspace.touchTarget, gap: 3, justifyContent: 'space-between' }}
              onClick={() => {
                close()
                // When the menu has given the focus back.
                window.setTimeout(() => {
                  command.run(editor, tools)
                })
              }}
            >
              {command.label}
              <Typography variant="body2" color="textSecondary" component="span">
                {besideLabel(command, editor)}
              </Typography>
            </MenuItem>
          ))}
        </ButtonMenu>
      )}
    </>
  )
}

/** The first key, or a mark at what is switched on, which its role tells assistive technology. */
function besideLabel({ keys, isSetting, isActive }: WritingCommand, editor: Editor): ReactNode {
  if (isSetting === true) return isActive?.(editor) === true && <span aria-hidden="true">✓</span>
  return keys?.[0] === undefined ? '' : keyNames(keys[0], hasAppleKeys()).join(' + ')
}

import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { MenuButton, MenuControlsContainer, MenuDivider, richTextFieldClasses } from 'mui-tiptap'
import { Fragment, useRef, type RefObject } from 'react'
import {
  AddPhotoAlternateOutlined,
  Code,
  FormatBold,
  FormatClear,
  FormatItalic,
  FormatListBulleted,
  FormatListNumbered,
  FormatQuote,
  FormatUnderlined,
  GridViewOutlined,
  HelpOutlined,
  HorizontalRule,
  IntegrationInstructionsOutlined,
  LinkIcon,
  LinkOff,
  PhotoLibraryOutlined,
  Redo,
  SmartDisplayOutlined,
  StrikethroughS,
  Subscript,
  Superscript,
  TableChartOutlined,
  Undo,
  type SvgIconComponent,
} from '../../../../components/material-icons'
import { layers, workspace } from '../../../../theme/tokens'
import type { WritingTools } from '../commands/command'
import { hasAppleKeys, keyNames } from '../commands/key-names'
import { StyleSelect } from './style-select'
import { TableMenu } from './table-menu'
import { ToolbarButton } from './toolbar-button'
import { moveFocusInToolbar } from './toolbar-keys'
import { useRovingFocus } from './use-roving-focus'

/** The buttons in their groups, each with the command that it carries out. */
const GROUPS: readonly (readonly (readonly [command: string, icon: SvgIconComponent])[])[] = [
  [
    ['bold', FormatBold],
    ['italic', FormatItalic],
    ['underline', FormatUnderlined],
    ['strike', StrikethroughS],
    ['code', Code],
    ['subscript', Subscript],
    ['superscript', Superscript],
    ['clear', FormatClear],
  ],
  [
    ['link', LinkIcon],
    ['unlink', LinkOff],
  ],
  [
    ['bulleted-list', FormatListBulleted],
    ['numbered-list', FormatListNumbered],
    ['quote', FormatQuote],
    ['code-block', IntegrationInstructionsOutlined],
  ],
  [
    ['picture', AddPhotoAlternateOutlined],
    ['library', PhotoLibraryOutlined],
    ['gallery', GridViewOutlined],
    ['table', TableChartOutlined],
    ['embed', SmartDisplayOutlined],
    ['divider', HorizontalRule],
  ],
  [
    ['undo', Undo],
    ['redo', Redo],
  ],
]

interface ToolbarProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
  /** Its first control is what Alt+F10 leads to. */
  readonly toolbarRef: RefObject<HTMLElement | null>
}

/**
 * The formatting of the body. One stop of the Tab key; arrow keys, Home and End move between the
 * buttons, Esc leads back to the text. On a phone it stands on top of the touch keyboard while the
 * text is being written.
 */
export function Toolbar({ editor, tools, toolbarRef }: ToolbarProps) {
  const shell = useRef<HTMLDivElement>(null)
  useRovingFocus(shell)
  return (
    <Box ref={shell} sx={shellStyles}>
      <MenuControlsContainer
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
          <Fragment key={group[0]?.[0]}>
            <MenuDivider />
            {group.map(([command, icon]) => (
              <ToolbarButton
                key={command}
                command={command}
                icon={icon}
                editor={editor}
                tools={tools}
              />
            ))}
            {group[0]?.[0] === 'picture' && <TableMenu editor={editor} />}
          </Fragment>
        ))}
        <MenuDivider />
        <MenuButton
          tooltipLabel="Keyboard shortcuts"
          tooltipShortcutKeys={keyNames('Mod-/', hasAppleKeys())}
          IconComponent={HelpOutlined}
          onClick={tools.openHelp}
        />
      </MenuControlsContainer>
    </Box>
  )
}

const BAR_HEIGHT = workspace.touchTarget + 8

/** Keeps the room of the bar while it stands elsewhere, so that no text jumps. */
const shellStyles = { minHeight: { xs: BAR_HEIGHT, md: 0 } }

const barStyles = {
  rowGap: 0.25,
  columnGap: 0.25,
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  minHeight: { xs: BAR_HEIGHT, md: 0 },
  scrollbarWidth: 'thin',
  '& > *': { flexShrink: 0 },
  '& .MuiToggleButton-root': {
    minWidth: { xs: workspace.touchTarget, md: 0 },
    minHeight: { xs: workspace.touchTarget, md: 0 },
  },
  [`.${richTextFieldClasses.root}:focus-within &`]: {
    position: { xs: 'fixed', md: 'static' },
    zIndex: layers.skeleton,
    insetInline: 0,
    bottom: 'calc(var(--keyboard-inset, 0px) + var(--save-bar-height, 0px))',
    px: { xs: 1, md: 0 },
    bgcolor: { xs: 'background.paper', md: 'transparent' },
    borderTop: { xs: 1, md: 0 },
    borderColor: 'divider',
  },
}

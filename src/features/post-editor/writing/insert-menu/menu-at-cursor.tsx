import Box from '@mui/material/Box'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import {
  GridViewOutlined,
  type SvgIconComponent,
} from '../../../../components/icons/material-icons'
import {
  Code,
  ErrorOutlined,
  HeadingFour,
  HorizontalRule,
  InfoOutlined,
  LightbulbOutlined,
  Numbers,
  Superscript,
  WarningAmber,
} from '../../../../components/icons/menu-icons'
import { workspace } from '../../../../theme/tokens'
import type { WritingTools } from '../commands/command'
import { COMMAND_ICONS } from '../commands/command-icons'
import {
  chooseEntry,
  INSERT_MENU_ID,
  insertEntryId,
  withoutQuery,
  type InsertMenuState,
} from './insert-plugin'
import type { MenuEntry } from './menu-entry'

const COMPONENTS: Readonly<Record<string, SvgIconComponent>> = {
  ...COMMAND_ICONS,
  'heading-4': HeadingFour,
  'code-block': Code,
  'callout-note': InfoOutlined,
  'callout-tip': LightbulbOutlined,
  'callout-important': ErrorOutlined,
  'callout-warning': WarningAmber,
  gallery: GridViewOutlined,
  footnote: Superscript,
  fact: Numbers,
  divider: HorizontalRule,
}

const ICONS = new Map(
  Object.entries(COMPONENTS).map(([id, Icon]) => [id, <Icon key={id} fontSize="inherit" />]),
)

const boxStyles = {
  display: 'inline-flex',
  justifyContent: 'center',
  flex: '0 0 1.5rem',
  fontSize: '1.25rem',
  color: 'text.secondary',
}

interface MenuAtCursorProps {
  readonly editor: Editor
  readonly tools: WritingTools
  readonly menu: InsertMenuState
}

/** The open menu. */
export function MenuAtCursor({ editor, tools, menu }: MenuAtCursorProps) {
  const chosen = menu.entries[menu.chosen]
  useEffect(() => {
    if (chosen === undefined) return
    document.getElementById(insertEntryId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const entryLine = (entry: MenuEntry) => (
    <EntryLine
      key={entry.id}
      entry={entry}
      isChosen={entry === chosen}
      onPoint={() => {
        editor.view.dispatch(chooseEntry(editor.state.tr, menu.entries.indexOf(entry)))
      }}
      onTake={() => {
        editor.view.dispatch(withoutQuery(editor.state, menu))
        entry.run(editor, tools)
      }}
    />
  )
  return (
    <>
      <div role="status" className="visually-hidden">
        {describe(menu)}
      </div>
      <Popper
        open
        // It is a list and not a tooltip, and belongs to a landmark, as everything on a page.
        role="presentation"
        container={editor.view.dom.closest('main')}
        placement="bottom-start"
        anchorEl={{ getBoundingClientRect: () => callPlace(editor, menu.from) }}
        sx={{ zIndex: 'modal' }}
      >
        <Paper variant="outlined" sx={paperStyles}>
          <MenuList
            component="div"
            id={INSERT_MENU_ID}
            role="listbox"
            aria-label={menu.call === '/' ? 'Insert' : 'Emoji'}
            dense
            // The text keeps the focus, and a touch keyboard stays open.
            onMouseDown={(event) => {
              event.preventDefault()
            }}
          >
            {menu.entries.length === 0 && (
              <ListSubheader component="div" role="presentation">
                No matches
              </ListSubheader>
            )}
            {menu.query === ''
              ? groupsOf(menu.entries).map(({ name, entries }) => (
                  <div key={name} role="group" aria-label={name}>
                    <ListSubheader component="div" aria-hidden sx={headingStyles}>
                      {name}
                    </ListSubheader>
                    {entries.map(entryLine)}
                  </div>
                ))
              : menu.entries.map(entryLine)}
          </MenuList>
        </Paper>
      </Popper>
    </>
  )
}

interface EntryLineProps {
  readonly entry: MenuEntry
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onTake: () => void
}

function EntryLine({ entry, isChosen, onPoint, onTake }: EntryLineProps) {
  const hint = entry.insert?.hint
  return (
    <MenuItem
      component="div"
      id={insertEntryId(entry)}
      role="option"
      tabIndex={-1}
      {...(hint === undefined ? {} : { 'aria-description': hint })}
      aria-selected={isChosen}
      selected={isChosen}
      sx={{ minHeight: workspace.touchTarget, gap: 1.5 }}
      onMouseMove={() => {
        if (!isChosen) onPoint()
      }}
      onClick={onTake}
    >
      <EntryIcon entry={entry} />
      <Box component="span" sx={{ minWidth: 0 }}>
        {entry.label}
        {hint !== undefined && (
          // Told as a description, not as a part of the name.
          <Typography aria-hidden noWrap component="span" variant="body2" sx={hintStyles}>
            {hint}
          </Typography>
        )}
      </Box>
    </MenuItem>
  )
}

/** The entries below their headings, as long as nothing has been typed that ranks them. */
function groupsOf(entries: readonly MenuEntry[]) {
  const byName = Map.groupBy(entries, ({ insert }) => insert?.group ?? 'More')
  return [...byName].map(([name, entries]) => ({ name, entries }))
}

function describe({ call, entries }: InsertMenuState): string {
  if (entries.length === 0) return 'No matches'
  const [one, more] = call === '/' ? ['thing', 'things'] : ['emoji', 'emoji']
  const what = entries.length === 1 ? `1 ${one}` : `${entries.length} ${more}`
  return `${what} to insert. Choose with the arrow keys and Enter.`
}

function callPlace(editor: Editor, from: number): DOMRect {
  const { left, top, bottom } = editor.view.coordsAtPos(from)
  return new DOMRect(left, top, 0, bottom - top)
}

const paperStyles = {
  minWidth: 240,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  // Above or below the line there is always this much.
  maxHeight: 'min(300px, calc(var(--visible-height, 100vh) * 0.42))',
  overflowY: 'auto',
  boxShadow: 4,
}

const headingStyles = { typography: 'caption', lineHeight: 2.25, position: 'static' }

const hintStyles = { display: 'block', color: 'text.secondary' }

/** The picture of an entry: its icon, or the emoji itself. */
function EntryIcon({ entry }: { readonly entry: MenuEntry }) {
  return (
    <Box component="span" aria-hidden sx={boxStyles}>
      {entry.character ?? ICONS.get(entry.id)}
    </Box>
  )
}

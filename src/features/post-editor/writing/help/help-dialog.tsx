import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { EMBED_PROVIDER_NAMES } from '../../../../../shared/html/embeds'
import { COMMAND_GROUPS } from '../commands/command'
import { hasAppleKeys, keyNames } from '../../screen/shortcuts/key-names'
import { TYPED_SHORTCUTS } from './typed-shortcuts'
import { WRITING_COMMANDS } from '../commands/writing-commands'
import { goToTourStep } from '../../../../platform/storage/tour'
import { PAGE_SHORTCUTS } from '../../screen/shortcuts/page-shortcuts'

const PASTED: readonly { readonly pasted: string; readonly gives: string }[] = [
  { pasted: 'Address of this site', gives: 'Link with the page’s title; over words, their link' },
  {
    pasted: 'Address on an empty line',
    gives: `Player or map of ${EMBED_PROVIDER_NAMES.join(', ')}`,
  },
  { pasted: 'Picture', gives: 'Picture, uploaded while you write' },
  { pasted: 'Markdown', gives: 'Formatted text' },
  { pasted: 'words[^1] and [^1]: note, or a note of Word', gives: 'Footnote' },
]

/** The arrow keys scroll what has the focus. */
const focusOn = (element: HTMLElement | null) => {
  element?.focus()
}

/** All keys of the editor, from the tables that bind them. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent ref={focusOn} dividers tabIndex={0} aria-labelledby={titleId}>
        <Box sx={columnStyles}>
          <Part title="The page">
            {PAGE_SHORTCUTS.map(({ id, label, keys }) => (
              <Entry key={id} label={label} keys={keys} />
            ))}
          </Part>
          {COMMAND_GROUPS.map((group) => (
            <GroupPart key={group} group={group} />
          ))}
          <Part title="Typed in the text">
            <TypedEntry typed="/" gives="Menu of everything that can be inserted" />
            <TypedEntry typed=":tada" gives="Emoji; two letters of its name offer it" />
            {TYPED_SHORTCUTS.map(({ typed, gives }) => (
              <TypedEntry key={typed} typed={typed} gives={gives} />
            ))}
          </Part>
          <Part title="Pasted into the text">
            {PASTED.map(({ pasted, gives }) => (
              <PastedEntry key={pasted} pasted={pasted} gives={gives} />
            ))}
          </Part>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            onClose()
            goToTourStep('write')
          }}
        >
          Show the tour
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function GroupPart({ group }: { readonly group: (typeof COMMAND_GROUPS)[number] }) {
  const commands = WRITING_COMMANDS.filter(
    (command) => command.group === group && command.keys !== undefined,
  )
  if (commands.length === 0) return null
  return (
    <Part title={group}>
      {commands.map(({ id, label, keys = [] }) => (
        <Entry key={id} label={label} keys={keys} />
      ))}
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 3 }}>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

function Entry({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  const isApple = hasAppleKeys()
  return (
    <Box sx={rowStyles}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {keys.map((combination, index) => (
          <span key={combination}>
            {index > 0 && ' or '}
            <kbd>{keyNames(combination, isApple).join(isApple ? '' : '+')}</kbd>
          </span>
        ))}
      </Box>
    </Box>
  )
}

function TypedEntry({ typed, gives }: { readonly typed: string; readonly gives: string }) {
  return (
    <Box sx={rowStyles}>
      <dt>{gives}</dt>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        <kbd>{typed}</kbd>
      </Box>
    </Box>
  )
}

/** In words, which need more room than keys. */
function PastedEntry({ pasted, gives }: { readonly pasted: string; readonly gives: string }) {
  return (
    <Box sx={rowStyles}>
      <Box component="dt" sx={{ flex: '0 0 45%' }}>
        {pasted}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.secondary', textAlign: 'right' }}>
        {gives}
      </Box>
    </Box>
  )
}

const columnStyles = { columnCount: { md: 2 }, columnGap: 5 }

const rowStyles = {
  display: 'flex',
  // On a phone long combinations stand below what they do.
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '& kbd': { typography: 'body2', fontFamily: 'monospace' },
}

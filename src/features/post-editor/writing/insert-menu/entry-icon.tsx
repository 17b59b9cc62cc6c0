import Box from '@mui/material/Box'
import { GridViewOutlined, type SvgIconComponent } from '../../../../components/icons/material-icons'
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
import { COMMAND_ICONS } from '../commands/command-icons'
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

/** The picture of an entry: its icon, or the emoji itself. */
export function EntryIcon({ entry }: { readonly entry: MenuEntry }) {
  return (
    <Box component="span" aria-hidden sx={boxStyles}>
      {entry.character ?? ICONS.get(entry.id)}
    </Box>
  )
}

const boxStyles = {
  display: 'inline-flex',
  justifyContent: 'center',
  flex: '0 0 1.5rem',
  fontSize: '1.25rem',
  color: 'text.secondary',
}

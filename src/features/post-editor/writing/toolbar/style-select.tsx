import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Editor } from '@tiptap/core'
import { breakpoints } from '../../../../theme/tokens'
import type { WritingTools } from '../commands/command'
import { writingCommand } from '../commands/writing-commands'

/** The kinds of paragraphs on offer; a post's older headings of level 5 and 6 keep their level. */
const STYLES = ['paragraph', 'heading-2', 'heading-3', 'heading-4'].map(writingCommand)

/** Where the toolbar stands at the lower edge of the window, the list keeps off what opened it. */
const ABOVE = {
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
} as const

interface StyleSelectProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** The select for the kind of paragraph that the cursor is in. */
export function StyleSelect({ editor, tools }: StyleSelectProps) {
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

import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { characterCount, toLine, toProse } from '../../../../shared/text/text'
import { GrowingTextArea } from '../../../components/controls/growing-text-area'
import type { WidgetProps } from './widget'

interface TextControlProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problems: readonly string[]
  readonly isReadOnly: boolean
  readonly help?: string | undefined
  /** Most characters that are saved. What is longer stays in the field, and is counted. */
  readonly limit?: number | null
  /** Lines that it has at least; without them the text has one line. */
  readonly rows?: number
  readonly type?: 'text' | 'url' | 'date'
  /** The problems of the group that it belongs to. */
  readonly group?: { readonly hintId: string; readonly hasProblem: boolean }
}

/** A field for a text, with what is wrong with it and what it is for below it. */
export function TextControl(props: TextControlProps) {
  const { id, label, value, onChange, problems, isReadOnly, type = 'text', rows, group } = props
  const hint = <FieldHint {...props} />
  const isOfGroup = group?.hasProblem === true
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      type={rows === undefined ? type : undefined}
      size="small"
      fullWidth
      multiline={rows !== undefined}
      error={problems.length > 0 || isOfGroup}
      helperText={hasHint(props) ? hint : undefined}
      onChange={(event) => {
        const typed = event.target.value
        onChange(rows === undefined ? toLine(typed, Infinity) : toProse(typed, Infinity))
      }}
      slotProps={{
        input: {
          readOnly: isReadOnly,
          ...(rows !== undefined && { inputComponent: GrowingTextArea }),
        },
        inputLabel: type === 'date' ? { shrink: true } : {},
        htmlInput: {
          dir: type === 'text' ? 'auto' : 'ltr',
          ...(rows !== undefined && { minRows: rows }),
          ...(type === 'url' && { inputMode: 'url', spellCheck: false }),
          ...(isOfGroup && {
            'aria-describedby': hasHint(props) ? `${id}-helper-text ${group.hintId}` : group.hintId,
          }),
        },
        formHelperText: { component: 'div' },
      }}
    />
  )
}

type Hint = Pick<TextControlProps, 'problems' | 'help' | 'limit' | 'value'>

const hasHint = ({ problems, help = '', limit = null }: Hint): boolean =>
  problems.length > 0 || help !== '' || limit !== null

/** The problems of a field, then what it is for and how long it may be. */
function FieldHint({ problems, help = '', limit = null, value }: Hint) {
  const count = limit === null ? '' : `${characterCount(value)} of ${limit} characters.`
  return (
    <>
      <ProblemLines problems={problems} />
      {(help !== '' || count !== '') && (
        <Box sx={{ color: 'text.secondary' }}>{`${help} ${count}`.trim()}</Box>
      )}
    </>
  )
}

/** The problems of a field, each in a line of its own. */
export function ProblemLines({ problems }: { readonly problems: readonly string[] }) {
  return problems.map((problem) => (
    <Box key={problem} sx={problemStyles}>
      {problem}
    </Box>
  ))
}

/** The words go on from the name of the field: “must not be empty”. */
const problemStyles = {
  color: 'error.main',
  overflowWrap: 'anywhere',
  '&::first-letter': { textTransform: 'uppercase' },
}

/** A text of one line. */
export function LineWidget({ field, problems, ...props }: WidgetProps<string>) {
  return <TextControl {...textProps(props)} {...wordsOf(field)} problems={problems.all} />
}

/** A text of a few sentences. */
export function ProseWidget({ field, problems, ...props }: WidgetProps<string>) {
  return <TextControl {...textProps(props)} {...wordsOf(field)} problems={problems.all} rows={3} />
}

const wordsOf = ({ label, help, limit }: WidgetProps<string>['field']) => ({ label, help, limit })

const textProps = ({
  id,
  value,
  onChange,
  isReadOnly,
}: Pick<WidgetProps<string>, 'id' | 'value' | 'onChange' | 'isReadOnly'>) => ({
  id,
  value,
  onChange,
  isReadOnly,
})

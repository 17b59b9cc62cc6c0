import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { FieldDifference, LineDifference, VersionComparison } from './compare-versions'
import { DifferenceRow, type SideLabels } from './difference-row'
import { foldUnchanged } from './fold-unchanged'
import { Words } from './word-stretches'

interface VersionDifferenceProps<Text> {
  /** Must stay the same function. */
  readonly compare: (before: Text, after: Text) => VersionComparison
  readonly before: Text
  readonly after: Text
  readonly labels: SideLabels
}

/** Two versions side by side, or one under the other on a phone: what came, went and changed. */
export function VersionDifference<Text>(props: VersionDifferenceProps<Text>) {
  const { compare, before, after, labels } = props
  const { fields, lines, changes } = useMemo(() => compare(before, after), [compare, before, after])
  if (changes === 0) return <Typography>These versions are identical.</Typography>
  return (
    <Box
      component="section"
      aria-label={`Difference: ${labels.before}, ${labels.after}`}
      sx={{ containerType: 'inline-size' }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {changes === 1 ? '1 difference.' : `${changes} differences.`} Removed text is crossed out.
        Added text is underlined.
      </Typography>
      <Box sx={columnHeadings} aria-hidden>
        {[labels.before, labels.after].map((label) => (
          <Typography key={label} variant="subtitle2">
            {label}
          </Typography>
        ))}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fields.map((field) => (
          <FieldRow key={field.label} field={field} labels={labels} />
        ))}
        {foldUnchanged(lines).map((group) =>
          group.kind === 'shown' ? (
            <LineRow key={group.from} line={group.line} labels={labels} />
          ) : (
            <FoldedRows key={group.from} lines={group.lines} />
          ),
        )}
      </Box>
    </Box>
  )
}

const columnHeadings = {
  display: { '@': 'none', '@sm': 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 2,
}

function FieldRow({ field, labels }: { field: FieldDifference; labels: SideLabels }) {
  const { label, stretches, pictures } = field
  return (
    <DifferenceRow
      what={label}
      labels={labels}
      stretches={stretches}
      pictures={pictures ?? { before: null, after: null }}
    />
  )
}

function LineRow({ line, labels }: { readonly line: LineDifference; readonly labels: SideLabels }) {
  switch (line.kind) {
    case 'same':
      return (
        <Box component="li" sx={unchangedStyles}>
          <Words words={line.line.words} />
        </Box>
      )
    case 'added':
    case 'removed': {
      const { kind, words, picture } = line.line
      const pictures = {
        before: line.kind === 'removed' ? picture : null,
        after: line.kind === 'added' ? picture : null,
      }
      const stretches = [{ kind: line.kind, words }]
      return <DifferenceRow what={LINE_NAMES[kind]} {...{ labels, stretches, pictures }} />
    }
    case 'changed': {
      const { before, after, stretches } = line
      const what =
        before.kind === after.kind
          ? LINE_NAMES[after.kind]
          : `${LINE_NAMES[before.kind]}, now ${LINE_NAMES[after.kind].toLowerCase()}`
      const pictures = { before: before.picture, after: after.picture }
      return <DifferenceRow what={what} {...{ labels, stretches, pictures }} />
    }
  }
}

const LINE_NAMES = {
  paragraph: 'Paragraph',
  'heading-2': 'Heading 2',
  'heading-3': 'Heading 3',
  'heading-4': 'Heading 4',
  'heading-5': 'Heading 5',
  'heading-6': 'Heading 6',
  item: 'List item',
  quotation: 'Quotation',
  callout: 'Callout',
  code: 'Code',
  row: 'Table row',
  picture: 'Picture',
  caption: 'Caption',
  embed: 'Embedded content',
  divider: 'Divider',
} as const

/** Lines that did not change, out of the way until someone asks. */
function FoldedRows({ lines }: { readonly lines: readonly LineDifference[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return lines.map((line, index) => (
      <LineRow key={index} line={line} labels={{ before: '', after: '' }} />
    ))
  }
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      <Button
        size="small"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Show {lines.length} unchanged lines
      </Button>
    </Box>
  )
}

const unchangedStyles = {
  borderTop: 1,
  borderColor: 'divider',
  py: 1,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { ProblemLines } from './text-control'
import type { WidgetProps } from './widget'

interface FieldGroupProps extends Pick<WidgetProps<unknown>, 'id' | 'field' | 'problems'> {
  readonly children: ReactNode
}

/** The id of the words below the name of a group. */
export const groupHintId = (id: string): string => `${id}-hint`

/** The words that describe each text field of a group when the group as a whole is wrong. */
export const groupOf = ({ id, problems }: Pick<FieldGroupProps, 'id' | 'problems'>) => ({
  hintId: groupHintId(id),
  hasProblem: problems.at('').length > 0,
})

/** A field that has several controls. */
export function FieldGroup({ id, field: { label, help }, problems, children }: FieldGroupProps) {
  const own = problems.at('')
  const hasHint = own.length > 0 || help !== undefined
  return (
    <Box
      component="fieldset"
      id={id}
      aria-describedby={hasHint ? groupHintId(id) : undefined}
      sx={groupStyles}
    >
      <Box component="legend" sx={{ p: 0, mb: hasHint ? 0 : ROOM_FOR_LABEL, fontWeight: 600 }}>
        {label}
      </Box>
      {hasHint && (
        <Box id={groupHintId(id)} sx={{ typography: 'body2', mb: ROOM_FOR_LABEL }}>
          <ProblemLines problems={own} />
          {help !== undefined && <Box sx={{ color: 'text.secondary' }}>{help}</Box>}
        </Box>
      )}
      {children}
    </Box>
  )
}

/** The label of a text field stands on its upper edge, half above it. */
const ROOM_FOR_LABEL = 1.5

/** A fieldset is as wide as its longest word, unless it is told. */
const groupStyles = { border: 0, p: 0, m: 0, minWidth: 0 }

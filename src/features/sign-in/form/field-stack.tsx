import Stack from '@mui/material/Stack'
import type { ReactNode, SubmitEvent } from 'react'

interface FieldStackProps {
  readonly isSubmitting: boolean
  readonly submit: (event: SubmitEvent) => Promise<void>
  readonly maxWidth?: string
  readonly children: ReactNode
}

/** A form whose fields stand below one another; what is wrong is said by them, not by the browser. */
export function FieldStack({ isSubmitting, submit, maxWidth, children }: FieldStackProps) {
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      useFlexGap
      aria-busy={isSubmitting}
      sx={maxWidth === undefined ? {} : { maxWidth }}
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      {children}
    </Stack>
  )
}

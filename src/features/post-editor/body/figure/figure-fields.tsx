import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { AltTextField } from '../../pictures/alt-text-field'
import type { FigureAttributes } from '../../pictures/figure-attributes'

interface FigureFieldsProps {
  readonly figure: FigureAttributes
  readonly caption: string
  readonly isLinkRefused: boolean
  readonly onChange: (part: Partial<FigureAttributes>) => void
  readonly onCaption: (caption: string) => void
}

/** What is written about a picture of the text: its alternative text, its caption and its link. */
export function FigureFields(props: FigureFieldsProps) {
  const { figure, caption, isLinkRefused, onChange, onCaption } = props
  const decorativeId = useId()
  return (
    <>
      <AltTextField
        label="Alternative text"
        hasAutoFocus
        isDisabled={figure.isDecorative}
        value={figure.alt}
        onChange={(alt) => {
          onChange({ alt })
        }}
      />
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={figure.isDecorative}
              onChange={(event) => {
                onChange({ isDecorative: event.target.checked })
              }}
              slotProps={{ input: { 'aria-describedby': decorativeId } }}
            />
          }
          label="Decorative: it adds nothing to the text"
        />
        <FormHelperText id={decorativeId} sx={{ ml: 4 }}>
          Screen readers skip it. Use this only for pictures that carry no information.
        </FormHelperText>
      </Box>
      <TextField
        label="Caption"
        helperText="Shown below the picture. Optional."
        fullWidth
        multiline
        value={caption}
        onChange={(event) => {
          onCaption(event.target.value.replace(/\n/g, ' '))
        }}
      />
      <TextField
        label="Link of the picture"
        helperText={
          isLinkRefused
            ? 'Pictures can link to web pages, e-mail addresses and telephone numbers.'
            : 'The address that a click on the picture opens. Optional.'
        }
        error={isLinkRefused}
        fullWidth
        value={figure.href ?? ''}
        onChange={(event) => {
          onChange({ href: event.target.value })
        }}
      />
    </>
  )
}

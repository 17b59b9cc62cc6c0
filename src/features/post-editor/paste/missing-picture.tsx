import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { createContext, use, useRef } from 'react'
import { PictureFileInput } from '../library/picture-file-input'
import type { FillPicture } from './use-paste'

/** Fills the places of missing pictures; null where pictures cannot be stored. */
export const FillPictureContext = createContext<FillPicture | null>(null)

interface MissingPictureProps {
  readonly placeholder: string | null
  readonly position: () => number | undefined
}

/** The place of a picture that is not there, and the way to put it there. */
export function MissingPicture({ placeholder, position }: MissingPictureProps) {
  const fill = use(FillPictureContext)
  const chooser = useRef<HTMLInputElement>(null)
  const address = /https?:\/\/\S+$/.exec(placeholder ?? '')?.[0] ?? null
  const words = address === null ? placeholder : placeholder?.slice(0, -address.length).trim()
  return (
    <Box sx={{ p: 3, textAlign: 'center', overflowWrap: 'anywhere' }}>
      <Typography color="textSecondary">
        Picture missing: {words ?? 'no file'}{' '}
        {address !== null && (
          <Link href={address} target="_blank" rel="noopener noreferrer">
            {shortened(address)}
          </Link>
        )}
      </Typography>
      {fill !== null && (
        <>
          <PictureFileInput
            ref={chooser}
            label="Picture for this placeholder"
            onFile={(file) => {
              const at = position()
              if (at !== undefined) fill(at, file)
            }}
          />
          <Button
            size="small"
            data-picture-choice=""
            sx={{ mt: 1 }}
            onClick={() => chooser.current?.click()}
          >
            Choose picture
          </Button>
        </>
      )}
    </Box>
  )
}

const ADDRESS_SHOWN_LENGTH = 60

const shortened = (address: string): string =>
  address.length <= ADDRESS_SHOWN_LENGTH ? address : `${address.slice(0, ADDRESS_SHOWN_LENGTH)}…`

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { PictureFileInput } from '../../pictures/library/picture-file-input'

interface MissingPictureProps {
  readonly placeholder: string | null
  readonly position: () => number | undefined
  /** Puts a file that the author chose here; null where pictures cannot be stored. */
  readonly onFile: ((position: number, file: File) => void) | null
}

/** The place of a picture that is not there, and the way to put it there. */
export function MissingPicture({ placeholder, position, onFile }: MissingPictureProps) {
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
      {onFile !== null && (
        <>
          <PictureFileInput
            ref={chooser}
            label="Picture for this placeholder"
            onFile={(file) => {
              const at = position()
              if (at !== undefined) onFile(at, file)
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

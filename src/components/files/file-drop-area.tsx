import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState, type DragEvent, type ReactNode } from 'react'

interface FileDropAreaProps {
  /** The effect of letting files go here, such as "Drop pictures into the text". */
  readonly label: string
  /** Left out where the content takes the files by itself. */
  readonly onFiles?: (files: readonly File[]) => void
  readonly children: ReactNode
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Shows while files are dragged over it that they may be dropped here. */
export function FileDropArea({ label, onFiles, children }: FileDropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      sx={{ position: 'relative' }}
      onDragEnter={(event) => {
        if (holdsFiles(event)) setIsOver(true)
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        // Without this the browser would open the file instead of the page.
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setIsOver(false)
      }}
      onDropCapture={() => {
        setIsOver(false)
      }}
      onDrop={(event) => {
        if (onFiles === undefined || !holdsFiles(event)) return
        event.preventDefault()
        const files = Array.from(event.dataTransfer.files)
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
      {isOver && (
        <Box sx={targetStyles} data-drop-target="">
          <Typography variant="subtitle1" component="p" sx={{ m: 0 }}>
            {label}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

/** Lies above the content without taking its events: the content itself knows where a file fell. */
const targetStyles = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  pointerEvents: 'none',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  opacity: 0.92,
}

import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useEffect, useRef, type ReactNode } from 'react'
import { CloseNews } from './close-news'

interface RefusalNewsProps<Action> {
  /** The refused action; the message takes the focus when it is asked for once more. */
  readonly action: Action
  readonly heading: string
  readonly isDone: boolean
  /** The words that ask for it again. */
  readonly again: string
  readonly onAgain: (action: Action) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Says why an action was refused, and offers it again once everything is put right. */
export function RefusalNews<Action>(props: RefusalNewsProps<Action>) {
  const { action, heading, isDone, again, onAgain, onClose, children } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [action])
  return (
    <Alert
      ref={box}
      severity={isDone ? 'success' : 'error'}
      tabIndex={-1}
      action={
        <>
          {isDone && (
            <Button
              color="inherit"
              onClick={() => {
                onAgain({ ...action })
              }}
            >
              {again}
            </Button>
          )}
          <CloseNews onClose={onClose} />
        </>
      }
    >
      <AlertTitle>{isDone ? 'All of this is fixed.' : heading}</AlertTitle>
      {children}
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import type { UploadProgress } from '../upload-progress'
import type { ShownUpload } from './shown-uploads'
import type { UploadList } from './upload-list'

interface UploadRowsProps {
  readonly list: UploadList
  /** Left out: all of them. */
  readonly only?: readonly string[]
  readonly onRetry?: (id: string) => void
}

/** The pictures that are being uploaded, that could not be, and that wait for a decision. */
export function UploadRows({ list, only, onRetry = list.retry }: UploadRowsProps) {
  const all = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot)
  const pending = only === undefined ? all : all.filter(({ id }) => only.includes(id))
  return (
    <Stack spacing={1} sx={pending.length === 0 ? {} : { mt: 1 }} aria-live="polite">
      {pending.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => {
            onRetry(upload.id)
          }}
          onDrop={() => {
            list.drop(upload.id)
          }}
        />
      ))}
    </Stack>
  )
}

interface UploadRowProps {
  readonly upload: ShownUpload
  /** The label of the button that gives up what failed. */
  readonly dropLabel?: string
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** One upload: how far it is, or why it failed, and what can be done. */
export function UploadRow(props: UploadRowProps) {
  const { upload, dropLabel = 'Dismiss', onRetry, onDrop } = props
  const { name, state } = upload
  switch (state.kind) {
    case 'failed':
      return (
        <Alert
          severity="error"
          sx={alertStyles}
          action={
            <>
              {state.canRetry && <AlertButton label="Try again" onClick={onRetry} />}
              <AlertButton label={dropLabel} onClick={onDrop} />
            </>
          }
        >
          {name}: {state.message}
        </Alert>
      )
    case 'broken-off':
      return (
        <Alert
          severity="info"
          sx={alertStyles}
          action={
            <>
              <AlertButton label="Resume upload" onClick={onRetry} />
              <AlertButton label="Discard picture" onClick={onDrop} />
            </>
          }
        >
          {name} was not uploaded completely when this page was last open.
        </Alert>
      )
    case 'running':
      return <RunningRow name={name} progress={state.progress} onDrop={onDrop} />
  }
}

function AlertButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button color="inherit" size="small" onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Button>
  )
}

function RunningRow(props: {
  readonly name: string
  readonly progress: UploadProgress
  readonly onDrop: () => void
}) {
  const { name, progress, onDrop } = props
  const percent = 'fraction' in progress ? Math.round(progress.fraction * 100) : null
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Stack sx={{ flex: 1, minWidth: 0 }} spacing={0.5}>
        {/* The bar says how far it is; announcing each percent would drown everything else. */}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {describe(name, progress)}
          {percent !== null && <span aria-hidden="true">: {percent} %</span>}
        </Typography>
        <LinearProgress
          aria-label={`Upload of ${name}`}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          {...(percent === null ? {} : { value: percent })}
        />
      </Stack>
      <Button size="small" onClick={onDrop} sx={{ whiteSpace: 'nowrap' }}>
        Cancel upload
      </Button>
    </Stack>
  )
}

function describe(name: string, progress: UploadProgress): string {
  switch (progress.kind) {
    case 'queued':
      return `Waiting for other uploads: ${name}`
    case 'preparing':
      return `Preparing ${name}`
    case 'uploading':
      return `Uploading ${name}`
    case 'waiting':
      return progress.why === 'offline'
        ? `Offline: the upload of ${name} resumes when you are back online`
        : `The server does not answer. Retrying the upload of ${name}`
  }
}

/** On a phone the buttons stand below the message, which keeps its width. */
const alertStyles = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
}

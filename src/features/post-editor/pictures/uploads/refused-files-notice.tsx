import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useSyncExternalStore } from 'react'
import { CloseNews } from '../../../../components/workspace/close-news'
import type { RefusedFiles } from './refused-files'

/** Names the files that are not in the text, and says why and what to do. */
export function RefusedFilesNotice({ refused }: { readonly refused: RefusedFiles }) {
  const files = useSyncExternalStore(refused.subscribe, refused.get, refused.get)
  if (files.length === 0) return null
  const onClose = () => {
    refused.set([])
  }
  return (
    <Alert
      severity="error"
      action={<CloseNews onClose={onClose} />}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <AlertTitle>
        {files.length === 1 ? 'This file was not added.' : `${files.length} files were not added.`}
      </AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {files.map(({ name, message }, index) => (
          <li key={`${index} ${name}`}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

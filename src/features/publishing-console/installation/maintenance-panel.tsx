import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Integrity } from '../../../../shared/publish/publish-overview'
import { bytesText, countText, durationText } from '../../../../shared/text/quantity-texts'
import { ConfirmDialog } from '../../../components/controls/confirm-dialog'
import { messageOf } from '../../../platform/base/errors'
import type { Answer } from '../sources/use-answer'
import { Panel } from '../../../components/workspace/panel'

interface MaintenancePanelProps {
  /** These reject with a message for the editor. */
  readonly onRebuild: () => Promise<void>
  readonly onVerify: () => Promise<Integrity>
}

/** Actions that are seldom needed: building everything anew, and checking every file. */
export function MaintenancePanel({ onRebuild, onVerify }: MaintenancePanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const [check, setCheck] = useState<Answer<Integrity> | null>(null)
  const verify = async () => {
    setCheck({ kind: 'loading' })
    try {
      setCheck({ kind: 'ready', value: await onVerify() })
    } catch (error) {
      setCheck({ kind: 'failed', message: messageOf(error) })
    }
  }
  return (
    <Panel heading="Maintenance">
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => {
            setIsAsking(true)
          }}
        >
          Rebuild everything
        </Button>
        <Button
          variant="outlined"
          loading={check?.kind === 'loading'}
          onClick={() => {
            void verify()
          }}
        >
          Check integrity
        </Button>
      </Stack>
      <Box role="status" sx={{ mt: 1.5 }}>
        {isRequested && (
          <Typography variant="body2">
            Rebuild requested. It appears under “Running builds”.
          </Typography>
        )}
        {check?.kind === 'loading' && (
          <Typography variant="body2">Checking every file of every release…</Typography>
        )}
        {check?.kind === 'ready' && <CheckResult result={check.value} />}
      </Box>
      {check?.kind === 'failed' && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {check.message}
        </Alert>
      )}
      {isAsking && (
        <ConfirmDialog
          heading="Rebuild everything?"
          consequences="Every page is built again from the published content. This takes minutes on a large site. Readers see no interruption, and changes are still published."
          confirm="Rebuild"
          tone="primary"
          onConfirm={async () => {
            await onRebuild()
            setIsRequested(true)
          }}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </Panel>
  )
}

function CheckResult({ result }: { readonly result: Integrity }) {
  const { files, bytes, tookMs, damage, isLiveWhole } = result
  const looked = `${countText(files, 'file')} (${bytesText(bytes)}) read in ${durationText(tookMs)}.`
  if (damage.length === 0) {
    return <Alert severity="success">All files are intact: {looked}</Alert>
  }
  return (
    <Alert severity={isLiveWhole ? 'warning' : 'error'}>
      {isLiveWhole ? 'The live site is intact. ' : 'The live site is damaged: rebuild everything. '}
      {looked}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {damage.map(({ path, problem, releases, isRepaired }) => (
          <li key={`${path} ${problem}`}>
            {path}: {problem}
            {isRepaired ? ', repaired' : ''} ({releases.length === 1 ? 'release' : 'releases'}{' '}
            {releases.join(', ')})
          </li>
        ))}
      </Box>
    </Alert>
  )
}

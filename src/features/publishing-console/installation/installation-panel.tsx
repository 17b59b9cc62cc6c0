import Alert from '@mui/material/Alert'
import type { Overview } from '../../../../shared/publish/publish-overview'
import { bytesText, momentText } from '../../../../shared/text/quantity-texts'
import { Facts, Panel } from '../../../components/workspace/panel'

interface InstallationPanelProps {
  readonly installation: NonNullable<Overview['installation']>
}

/** The version, the age of the newest backup, and the use of the disk. */
export function InstallationPanel({ installation }: InstallationPanelProps) {
  const { version, hasBackend, backup, isBackupLate, mailsWaiting, disk } = installation
  const newest = backup === null ? 'none yet' : momentText(new Date(backup), new Date())
  return (
    <Panel heading="Installation">
      <Facts
        rows={[
          ['Version', version],
          ...(hasBackend
            ? ([
                ['Newest backup', newest],
                ['E-mails waiting', String(mailsWaiting)],
              ] as const)
            : []),
          ...disk.map(({ kind, bytes }) => [`Disk: ${kind}`, bytesText(bytes)] as const),
        ]}
      />
      {isBackupLate && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          No backup was made for two days. Tell the operator: “npm run doctor” says where to look.
        </Alert>
      )}
    </Panel>
  )
}

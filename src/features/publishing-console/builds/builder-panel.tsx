import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { BuilderSummary } from '../../../../shared/publish/publish-overview'
import { bytesText, countText, momentText } from '../../../../shared/text/quantity-texts'
import { BUILDER_MODES, builderText } from '../parts/console-texts'
import { Facts, Panel } from '../../../components/workspace/panel'
import { StatusChip } from '../../../components/workspace/status-chip'

interface BuilderPanelProps {
  readonly builder: BuilderSummary
  /** Whether nothing is being built and nothing waits for it. */
  readonly isIdle: boolean
}

/** The process that makes changes live, in words. */
export function BuilderPanel({ builder, isIdle }: BuilderPanelProps) {
  const { mode, memoryBytes, changesSinceFull, lastFullAt, drift } = builder
  return (
    <Panel
      heading="Builder"
      state={
        <StatusChip tone={mode === 'ready' ? 'good' : 'attention'} label={BUILDER_MODES[mode]} />
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {builderText(builder)}
          {isIdle && ' No builds are running or queued.'}
        </Typography>
        <Facts
          rows={[
            ['Memory', memoryBytes === null ? 'not known' : bytesText(memoryBytes)],
            [
              'Last full build',
              lastFullAt === null
                ? 'none yet'
                : `${momentText(new Date(lastFullAt), new Date())}, ${countText(changesSinceFull, 'change')} since`,
            ],
            ...(drift === null
              ? []
              : [
                  [
                    'Check by full build',
                    drift === 0 ? 'every file matched' : `${countText(drift, 'file')} differed`,
                  ] as const,
                ]),
          ]}
        />
      </Stack>
    </Panel>
  )
}

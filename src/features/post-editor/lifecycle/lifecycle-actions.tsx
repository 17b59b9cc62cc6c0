import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { ActionMenu } from '../../../components/action-menu'
import { site } from '../../../../shared/site'
import type { PostStatus } from '../../../../shared/post'
import { LifecycleDialog, type AskedChange } from './lifecycle-dialog'
import { ScheduleDialog } from './schedule-dialog'
import { ownZone } from './zoned-moment'

export interface LifecycleActionsProps {
  readonly status: PostStatus
  /** Whether there is a version of it: what was only begun cannot go to the bin. */
  readonly isStored: boolean
  /** The time that is set already. */
  readonly publishAt: Date | null
  /** While the post is being saved nothing else can be asked for. */
  readonly isBusy: boolean
  readonly onSchedule: (at: Date) => void
  /** Takes a scheduled or archived post back among the drafts. */
  readonly onBackToDraft: () => void
  readonly onArchive: () => void
  /** Rejects with a message for the author. */
  readonly onMoveToBin: () => Promise<void>
  /** Other clocks, for tests. */
  readonly now?: () => Date
  readonly zone?: string
}

const realNow = () => new Date()

/** What else can be done with the post, besides saving and publishing it now. */
export function LifecycleActions(props: LifecycleActionsProps) {
  const { status, publishAt, isStored, isBusy, onSchedule, onMoveToBin, now = realNow } = props
  const [isScheduling, setIsScheduling] = useState(false)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const ask = (change: AskedChange) => () => {
    setAsked(change)
  }
  const choices: readonly (readonly [label: string, carryOut: () => void])[] = [
    ...(status === 'scheduled' || status === 'archived'
      ? [['Back to draft', props.onBackToDraft] as const]
      : []),
    ...(status === 'published' ? [['Archive…', ask('archive')] as const] : []),
    ['Move to bin…', ask('bin')],
  ]
  return (
    <>
      {status !== 'published' && status !== 'binned' && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => {
            setIsScheduling(true)
          }}
        >
          {status === 'scheduled' ? 'Change time' : 'Schedule'}
        </Button>
      )}
      {isStored && (
        <ActionMenu label="More actions for this post" isDisabled={isBusy}>
          {(close) =>
            choices.map(([label, carryOut]) => (
              <MenuItem
                key={label}
                onClick={() => {
                  close()
                  carryOut()
                }}
              >
                {label}
              </MenuItem>
            ))
          }
        </ActionMenu>
      )}
      {isScheduling && (
        <ScheduleDialog
          publishAt={publishAt}
          zone={props.zone ?? ownZone()}
          siteZone={site.timeZone}
          now={now}
          onSchedule={onSchedule}
          onClose={() => {
            setIsScheduling(false)
          }}
        />
      )}
      {asked !== null && (
        <LifecycleDialog
          change={asked}
          isSeenByReaders={status === 'published'}
          onConfirm={async () => {
            if (asked === 'archive') props.onArchive()
            else await onMoveToBin()
          }}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

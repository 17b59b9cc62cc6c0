import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { ActionMenu } from '../../../../components/workspace/menu/action-menu'
import { latePart } from '../../../../editing/loading/late-part'
import { site } from '../../../../../shared/site/site'
import {
  canBecome,
  hasPublishTime,
  isInBin,
  isLive,
  type PostStatus,
} from '../../../../../shared/post/post-status'
import type { AskedChange } from './lifecycle-dialog'
import { ownZone } from '../../../../components/workspace/moments'

const LifecycleDialog = latePart(async () => (await import('./lifecycle-dialog')).LifecycleDialog)
const ScheduleDialog = latePart(async () => (await import('./schedule-dialog')).ScheduleDialog)

export interface LifecycleActionsProps {
  /** Names the post in questions about it. */
  readonly title: string
  readonly status: PostStatus
  /** Whether there is a version of it: what was only begun cannot go to the bin. */
  readonly isStored: boolean
  /** The time that is set already. */
  readonly publishAt: Date | null
  /** While the post is being saved nothing else can be asked for. */
  readonly isBusy: boolean
  readonly onSchedule: (at: Date) => void
  /** Makes the post a draft again. */
  readonly onBackToDraft: () => void
  readonly onArchive: () => void
  /** Goes back to the version that readers see; null where there is nothing to discard. Rejects with a message. */
  readonly onDiscard: (() => Promise<void>) | null
  /** Rejects with a message for the author. */
  readonly onMoveToBin: () => Promise<void>
  /** Other clocks, for tests. */
  readonly now?: () => Date
  readonly zone?: string
}

const realNow = () => new Date()

/** The actions on the post besides saving and publishing it now. */
export function LifecycleActions(props: LifecycleActionsProps) {
  const { status, publishAt, isStored, isBusy, onSchedule, onDiscard, now = realNow } = props
  const [isScheduling, setIsScheduling] = useState(false)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const ask = (change: AskedChange) => () => {
    setAsked(change)
  }
  const backToDraft = isLive(status)
    ? (['Unpublish…', ask('unpublish')] as const)
    : (['Back to draft', props.onBackToDraft] as const)
  const choices: readonly (readonly [label: string, carryOut: () => void])[] = [
    ...(canBecome(status, 'scheduled')
      ? [
          [
            hasPublishTime(status) ? 'Change time…' : 'Schedule…',
            () => {
              setIsScheduling(true)
            },
          ] as const,
        ]
      : []),
    ...(canBecome(status, 'draft') && !isInBin(status) ? [backToDraft] : []),
    ...(canBecome(status, 'archived') ? [['Archive…', ask('archive')] as const] : []),
    ...(onDiscard === null ? [] : [['Discard changes…', ask('discard')] as const]),
    ...(isStored ? [['Move to bin…', ask('bin')] as const] : []),
  ]
  return (
    <>
      {choices.length > 0 && (
        <ActionMenu label="More actions for this post" isOff={isBusy} opensUpward>
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
          title={props.title}
          isSeenByReaders={isLive(status)}
          onConfirm={async () => {
            if (asked === 'bin') await props.onMoveToBin()
            else if (asked === 'discard') await onDiscard?.()
            else if (asked === 'archive') props.onArchive()
            else props.onBackToDraft()
          }}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
